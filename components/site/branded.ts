import type { CSSProperties } from 'react'

import styles from '@/components/site/branded.module.css'
import type { Palette, PaletteColors } from '@/lib/domain/palette'

const TOKENS: Record<keyof PaletteColors, string> = {
  primary: 'primary',
  primaryHover: 'primary-hover',
  primaryForeground: 'primary-foreground',
  accent: 'accent',
  accentForeground: 'accent-foreground',
  ring: 'ring',
}

/** Returns the props that give an element and its descendants a business's colors in light and dark mode. */
export function branded(palette: Palette): { className: string | undefined; style: CSSProperties } {
  const values = (['light', 'dark'] as const).flatMap((scheme) =>
    Object.entries(TOKENS).map(([name, token]) => [
      `--${scheme}-${token}`,
      palette[scheme][name as keyof PaletteColors],
    ]),
  )
  return { className: styles['branded'], style: Object.fromEntries(values) as CSSProperties }
}

import type { CSSProperties } from 'react'
import type { PublicBusiness } from '@/lib/contracts/business'
import type { PaletteColors } from '@/lib/domain/palette'

const TOKENS: Record<keyof PaletteColors, string> = {
  primary: 'primary',
  primaryHover: 'primary-hover',
  primaryForeground: 'primary-foreground',
  accent: 'accent',
  accentForeground: 'accent-foreground',
  ring: 'ring',
}

/**
 * Returns the props that give an element and its descendants a business's font, and its colors in light and dark mode.
 */
export function branded({ palette, siteFont }: Pick<PublicBusiness, 'palette' | 'siteFont'>): {
  className: string
  style: CSSProperties
} {
  const values = (['light', 'dark'] as const).flatMap((scheme) =>
    Object.entries(TOKENS).map(([name, token]) => [
      `--${scheme}-${token}`,
      palette[scheme][name as keyof PaletteColors],
    ]),
  )
  return { className: `branded site-font-${siteFont}`, style: Object.fromEntries(values) as CSSProperties }
}

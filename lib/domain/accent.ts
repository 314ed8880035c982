/** A business's accent color, and the email colors derived from it. */
import { readableOn } from './contrast'
import type { Industry } from './industry'
import type { Palette } from './palette'

/** The product's own color, as `#rrggbb`. */
export const PRODUCT_COLOR = '#0e4f4b'

/** The colors suggested to owners, who can also pick any other. */
export const OFFERED_COLORS = {
  teal: PRODUCT_COLOR,
  plum: '#6b2a5b',
  terracotta: '#8f3d1f',
  forest: '#2f5a2c',
  indigo: '#343f8f',
  rose: '#96294f',
} as const
type OfferedColor = keyof typeof OFFERED_COLORS

const COLORS_BY_INDUSTRY: Record<Industry, readonly [OfferedColor, ...OfferedColor[]]> = {
  hair: ['plum', 'terracotta', 'rose'],
  massage: ['forest', 'teal', 'terracotta'],
  skincare: ['rose', 'plum', 'teal'],
  training: ['indigo', 'forest', 'terracotta'],
  wellness: ['teal', 'forest', 'indigo'],
  other: ['teal', 'indigo', 'plum'],
}

/** Reads a color as people write it, `#8F3D1F`, `8f3d1f` or `#f00`; returns it as `#rrggbb`, or null. */
export function readColor(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.toLowerCase()}`
}

/** The fields that determine a business's color. */
interface Colored {
  /** As `#rrggbb`; null until the owner chooses one. */
  accentColor: string | null
  industry: string
  subdomain: string
}

/** Returns a business's color as `#rrggbb`: its owner's choice, else the default. */
export function accentOf(business: Colored): string {
  return business.accentColor ?? defaultAccent(business)
}

/** Returns a default color that suits the business's trade. Deterministic: it depends on trade and subdomain only. */
export function defaultAccent({ industry, subdomain }: Omit<Colored, 'accentColor'>): string {
  const choices = Object.hasOwn(COLORS_BY_INDUSTRY, industry)
    ? COLORS_BY_INDUSTRY[industry as Industry]
    : COLORS_BY_INDUSTRY.other
  let hash = 0
  for (const character of subdomain) hash = (hash * 31 + character.charCodeAt(0)) % 65_521
  return OFFERED_COLORS[choices[hash % choices.length] ?? choices[0]]
}

/** The background of an email in the light and the dark scheme, as `#rrggbb`. */
export const MAIL_SURFACE = { light: '#ffffff', dark: '#151c1b' } as const

/** The colors of an email in one scheme, as `#rrggbb`. */
interface MailColors {
  /** Links and the button's background. */
  ink: string
  /** The button's label. */
  label: string
}

/** The colors of an email in both schemes. */
export type MailPalette = Record<'light' | 'dark', MailColors>

/**
 * Returns a business's email colors. Links on the background and the label on its button have a contrast of 4.5:1 or
 * more, whatever the palette.
 */
export function mailColors({ light, dark }: Palette): MailPalette {
  return {
    light: { ink: readableOn(light.primary, MAIL_SURFACE.light), label: MAIL_SURFACE.light },
    dark: { ink: readableOn(dark.primary, MAIL_SURFACE.dark), label: MAIL_SURFACE.dark },
  }
}

/** A business's color: which one it has, and how it looks where no style sheet reaches. */
import { readableOn } from './contrast'
import type { Industry } from './industry'

/** The house's own teal, which needs no class, and five more; their style sheet is components/site/accents.module.css. */
export const ACCENTS = ['teal', 'plum', 'terracotta', 'forest', 'indigo', 'rose'] as const
export type Accent = (typeof ACCENTS)[number]

/** `--primary` and `--accent` of each accent in the light scheme, and `--primary` in the dark one. */
export const ACCENT_COLOURS: Record<Accent, { ink: string; soft: string; darkInk: string }> = {
  teal: { ink: '#0e4f4b', soft: '#e5f0ed', darkInk: '#74c9bf' },
  plum: { ink: '#6b2a5b', soft: '#f6e9f2', darkInk: '#dfa3cf' },
  terracotta: { ink: '#8f3d1f', soft: '#f9eae2', darkInk: '#e8a585' },
  forest: { ink: '#2f5a2c', soft: '#e7f1e3', darkInk: '#9fce96' },
  indigo: { ink: '#343f8f', soft: '#e9ebf8', darkInk: '#aab4f3' },
  rose: { ink: '#96294f', soft: '#fae8ee', darkInk: '#f0a0b9' },
}

const FITTING: Record<Industry, readonly [Accent, ...Accent[]]> = {
  hair: ['plum', 'terracotta', 'rose'],
  massage: ['forest', 'teal', 'terracotta'],
  skincare: ['rose', 'plum', 'teal'],
  training: ['indigo', 'forest', 'terracotta'],
  wellness: ['teal', 'forest', 'indigo'],
  other: ['teal', 'indigo', 'plum'],
}

/** Returns a business's color: one that suits its trade, always the same for the same subdomain. */
export function accentOf(industry: string, subdomain: string): Accent {
  const choices = Object.hasOwn(FITTING, industry) ? FITTING[industry as Industry] : FITTING.other
  let hash = 0
  for (const character of subdomain) hash = (hash * 31 + character.charCodeAt(0)) % 65_521
  return choices[hash % choices.length] ?? choices[0]
}

/** The surface of a mail in the light and the dark scheme, as `#rrggbb`. */
export const MAIL_SURFACE = { light: '#ffffff', dark: '#151c1b' } as const

/** The colors of a mail in one scheme, as `#rrggbb`. */
interface MailColours {
  /** Of links, and the ground of the button. */
  ink: string
  /** Of the button's label. */
  label: string
}

/** The colors of a mail in both schemes. */
export type MailPalette = Record<'light' | 'dark', MailColours>

/**
 * Returns the colors of a mail from an accent's inks as `#rrggbb`. Every ink is readable on the mail's surface, and
 * every label on its button, with 4.5:1 or more, whatever the inks are.
 */
export function mailColours({ ink, darkInk }: { ink: string; darkInk: string }): MailPalette {
  return {
    light: { ink: readableOn(ink, MAIL_SURFACE.light), label: MAIL_SURFACE.light },
    dark: { ink: readableOn(darkInk, MAIL_SURFACE.dark), label: MAIL_SURFACE.dark },
  }
}

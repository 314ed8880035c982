import type { Industry } from '@/lib/domain/industry'

/** The house's own teal, which needs no class, and five more; their colours are in accents.module.css. */
export const ACCENTS = ['teal', 'plum', 'terracotta', 'forest', 'indigo', 'rose'] as const
export type Accent = (typeof ACCENTS)[number]

/** The light scheme's `--primary` and `--accent` of each, for the sharing card, which knows no style sheet. */
export const CARD_COLOURS: Record<Accent, { ink: string; soft: string }> = {
  teal: { ink: '#0e4f4b', soft: '#e5f0ed' },
  plum: { ink: '#6b2a5b', soft: '#f6e9f2' },
  terracotta: { ink: '#8f3d1f', soft: '#f9eae2' },
  forest: { ink: '#2f5a2c', soft: '#e7f1e3' },
  indigo: { ink: '#343f8f', soft: '#e9ebf8' },
  rose: { ink: '#96294f', soft: '#fae8ee' },
}

const FITTING: Record<Industry, readonly [Accent, ...Accent[]]> = {
  hair: ['plum', 'terracotta', 'rose'],
  massage: ['forest', 'teal', 'terracotta'],
  skincare: ['rose', 'plum', 'teal'],
  training: ['indigo', 'forest', 'terracotta'],
  wellness: ['teal', 'forest', 'indigo'],
  other: ['teal', 'indigo', 'plum'],
}

/** A business's colour: one that suits its trade, always the same for the same subdomain. */
export function accentOf(industry: string, subdomain: string): Accent {
  const choices = Object.hasOwn(FITTING, industry) ? FITTING[industry as Industry] : FITTING.other
  let hash = 0
  for (const character of subdomain) hash = (hash * 31 + character.charCodeAt(0)) % 65_521
  return choices[hash % choices.length] ?? choices[0]
}

import type { Industry } from '@/lib/domain/industry'

/** The house's own teal, which needs no class, and five more; their colours are in accents.module.css. */
export const ACCENTS = ['teal', 'plum', 'terracotta', 'forest', 'indigo', 'rose'] as const
export type Accent = (typeof ACCENTS)[number]

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

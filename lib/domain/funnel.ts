/** How far messages before visits got. */
import type { DefinitionId } from './definitions'
import type { Tally } from './rate'

/** Visits by the furthest that any message before them got; each stage but `delivered` counts visits of the one before. */
export interface FunnelCounts {
  planned: number
  sent: number
  /** Null: not reported. */
  delivered: number | null
  answered: number
  kept: number
  answeredMissed: number
  silentKept: number
  silentMissed: number
}

/** Nothing planned. */
export const NO_FUNNEL: FunnelCounts = {
  planned: 0,
  sent: 0,
  delivered: 0,
  answered: 0,
  kept: 0,
  answeredMissed: 0,
  silentKept: 0,
  silentMissed: 0,
}

/** The stages in their order, and what defines them. */
export const FUNNEL_STAGES = [
  { id: 'planned', definition: 'planned' },
  { id: 'sent', definition: 'sent' },
  { id: 'delivered', definition: 'delivered' },
  { id: 'answered', definition: 'answered' },
  { id: 'kept', definition: 'answeredKept' },
] as const satisfies readonly { id: keyof FunnelCounts; definition: DefinitionId }[]

/** Returns visits confirmed after a message, of those with a sent one. */
export function answeredOfSent({ answered, sent }: FunnelCounts): Tally {
  return { part: answered, whole: sent }
}

/** Returns missed visits of those confirmed after a message. */
export function missedAnswered({ kept, answeredMissed }: FunnelCounts): Tally {
  return { part: answeredMissed, whole: kept + answeredMissed }
}

/** Returns missed visits of those that had a message and were not confirmed. */
export function missedSilent({ silentKept, silentMissed }: FunnelCounts): Tally {
  return { part: silentMissed, whole: silentKept + silentMissed }
}

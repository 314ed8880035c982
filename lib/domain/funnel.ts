/** The message funnel: planned, sent, delivered, confirmed, kept. */
import type { DefinitionId } from './definitions'
import type { Tally } from './rate'

/** Visits by how far their messages got. Every stage except `delivered` counts visits of the previous stage. */
export interface FunnelCounts {
  planned: number
  sent: number
  /** Null if not reported. */
  delivered: number | null
  answered: number
  kept: number
  answeredMissed: number
  silentKept: number
  silentMissed: number
}

/** All counts zero. */
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

/** The stages in order, with their definitions. */
export const FUNNEL_STAGES = [
  { id: 'planned', definition: 'planned' },
  { id: 'sent', definition: 'sent' },
  { id: 'delivered', definition: 'delivered' },
  { id: 'answered', definition: 'answered' },
  { id: 'kept', definition: 'answeredKept' },
] as const satisfies readonly { id: keyof FunnelCounts; definition: DefinitionId }[]

/** Returns how many visits with a sent message the client confirmed afterward. */
export function answeredOfSent({ answered, sent }: FunnelCounts): Tally {
  return { part: answered, whole: sent }
}

/** Returns how many finished visits that the client confirmed after a message were missed. */
export function missedAnswered({ kept, answeredMissed }: FunnelCounts): Tally {
  return { part: answeredMissed, whole: kept + answeredMissed }
}

/** Returns how many finished visits that had a message but weren't confirmed were missed. */
export function missedSilent({ silentKept, silentMissed }: FunnelCounts): Tally {
  return { part: silentMissed, whole: silentKept + silentMissed }
}

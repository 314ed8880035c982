/** The message funnel: planned, sent, delivered, confirmed, kept. */
import type { DefinitionId } from './definitions'
import type { Tally } from './rate'

/** Visits by how far their messages got. Every stage except `delivered` counts visits of the stage before. */
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

/** Returns the visits confirmed after a message, out of those with a sent message. */
export function answeredOfSent({ answered, sent }: FunnelCounts): Tally {
  return { part: answered, whole: sent }
}

/** Returns the missed visits, out of finished ones that were confirmed after a message. */
export function missedAnswered({ kept, answeredMissed }: FunnelCounts): Tally {
  return { part: answeredMissed, whole: kept + answeredMissed }
}

/** Returns the missed visits, out of finished ones that had a message and weren't confirmed. */
export function missedSilent({ silentKept, silentMissed }: FunnelCounts): Tally {
  return { part: silentMissed, whole: silentKept + silentMissed }
}

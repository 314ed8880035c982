/** State and types shared by the parts of a simulated story. */
import type { LocalDate } from '@/lib/domain/local-date'
import type { Db } from '../../db'
import type { BusinessScope, OwnerScope } from '../../scope'
import type { CastBusiness } from '../cast-business'
import type { CastRows } from '../cast-rows'
import type { Random } from '../random'
import type { Agenda } from './agenda'
import type { HeldClock } from './held-clock'

/** A demo business whose visits are loaded, with those that clients will cancel. */
export interface StoryPlan {
  cast: CastBusiness
  today: LocalDate
  rows: Pick<CastRows, 'business' | 'staff' | 'services' | 'clients' | 'appointments' | 'givenUp' | 'answered'>
}

export interface Story extends StoryPlan {
  scope: BusinessScope
  owner: OwnerScope
  deps: { db: Db; clock: HeldClock }
  random: Random
  /** For what clients text, so that it changes nothing else. */
  replies: Random
  agenda: Agenda
  /** The first instant of today. */
  endsAt: Date
  /** The waitlist entries, each with its client. */
  waiting: Map<string, string>
  /** Starts of each client's visits, as epoch milliseconds. */
  visits: Map<string, number[]>
  /** Whether a freed time may still have to be filled. */
  isRefilling: boolean
  /** Instants at which the runs are checked, in addition to after each event, in epoch milliseconds. */
  looks: Set<number>
}

/** A minute in milliseconds. */
export const MINUTE = 60_000
/** A day of 24 hours in milliseconds. */
export const DAY = 24 * 60 * MINUTE

/** Records that a client has a visit. */
export function rememberVisit({ visits }: Pick<Story, 'visits'>, clientId: string, start: Date): void {
  visits.set(clientId, [...(visits.get(clientId) ?? []), start.getTime()])
}

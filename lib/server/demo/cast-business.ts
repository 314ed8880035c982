/** The fixed facts about a demo business; everything else is random. */
import type { Industry } from '@/lib/domain/industry'
import type { Currency } from '@/lib/domain/money'
import type { MoodId } from '@/lib/domain/mood'
import type { OpeningSpan, WeeklyHours } from '@/lib/domain/opening-hours'
import type { CastPictures } from './cast-pictures'

interface CastService {
  name: string
  description: string
  durationMinutes: number
  priceCents: number
  bufferAfterMinutes?: number
  category?: string
}

/** A staff member of a demo business. */
export interface CastPerson {
  name: string
  color: string
  /** Absent if the business's hours apply. */
  hours?: WeeklyHours
  /** Names of services; absent for all. */
  does?: readonly string[]
  /** The staff member's short bio on the site. */
  line?: string
}

/**
 * A client with a written history: one visit every `everyDays` up to now, some of which were missed, and the next one.
 */
export interface CastRegular {
  name: string
  mood: MoodId
  notes: string
  person: string
  service: string
  everyDays: number
  pastVisits: number
  /** The visits that the client missed, counted back from the latest (0). */
  missed: readonly number[]
  nextInDays: number
  nextConfirmed: boolean
}

/** The cast's days, counted from the business's local date. */
interface CastDays {
  fromDay: number
  toDay: number
}

/** The fixed facts about a demo business, from which the seed creates it. */
export interface CastBusiness {
  subdomain: string
  owner: { email: string; firstName: string; lastName: string }
  name: string
  industry: Industry
  timeZone: string
  currency: Currency
  /** ISO 3166-1. */
  country: string
  phone: string
  address: string
  description: string
  heroTitle: string
  heroSubtitle: string
  whyChooseUs: string
  cancellationPolicy?: string
  depositPolicy?: string
  icon: string
  /** As `#rrggbb`; without one, its trade's default. */
  color?: string
  pictures?: CastPictures
  smsEnabled: boolean
  hours: WeeklyHours
  closures: readonly (CastDays & { note: string; open?: OpeningSpan })[]
  timeOff: readonly (CastDays & { person: string; reason: string })[]
  staff: readonly [CastPerson, ...CastPerson[]]
  services: readonly [CastService, ...CastService[]]
  regulars: readonly CastRegular[]
  clientCount: number
  /** Telephone ranges reserved for fiction, with `#` for each free digit. */
  phoneRanges: readonly [string, ...string[]]
  waitlistCount: number
  /** Whether its last three months are simulated (`story/`), if the copy has time for that. */
  hasStory?: true
  /** Whether it has three freed slots: one filled, one offered, and one that waits for the owner's approval. */
  showsFreedTimes?: true
  /** The share of past time that was booked. */
  busyness: number
}

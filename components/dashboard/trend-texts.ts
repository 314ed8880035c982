import type { DashboardStats } from '@/lib/contracts/dashboard'
import { percentText, rateOf, type Tally } from '@/lib/domain/rate'

const NO_DATA = 'No data yet'
const MINUTES_PER_HOUR = 60
/** From this many hours on, a duration is shown in days. */
const LONG_HOURS = 48

export interface TrendTexts {
  today: string
  confirmed: string
  pending: string
  noShows: string
}

/** Returns the text under each number of the dashboard. */
export function trendTexts(stats: DashboardStats): TrendTexts {
  return {
    today: difference(stats.todayAppointments, stats.yesterdayAppointments, 'yesterday'),
    confirmed: confirmation({ part: stats.confirmed, whole: stats.todayAppointments }),
    pending: stats.averageResponseHours === null ? NO_DATA : `${duration(stats.averageResponseHours)} avg response`,
    noShows: difference(stats.noShowsThisWeek, stats.noShowsLastWeek, 'last week'),
  }
}

/** Returns "82.6% confirmation rate", or "of 16 today" below `MIN_FOR_RATE`. */
function confirmation(tally: Tally): string {
  const rate = rateOf(tally)
  if (rate !== null) return `${percentText(rate)} confirmation rate`
  return tally.whole === 0 ? NO_DATA : `of ${tally.whole} today`
}

function difference(now: number, before: number, when: string): string {
  const change = now - before
  if (change === 0) return `Same as ${when}`
  return `${change > 0 ? '+' : ''}${change} from ${when}`
}

/** Formats a duration, rounded: "40m", "2h" or "3d"; never "0m". */
function duration(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * MINUTES_PER_HOUR))}m`
  return hours < LONG_HOURS ? `${Math.round(hours)}h` : `${Math.round(hours / 24)}d`
}

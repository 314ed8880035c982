import type { DashboardStats } from '@/lib/contracts/dashboard'

const NO_DATA = 'No data yet'
const MINUTES_PER_HOUR = 60
/** From here on days read better than hours. */
const LONG_HOURS = 48

export interface TrendTexts {
  today: string
  confirmed: string
  pending: string
  noShows: string
}

/** What stands under each figure of the dashboard. Source: product 2, "Trend texts". */
export function trendTexts(stats: DashboardStats): TrendTexts {
  return {
    today: difference(stats.todayAppointments, stats.yesterdayAppointments, 'yesterday'),
    confirmed: stats.confirmationRate === null ? NO_DATA : `${stats.confirmationRate}% confirmation rate`,
    pending: stats.averageResponseHours === null ? NO_DATA : `${duration(stats.averageResponseHours)} avg response`,
    noShows: difference(stats.noShowsThisWeek, stats.noShowsLastWeek, 'last week'),
  }
}

function difference(now: number, before: number, when: string): string {
  const change = now - before
  if (change === 0) return `Same as ${when}`
  return `${change > 0 ? '+' : ''}${change} from ${when}`
}

/** "40m", "2h" or "3d", rounded; never "0m". */
function duration(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * MINUTES_PER_HOUR))}m`
  return hours < LONG_HOURS ? `${Math.round(hours)}h` : `${Math.round(hours / 24)}d`
}

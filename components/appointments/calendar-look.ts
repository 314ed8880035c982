import type { Calendar } from '@event-calendar/core'

import type { StaffColumn } from '@/components/appointments/calendar-columns'
import { eventContent } from '@/components/appointments/event-nodes'
import { wallMomentOf } from '@/components/appointments/wall-moment'
import type { Appointment } from '@/lib/contracts/appointment'
import { toDayNumber } from '@/lib/domain/local-date'

/** What never changes about the grid. */
export const FIXED_OPTIONS = {
  locale: 'en-US',
  headerToolbar: { start: '', center: '', end: '' },
  height: '100%',
  allDaySlot: false,
  nowIndicator: true,
  pointer: true,
  slotEventOverlap: false,
  slotDuration: '00:30:00',
  slotLabelInterval: '01:00:00',
  snapDuration: '00:15:00',
  // Shorter than the default second, longer than a swipe that scrolls.
  longPressDelay: 400,
  dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'short' },
  slotLabelFormat: { hour: 'numeric' },
  eventContent,
} satisfies Calendar.Options

/** Half an hour in pixels, so that the shortest appointment shown can be hit (WCAG 2.5.8). */
const HALF_HOUR_PX = 40
const HALF_HOUR_OF_SHORT_PX = 48
const SHORT_MINUTES = 20

export function slotHeight(visits: readonly Pick<Appointment, 'duration'>[]): number {
  return visits.some(({ duration }) => duration < SHORT_MINUTES) ? HALF_HOUR_OF_SHORT_PX : HALF_HOUR_PX
}

/** A column fits a name on two lines, however many are side by side in it. */
const VISIT_REM = { day: 8.5, week: 5 }
const COLUMN_REM = { day: 9, week: 7.5 }

/** The width of a column, all alike; more than fit scroll within the grid. */
export function minColumnWidth(view: 'day' | 'week', sideBySide: readonly number[]): string {
  return `minmax(${Math.max(COLUMN_REM[view], VISIT_REM[view] * Math.max(0, ...sideBySide))}rem, 1fr)`
}

/** "+05:30": what the business's clocks are ahead of UTC now, for the line that shows the time. */
export function zoneOffset(now: Date, timeZone: string): string {
  const { date, minutes } = wallMomentOf(now, timeZone)
  const offset = toDayNumber(date) * 24 * 60 + minutes - Math.floor(now.getTime() / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The head of a staff member's column. */
export function columnLabel({ name, color, booked }: StaffColumn): Calendar.Content {
  const dot = document.createElement('span')
  dot.className = 'staff-dot'
  dot.style.backgroundColor = color
  const count = document.createElement('span')
  count.className = 'staff-count'
  count.textContent = `${booked} booked`
  return { domNodes: [dot, document.createTextNode(`${name} `), count] }
}

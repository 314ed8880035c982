import type { Calendar } from '@event-calendar/core'

import type { StaffColumn } from '@/components/appointments/calendar-columns'
import { eventContent } from '@/components/appointments/event-nodes'
import { wallMomentOf } from '@/components/appointments/wall-moment'
import type { Appointment } from '@/lib/contracts/appointment'
import { toDayNumber } from '@/lib/domain/local-date'

/** Grid options that never change. */
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
  // Shorter than the default of one second, longer than a swipe that scrolls.
  longPressDelay: 400,
  dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'short' },
  slotLabelFormat: { hour: 'numeric' },
  eventContent,
} satisfies Calendar.Options

/**
 * Height of half an hour in pixels: large enough that the shortest appointment shown is a sufficient target (WCAG
 * 2.5.8).
 */
const HALF_HOUR_PX = 40
const HALF_HOUR_OF_SHORT_PX = 48
const SHORT_MINUTES = 20

export function slotHeight(visits: readonly Pick<Appointment, 'duration'>[]): number {
  return visits.some(({ duration }) => duration < SHORT_MINUTES) ? HALF_HOUR_OF_SHORT_PX : HALF_HOUR_PX
}

/** Width per visit: enough for a name on two lines, however many visits are side by side in a column. */
const VISIT_REM = { day: 8.5, week: 5 }
const COLUMN_REM = { day: 9, week: 7.5 }

/** Returns the width of all columns; if they don't fit, the grid scrolls. */
export function minColumnWidth(view: 'day' | 'week', sideBySide: readonly number[]): string {
  return `minmax(${Math.max(COLUMN_REM[view], VISIT_REM[view] * Math.max(0, ...sideBySide))}rem, 1fr)`
}

/**
 * Returns how far the business's time zone is ahead of UTC at `now`, e.g. "+05:30", to place the line at the current
 * time.
 */
export function zoneOffset(now: Date, timeZone: string): string {
  const { date, minutes } = wallMomentOf(now, timeZone)
  const offset = toDayNumber(date) * 24 * 60 + minutes - Math.floor(now.getTime() / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Returns the header of a staff member's column. */
export function columnLabel({ name, color, booked }: StaffColumn): Calendar.Content {
  const dot = document.createElement('span')
  dot.className = 'staff-dot'
  dot.style.backgroundColor = color
  const count = document.createElement('span')
  count.className = 'staff-count'
  count.textContent = `${booked} booked`
  return { domNodes: [dot, document.createTextNode(`${name} `), count] }
}

import { wallMinutesOf } from '@/lib/domain/time'
import { PARTS_OF_DAY } from '@/lib/domain/time-of-day'

/** A free time as the form offers it. */
interface OfferedTime {
  /** ISO instant, as it is sent to the server. */
  start: string
  /** In the business's zone, e.g. "2:30 PM". */
  label: string
  /** `HH:mm` in the business's zone, as in the URL. */
  time: string
}

export interface TimeGroup {
  name: 'Morning' | 'Afternoon' | 'Evening'
  times: OfferedTime[]
}

/** One day's free times by part of the day, without empty parts. */
export function groupTimes(slots: ReadonlyArray<{ start: string; label: string }>, timeZone: string): TimeGroup[] {
  const offered = slots.map(({ start, label }) => {
    const minutes = wallMinutesOf(new Date(start), timeZone)
    return { minutes, start, label, time: toTimeParam(minutes) }
  })
  return PARTS_OF_DAY.flatMap(({ name, from, until }) => {
    const times = offered.filter(({ minutes }) => minutes >= from && minutes < until)
    return times.length === 0 ? [] : [{ name, times: times.map(({ start, label, time }) => ({ start, label, time })) }]
  })
}

/** `HH:mm` of an instant in the business's zone. */
export function timeParamOf(start: string, timeZone: string): string {
  return toTimeParam(wallMinutesOf(new Date(start), timeZone))
}

function toTimeParam(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

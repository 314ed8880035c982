/**
 * The script for a call before a visit. It names the visit, asks whether the client can make it and what could get in
 * the way, and offers another time.
 */
import { firstNameOf } from './client'
import { addDays } from './local-date'
import { greetingName, withoutLinks } from './sms-text'
import { formatDateShort, formatTime, formatWeekday, localDateOf } from './time'

/** The values that appear in the sentences. */
export interface CalledAppointment {
  clientName: string
  businessName: string
  service: string
  startsAt: Date
}

/** Returns three lines to say, in order. Names the day relative to `now` in the business's time zone. */
export function callScript(visit: CalledAppointment, now: Date, timeZone: string): [string, string, string] {
  const when = spokenTime(visit.startsAt, now, timeZone)
  return [
    `Hi ${firstNameOf(visit.clientName)}, it's ${visit.businessName}. You're booked with us ${when}: ${visit.service}.`,
    'Are you still able to make it? Is there anything that could get in the way?',
    'Does that time still work? If your day’s gotten too busy, I can move you to another time right now.',
  ]
}

/**
 * Returns the call script as a text message. Names and services never become links; `link` is where the client can
 * confirm, move or cancel.
 */
export function callText(visit: CalledAppointment, link: string, now: Date, timeZone: string): string {
  const when = spokenTime(visit.startsAt, now, timeZone)
  return `Hi ${greetingName(visit.clientName)}, it's ${visit.businessName}. You're booked with us ${when}: ${withoutLinks(visit.service, 60)}. Are you still able to make it? Please reply here, or pick another time: ${link}`
}

/** Returns "today at 2:00 PM", "tomorrow, Sunday, at 2:00 PM" or "on Tue, Nov 24 at 2:00 PM". */
function spokenTime(startsAt: Date, now: Date, timeZone: string): string {
  const [date, today] = [localDateOf(startsAt, timeZone), localDateOf(now, timeZone)]
  const time = formatTime(startsAt, timeZone)
  if (date === today) return `today at ${time}`
  if (date === addDays(today, 1)) return `tomorrow, ${formatWeekday(startsAt, timeZone)}, at ${time}`
  return `on ${formatDateShort(startsAt, timeZone)} at ${time}`
}

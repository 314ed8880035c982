/** Compares the days and times that a client's text names with an appointment, in English and Spanish. */
import { addDays, toDayNumber, weekdayOf, type LocalDate } from './local-date'
import { monthAfter, monthOf } from './month'
import { localDateOf, wallMinutesOf } from './time'

/** The start of the appointment that a text should be about, and the instant at which the text is read. */
export interface TextedAppointment {
  start: Date
  timeZone: string
  now: Date
}

/** An appointment's local date and wall time, and the client's own day. */
interface Facts {
  day: LocalDate
  minutes: number
  today: LocalDate
}

interface Expression {
  pattern: RegExp
  /** Returns whether the words can name the appointment. */
  fits: (match: RegExpMatchArray, facts: Facts) => boolean
}

const WEEKDAYS = ['sun domingo', 'mon lunes', 'tue martes', 'wed miercoles', 'thu jueves', 'fri viernes', 'sat sabado']
const MONTHS = [
  'jan(?:uary)?|enero',
  'feb(?:ruary)?|febrero',
  'mar(?:ch)?|marzo',
  'apr(?:il)?|abril',
  'may|mayo',
  'june?|junio',
  'july?|julio',
  'aug(?:ust)?|agosto',
  'sept?(?:ember)?|septiembre',
  'oct(?:ober)?|octubre',
  'nov(?:ember)?|noviembre',
  'dec(?:ember)?|diciembre',
]
const MONTH = `(${MONTHS.join('|')})`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
/** Words before a number that is a date: "on 12/3", "el 3". */
const ON = '(?:on|for|the|el|del|dia)'

const DAYS: readonly Expression[] = [
  {
    pattern:
      /\b(?:today|todays|tonight|tonights|this (?:morning|afternoon|evening)|hoy|est[ae] (?:manana|tarde|noche))\b/g,
    fits: (_, { day, today }) => day === today,
  },
  {
    pattern: /\b(?:tomorrow|tomorrows|tmrw|tmr)\b|(?<!\b(?:est[ae]|la) )\bmanana\b/g,
    fits: (_, { day, today }) => day === addDays(today, 1),
  },
  {
    pattern: /\b(sun|mon|tue|wed|thu|fri|sat)(?:(?:s|nes|rs|ur)?days?|(?<=tue)s|(?<=thu)rs?)?\b/g,
    fits: isWeekday,
  },
  { pattern: /\b(domingo|lunes|martes|miercoles|jueves|viernes|sabado)s?\b/g, fits: isWeekday },
  { pattern: /\b(?:this week|esta semana)\b/g, fits: (_, facts) => isWeeksAhead(facts, 0) },
  {
    pattern: /\b(?:next week|(?:la )?(?:proxima semana|semana (?:que viene|proxima)))\b/g,
    fits: (_, facts) => isWeeksAhead(facts, 1),
  },
  { pattern: /\b(?:this month|este mes)\b/g, fits: (_, { day, today }) => monthOf(day) === monthOf(today) },
  {
    pattern: /\b(?:next month|(?:el )?(?:proximo mes|mes (?:que viene|proximo)))\b/g,
    fits: (_, { day, today }) => monthOf(day) === monthAfter(monthOf(today), 1),
  },
  {
    pattern: new RegExp(`\\b${MONTH} (?:the )?${DAY}\\b`, 'g'),
    fits: ([, month, day], facts) => isDate(facts, month, day),
  },
  {
    pattern: new RegExp(`\\b${DAY} (?:(?:of|de) )?${MONTH}\\b`, 'g'),
    fits: ([, day, month], facts) => isDate(facts, month, day),
  },
  {
    pattern: new RegExp(`\\b${ON} (\\d{1,2})(?:st|nd|rd|th)\\b`, 'g'),
    fits: ([, day], facts) => isDayOfMonth(facts, day),
  },
  {
    pattern: /\b(?:el|del|dia) (\d{1,2})\b(?! (?:\d|[ap]m\b|de\b))/g,
    fits: ([, day], facts) => isDayOfMonth(facts, day),
  },
  {
    pattern: new RegExp(`\\b${ON} (\\d{1,2}) (\\d{1,2})\\b(?! ?[ap]m\\b)`, 'g'),
    fits: ([, first, second], facts) =>
      (isMonth(facts, first) && isDayOfMonth(facts, second)) || (isMonth(facts, second) && isDayOfMonth(facts, first)),
  },
]

/** Only times that belong to the appointment: a refusal can name others, "I work at 3pm". */
const TIMES: readonly Expression[] = [
  {
    pattern: /\b(?:my|our|the|todays|tomorrows|\w+days) (\d{1,2})(?: (\d\d))? ?([ap])m\b/g,
    fits: ([, hour, minutes, half], facts) => {
      const named = (Number(hour) % 12) * 60 + (half === 'p' ? 12 * 60 : 0) + Number(minutes ?? 0)
      return minutes === undefined ? Math.floor(facts.minutes / 60) * 60 === named : facts.minutes === named
    },
  },
]

/** A client who is up before this hour may still call the coming day "tomorrow". */
const NIGHT_ENDS_AT = 5 * 60

/**
 * Returns whether the text names days or times, none of which is the appointment's: "can't come next week" isn't about
 * tomorrow's.
 *
 * @param text Lower-case words without accents and punctuation.
 */
export function namesAnotherTime(text: string, { start, timeZone, now }: TextedAppointment): boolean {
  const today = localDateOf(now, timeZone)
  const facts = { day: localDateOf(start, timeZone), minutes: wallMinutesOf(start, timeZone) }
  const todays = wallMinutesOf(now, timeZone) < NIGHT_ENDS_AT ? [today, addDays(today, -1)] : [today]
  return [DAYS, TIMES].some((expressions) => {
    const named = expressions.flatMap(({ pattern, fits }) =>
      [...text.matchAll(pattern)].map((match) => todays.some((each) => fits(match, { ...facts, today: each }))),
    )
    return named.length > 0 && !named.includes(true)
  })
}

function isWeekday([, name = '']: RegExpMatchArray, { day }: Facts): boolean {
  return (WEEKDAYS[weekdayOf(day)] ?? '').split(' ').includes(name)
}

/** Returns whether the day is in the week `weeks` after today's, with weeks that begin on Sunday or on Monday. */
function isWeeksAhead({ day, today }: Facts, weeks: number): boolean {
  const weekOf = (date: LocalDate, firstWeekday: number) => Math.floor((toDayNumber(date) + 4 - firstWeekday) / 7)
  return [0, 1].some((firstWeekday) => weekOf(day, firstWeekday) - weekOf(today, firstWeekday) === weeks)
}

function isDate(facts: Facts, month = '', day?: string): boolean {
  return new RegExp(`^(?:${MONTHS[Number(facts.day.slice(5, 7)) - 1] ?? ''})$`).test(month) && isDayOfMonth(facts, day)
}

function isMonth({ day }: Facts, month?: string): boolean {
  return Number(month) === Number(day.slice(5, 7))
}

function isDayOfMonth({ day }: Facts, dayOfMonth?: string): boolean {
  return Number(dayOfMonth) === Number(day.slice(8))
}

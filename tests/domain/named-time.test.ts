import { namesAnotherTime } from '@/lib/domain/named-time'
import { readSmsReply } from '@/lib/domain/sms-reply'

const NEW_YORK = 'America/New_York'
const at = (local: string) => new Date(`${local}:00-05:00`)
/** Tuesday noon; the appointment is on Thursday, December 3, at 3:30 PM unless the test says otherwise. */
const TUESDAY_NOON = at('2026-12-01T12:00')
const THURSDAY = at('2026-12-03T15:30')
const names = (text: string, start = THURSDAY, now = TUESDAY_NOON) =>
  namesAnotherTime(text, { start, now, timeZone: NEW_YORK })

describe('days that a text names', () => {
  it.each([
    'cant come',
    'see you thursday',
    'cant do thurs',
    'i cannot make thursdays appointment',
    'cant come this week',
    'no puedo ir el jueves',
    'no puedo esta semana',
    'not coming this month',
    'cancel my appointment on december 3',
    'cancel my appointment on dec 3rd',
    'cancel my appointment on the 3rd',
    'cancel my appointment for 12 3',
    'cancel my appointment for 3 12',
    'cancelar mi cita del 3 de diciembre',
    'cancelar mi cita del 3',
    'cant make my 3pm',
    'cant make my 3 30 pm',
    'not coming thursday im sick today',
  ])('"%s" can mean Thursday', (text) => {
    expect(names(text)).toBe(false)
  })

  it.each([
    'cant come today',
    'see you tomorrow',
    'cant come next week',
    'not coming next month',
    'cant do friday',
    'cancel my tuesday appointment',
    'no puedo ir manana',
    'no puedo ir el viernes',
    'no puedo la proxima semana',
    'cancel my appointment on december 13',
    'cancel my appointment on jan 3',
    'cancel my appointment on the 13th',
    'cancel my appointment for 12 13',
    'cancelar mi cita del 13 de diciembre',
    'cancelar mi cita del 13',
    'cant make my 4pm',
    'cant make my 3 45 pm',
    'cant make thursdays 9am',
  ])('"%s" means another appointment', (text) => {
    expect(names(text)).toBe(true)
  })

  it('names a part of the day, not the next one: "esta mañana", "por la mañana"', () => {
    const thisMorning = at('2026-12-01T09:00')
    expect([
      names('no puedo esta manana', thisMorning, at('2026-12-01T07:00')),
      names('no puedo el jueves por la manana'),
      names('no puedo manana por la manana', at('2026-12-02T09:00')),
    ]).toEqual([false, false, false])
  })

  it('takes a client who is up at night at their word: "tomorrow" can be the day that has begun', () => {
    const wednesday = at('2026-12-02T10:00')
    expect(names('see you tomorrow', wednesday, at('2026-12-02T00:30'))).toBe(false)
    expect(names('see you today', wednesday, at('2026-12-02T00:30'))).toBe(false)
    expect(names('see you tomorrow', wednesday, at('2026-12-02T08:00'))).toBe(true)
  })

  it('lets the week begin on Sunday or Monday', () => {
    const sunday = at('2026-12-06T12:00')
    expect([names('cant come next week', at('2026-12-08T10:00'), sunday)]).toEqual([false])
    expect([names('cant come this week', at('2026-12-08T10:00'), sunday)]).toEqual([false])
    expect([names('cant come next week', at('2026-12-22T10:00'), sunday)]).toEqual([true])
  })

  it('is about local days: late in New York is the next day in UTC', () => {
    expect(names('not coming today', at('2026-12-01T21:00'))).toBe(false)
    expect(names('see you tomorrow', at('2026-12-01T21:00'))).toBe(true)
  })
})

describe('a text that names another day than the appointment', () => {
  const read = (text: string) =>
    readSmsReply(text, { isOptedOut: false }, [], { start: THURSDAY, now: TUESDAY_NOON, timeZone: NEW_YORK }).meaning

  it('neither confirms nor gives up the appointment', () => {
    expect(
      ['I can’t come next week', 'Sorry, not coming tomorrow', 'X tomorrow', 'Yes, see you Tomorrow!'].map(read),
    ).toEqual(['unclear', 'unclear', 'unclear', 'unclear'])
    expect(['I can’t come Thursday', 'Not coming this week', 'OK see you then'].map(read)).toEqual([
      'cannot_come',
      'cannot_come',
      'confirm',
    ])
  })

  it('may still ask for another time, report a delay or opt out', () => {
    expect(['Can we move it to Friday?', 'STOP', 'C'].map(read)).toEqual(['reschedule', 'opt_out', 'confirm'])
  })
})

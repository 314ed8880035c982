import fc from '../support/property'
import { type AgendaItem, agendaOf, type AgendaAppointment } from '@/lib/domain/agenda'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const visit = (from: string, until: string): AgendaAppointment => ({ start: at(from), end: at(until) })
const same = (one: AgendaAppointment) => one
const inWords = (items: readonly AgendaItem<AgendaAppointment>[]) =>
  items.map((item) => {
    if (item.kind === 'visit') return item.visit.start.toISOString().slice(11, 16)
    return item.kind === 'now' ? 'now' : `free ${item.minutes}`
  })

describe('the agenda', () => {
  it('puts the present between past and upcoming appointments', () => {
    const day = [visit('09:00', '10:00'), visit('10:00', '11:00'), visit('11:00', '12:00')]
    expect(inWords(agendaOf(day, same, at('10:30')))).toEqual(['09:00', '10:00', 'now', '11:00'])
  })

  it('has no line for the present before the first appointment and after the last', () => {
    const day = [visit('09:00', '10:00')]
    expect(inWords(agendaOf(day, same, at('08:00')))).toEqual(['09:00'])
    expect(inWords(agendaOf(day, same, at('18:00')))).toEqual(['09:00'])
  })

  it('shows the time in which nobody has an appointment, after the present where both come together', () => {
    const day = [visit('09:00', '10:00'), visit('11:15', '12:00')]
    expect(inWords(agendaOf(day, same, at('10:30')))).toEqual(['09:00', 'now', 'free 75', '11:15'])
  })

  it('calls no time free between the end of a night and the day', () => {
    const night = (one: AgendaAppointment) => ({ ...one, isNight: one.start < at('04:00') })
    const day = [visit('00:00', '00:30'), visit('01:30', '02:00'), visit('20:00', '21:00'), visit('22:00', '23:00')]
    expect(inWords(agendaOf(day, night, at('00:00')))).toEqual([
      '00:00',
      'now',
      'free 60',
      '01:30',
      '20:00',
      'free 60',
      '22:00',
    ])
  })

  it('calls no time free while a longer appointment is going on', () => {
    const day = [visit('09:00', '12:00'), visit('09:00', '09:30'), visit('11:00', '11:30'), visit('12:15', '13:00')]
    expect(inWords(agendaOf(day, same, at('08:00')))).toEqual(['09:00', '09:00', '11:00', '12:15'])
  })
})

it('keeps every appointment in its order, with the present at most once', () => {
  const anyDay = fc.array(fc.tuple(fc.nat(1440), fc.integer({ min: 5, max: 300 }))).map((spans) =>
    spans
      .sort(([a], [b]) => a - b)
      .map(([from, minutes]): AgendaAppointment => {
        const start = new Date(at('00:00').getTime() + from * 60_000)
        return { start, end: new Date(start.getTime() + minutes * 60_000) }
      }),
  )
  fc.assert(
    fc.property(anyDay, fc.nat(1440), (day, minute) => {
      const now = new Date(at('00:00').getTime() + minute * 60_000)
      const items = agendaOf(day, same, now)
      expect(items.flatMap((item) => (item.kind === 'visit' ? [item.visit] : []))).toEqual(day)
      const hasBegun = day.some(({ start }) => start <= now)
      const isToCome = day.some(({ start }) => start > now)
      expect(items.filter(({ kind }) => kind === 'now')).toHaveLength(hasBegun && isToCome ? 1 : 0)
    }),
  )
})

import { toClock } from '@/components/appointments/wall-moment'
import { monthsBetween } from '@/components/booking/month-grid'
import {
  bookingRange,
  chooseDay,
  chooseService,
  type Day,
  staffForService,
  toBookingSearch,
} from '@/components/booking/selection'
import { groupTimes } from '@/components/booking/slot-groups'
import { toOutcome } from '@/components/booking/outcomes'
import { zoneNote } from '@/components/booking/zone-note'
import { mapHref, telHref, websiteHref } from '@/components/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'

import fc from '../support/property'

const haircut = {
  id: 'haircut',
  name: 'Haircut',
  description: null,
  duration: 60,
  price: 6500,
  category: null,
  picture: null,
}
const color = { ...haircut, id: 'color', name: 'Color' }
const slot = (start: string, label: string) => ({ start, label, staffIds: [] })

describe('what the address of the booking page chooses', () => {
  it('ignores dates that do not exist and repeated parameters', () => {
    expect(toBookingSearch({ service: ['a', 'b'], date: '2026-02-30' })).toEqual({
      service: undefined,
      staff: undefined,
      date: undefined,
      time: undefined,
    })
  })

  it('needs no choice where there is only one service, and makes none among several', () => {
    expect(chooseService([haircut], undefined)).toBe(haircut)
    expect(chooseService([haircut, color], undefined)).toBeNull()
    expect(chooseService([haircut, color], 'color')).toBe(color)
    expect(chooseService([haircut, color], 'gone')).toBeNull()
  })

  it('offers the people who do the service, and nobody where only one does', () => {
    const staff = [
      { id: 'ann', name: 'Ann', serviceIds: [] },
      { id: 'bea', name: 'Bea', serviceIds: ['haircut'] },
    ]
    const business = { staff } as unknown as PublicBusiness
    expect(staffForService(business, 'haircut').map(({ id }) => id)).toEqual(['ann', 'bea'])
    expect(staffForService(business, 'color')).toEqual([])
  })

  it('starts with the first day that has times, and stays on a wanted day without any', () => {
    const days = [
      { date: '2026-11-22', slots: [] },
      { date: '2026-11-23', slots: [slot('2026-11-23T14:00:00.000Z', '9:00 AM')] },
    ]
    expect(chooseDay(days, undefined)?.date).toBe('2026-11-23')
    expect(chooseDay(days, '2026-11-22')?.date).toBe('2026-11-22')
    expect(chooseDay(days, '2027-01-01')?.date).toBe('2026-11-23')
    expect(chooseDay([], undefined)).toBeNull()
  })

  it('never asks for more than 62 days and reaches the end of a long window', () => {
    expect(bookingRange('2026-11-20', 60, undefined)).toEqual({
      from: '2026-11-20',
      to: '2027-01-19',
      earlier: null,
      later: null,
    })
    const first = bookingRange('2026-11-20', 120, undefined)
    expect(first).toEqual({ from: '2026-11-20', to: '2027-01-20', earlier: null, later: '2027-01-21' })
    expect(bookingRange('2026-11-20', 120, '2027-02-01')).toEqual({
      from: '2027-01-21',
      to: '2027-03-20',
      earlier: '2026-11-20',
      later: null,
    })
    expect(bookingRange('2026-11-20', 60, '2030-01-01').from).toBe('2026-11-20')
  })
})

describe('how times are shown', () => {
  const day = (date: string, ...times: string[]) => ({
    date,
    slots: times.map((time) => slot(new Date(`${date}T${time}:00-05:00`).toISOString(), time)),
  })
  const grouped = (days: Day[], date: string, hours: PublicBusiness['hours'] = []) =>
    groupTimes(days, date, { hours, timezone: 'America/New_York' }).map(({ name, times }) => [
      name,
      times.map(({ time }) => time),
    ])

  it('groups them by the part of the day in the business’s zone', () => {
    expect(grouped([day('2026-11-24', '11:59', '12:00', '17:00')], '2026-11-24')).toEqual([
      ['Morning', ['11:59']],
      ['Afternoon', ['12:00']],
      ['Evening', ['17:00']],
    ])
  })

  it.each<[string, string, [string, string[]][]]>([
    [
      'lists what a night has after midnight behind its evening, under the date it is on',
      '2026-11-27',
      [
        ['Morning', ['05:30']],
        ['Evening', ['23:00']],
        ['After midnight: Sat, Nov 28', ['00:30', '01:00', '05:00']],
      ],
    ],
    [
      'lists the end of the night before first, and the next night last',
      '2026-11-28',
      [
        ['After midnight: Sat, Nov 28', ['00:30', '01:00', '05:00']],
        ['Morning', ['06:00', '11:00']],
        ['Evening', ['23:30']],
        ['After midnight: Sun, Nov 29', ['03:30']],
      ],
    ],
    [
      'calls 4:00 AM morning where no night lasts that long',
      '2026-11-29',
      [
        ['After midnight: Sun, Nov 29', ['03:30']],
        ['Morning', ['04:00']],
      ],
    ],
  ])('%s', (_, date, groups) => {
    const days = [
      day('2026-11-27', '05:30', '23:00'),
      day('2026-11-28', '00:30', '01:00', '05:00', '06:00', '11:00', '23:30'),
      day('2026-11-29', '03:30', '04:00'),
    ]
    const nights = [{ weekday: 5, startMinutes: 20 * 60, endMinutes: 30 * 60 }]
    expect(grouped(days, date, nights)).toEqual(groups)
  })

  it('has every time of the day once, in order of time, whatever the hours', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 30 })
    const clock = (all: number[]) => all.sort((a, b) => a - b).map((at) => toClock(at))
    const end = fc.integer({ min: 1201, max: 1800 })
    fc.assert(
      fc.property(minutes, minutes, end, fc.integer({ min: 0, max: 6 }), (today, tomorrow, endMinutes, weekday) => {
        const days = [day('2026-11-27', ...clock(today)), day('2026-11-28', ...clock(tomorrow))]
        const hours = [{ weekday, startMinutes: 1200, endMinutes }]
        const groups = groupTimes(days, '2026-11-27', { hours, timezone: 'America/New_York' })
        const starts = groups.flatMap(({ times }) => times.map(({ start }) => start))
        expect(starts).toEqual([...starts].sort())
        expect(starts.slice(0, today.length)).toEqual(days[0]?.slots.map(({ start }) => start))
        const night = days[1]?.slots.map(({ start }) => start) ?? []
        expect(starts.slice(today.length)).toEqual(night.slice(0, starts.length - today.length))
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
      }),
    )
  })

  it('names the business’s zone, and the visitor’s own time only where it differs', () => {
    const example = { start: '2026-11-24T19:30:00.000Z', label: '2:30 PM' }
    expect(zoneNote(example, 'America/New_York', null)).toBe('Times are in New York time (EST).')
    expect(zoneNote(example, 'America/New_York', 'America/Toronto')).toBe('Times are in New York time (EST).')
    expect(zoneNote(example, 'America/New_York', 'America/Los_Angeles')).toBe(
      'Times are in New York time (EST). 2:30 PM is 11:30 AM for you.',
    )
    expect(zoneNote(example, 'America/New_York', 'Asia/Tokyo')).toBe(
      'Times are in New York time (EST). 2:30 PM is 4:30 AM on Wed, Nov 25 for you.',
    )
  })

  it('lays months out from Sunday to Saturday', () => {
    const [november, december] = monthsBetween('2026-11-20', '2026-12-01')
    expect(november?.label).toBe('November 2026')
    expect(november?.weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(december?.weeks[0]?.slice(0, 3)).toEqual([null, null, '2026-12-01'])
    expect(december?.weeks.at(-1)).toHaveLength(7)
  })
})

describe('the message after a form post', () => {
  it.each([
    [{ done: 'confirmed' }, 'confirmed', 'Appointment confirmed successfully!'],
    [{ done: 'cancelled' }, 'cancelled', 'Appointment cancelled successfully'],
    [{ done: 'moved' }, 'scheduled', 'Appointment moved successfully'],
    [{ problem: 'illegal_transition', tried: 'confirmed' }, 'cancelled', 'Failed to confirm appointment'],
    [{ problem: 'unavailable', tried: 'cancelled' }, 'scheduled', 'Failed to cancel appointment'],
  ])('for %j of an appointment that is %s is %j', (params, status, title) => {
    expect(toOutcome(params, status, 'asks')?.title).toBe(title)
  })

  it.each([
    ['confirmed', 'cancelled'],
    ['cancelled', 'scheduled'],
    ['moved', 'cancelled'],
    ['booked', 'no-show'],
  ])('disappears once the appointment that was %s is %s', (done, status) => {
    expect(toOutcome({ done }, status, 'asks')).toBeNull()
  })

  it('ignores words that the product doesn’t write', () => {
    expect(toOutcome({ done: 'constructor' }, 'scheduled', 'asks')).toBeNull()
    expect(toOutcome({ problem: 'toString', tried: 'toString' }, 'scheduled', 'asks')).toEqual({
      kind: 'failure',
      title: 'That did not work',
      description: 'Please try again.',
    })
  })
})

describe('links to a business', () => {
  it('open web addresses only', () => {
    expect(websiteHref('https://luna.example')).toBe('https://luna.example/')
    expect(websiteHref('luna.example/about')).toBe('https://luna.example/about')
    expect(websiteHref('javascript:alert(1)')).toBeNull()
    expect(websiteHref('data:text/html,x')).toBeNull()
  })

  it('dial the digits of a typed number and find a typed address', () => {
    expect(telHref('+1 (212) 555-0100')).toBe('tel:+12125550100')
    expect(telHref('020 7946 0100')).toBe('tel:02079460100')
    expect(mapHref('48 Ludlow St\nNew York & more', null)).toBe(
      'https://www.google.com/maps/search/?api=1&query=48%20Ludlow%20St%20New%20York%20%26%20more',
    )
  })
})

import { monthsBetween } from '@/components/booking/month-grid'
import {
  bookingRange,
  chooseDay,
  chooseService,
  staffForService,
  toBookingSearch,
} from '@/components/booking/selection'
import { groupTimes } from '@/components/booking/slot-groups'
import { toOutcome } from '@/components/booking/outcomes'
import { zoneNote } from '@/components/booking/zone-note'
import { mapHref, telHref, websiteHref } from '@/components/site/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'

const haircut = { id: 'haircut', name: 'Haircut', description: null, duration: 60, price: 6500 }
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
  it('groups them by the part of the day in the business’s zone', () => {
    const groups = groupTimes(
      [
        slot('2026-11-24T16:59:00.000Z', '11:59 AM'),
        slot('2026-11-24T17:00:00.000Z', '12:00 PM'),
        slot('2026-11-24T22:00:00.000Z', '5:00 PM'),
      ],
      'America/New_York',
    )
    expect(groups.map(({ name, times }) => [name, times.map(({ time }) => time)])).toEqual([
      ['Morning', ['11:59']],
      ['Afternoon', ['12:00']],
      ['Evening', ['17:00']],
    ])
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
    [{ done: 'confirmed' }, 'Appointment confirmed successfully!'],
    [{ done: 'cancelled' }, 'Appointment cancelled successfully'],
    [{ problem: 'illegal_transition', tried: 'confirmed' }, 'Failed to confirm appointment'],
    [{ problem: 'unavailable', tried: 'cancelled' }, 'Failed to cancel appointment'],
  ])('for %j is %j', (params, title) => {
    expect(toOutcome(params)?.title).toBe(title)
  })

  it('ignores words that the product doesn’t write', () => {
    expect(toOutcome({ done: 'constructor' })).toBeNull()
    expect(toOutcome({ problem: 'toString', tried: 'toString' })).toEqual({
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
    expect(mapHref('48 Ludlow St\nNew York & more')).toBe(
      'https://www.google.com/maps/search/?api=1&query=48%20Ludlow%20St%20New%20York%20%26%20more',
    )
  })
})

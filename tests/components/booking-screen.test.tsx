import { webcrypto } from 'node:crypto'

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'

import { BookingScreen } from '@/components/booking/booking-screen'
import type { Day } from '@/components/booking/selection'
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import { addDays, weekdayOf } from '@/lib/domain/local-date'

import { publicBusiness } from './public-fixtures'

const haircut: PublicService = {
  id: '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a11',
  name: 'Haircut',
  description: null,
  duration: 60,
  price: 6500,
  category: null,
  picture: null,
}
const color = { ...haircut, id: '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a12', name: 'Color' }
/** Open from Monday to Saturday, like a new business. */
const business: PublicBusiness = {
  ...publicBusiness,
  textsOffered: true,
  services: [haircut, color],
  hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes: 480, endMinutes: 1290 })),
}
/** Tuesday. */
const today = '2026-11-24'
const range = { from: today, to: addDays(today, 27), earlier: null, later: null }
/** As the server responds: every date of the range, closed ones without a time. */
const days: Day[] = Array.from({ length: 28 }, (_, index) => addDays(today, index)).map((date) => ({
  date,
  slots: weekdayOf(date) === 0 ? [] : [{ start: `${date}T19:00:00.000Z`, label: '2:00 PM', staffIds: [] }],
  unavailable: [],
}))
const router = { push() {}, replace() {}, refresh() {}, prefetch() {} } as unknown as AppRouterInstance

function show(changes: Partial<ComponentProps<typeof BookingScreen>> = {}) {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  sessionStorage.clear()
  return render(
    <AppRouterContext value={router}>
      <BookingScreen
        business={business}
        via="host"
        search={{ service: haircut.id, staff: undefined, date: undefined, time: undefined }}
        today={today}
        range={range}
        service={haircut}
        staff={[]}
        staffId={null}
        days={days}
        typed={null}
        {...changes}
      />
    </AppRouterContext>,
  )
}

/** Returns what the month calendar says about a date, and whether it can be chosen. */
const daysNamed = (name: RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => [link.getAttribute('aria-disabled'), link.hasAttribute('href')])

it('asks for the service first: without one there is no time to choose and nothing to send', () => {
  show({ service: null, days: [] })
  expect(screen.getByRole('link', { name: /Haircut/ })).toHaveAttribute('href', `/book?service=${haircut.id}`)
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Book appointment' })).not.toBeInTheDocument()
})

it('disables Sundays, which are closed, and days that have passed', () => {
  show()
  const sundays = daysNamed(/^Sunday, .* (closed|past)$/)
  expect(sundays).toHaveLength(9)
  expect(new Set(sundays.flat())).toEqual(new Set(['true', false]))
  expect(screen.queryByRole('link', { name: /^Sunday, .* slots?$/ })).not.toBeInTheDocument()
  const past = daysNamed(/ past$/)
  expect(past).toHaveLength(23)
  expect(new Set(past.flat())).toEqual(new Set(['true', false]))
  expect(daysNamed(/^Wednesday, November 25, 2026, 1 slot$/)).toContainEqual([null, true])
})

it('has no time on a day without any, and asks for a date and time', async () => {
  show({ search: { service: haircut.id, staff: undefined, date: '2026-11-29', time: undefined } })
  expect(document.querySelector('input[type=radio]:not([name=remindBy])')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Book appointment' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a date and time')
})

it('says which dates and whose have no free time, and leads to others', () => {
  const full = days.map((day) => ({ ...day, slots: [] }))
  const { unmount } = show({ days: full })
  expect(screen.getByText(/^All online times are taken\./)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /dates$/ })).toBeNull()
  unmount()
  const luna = { id: '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a13', name: 'Luna', serviceIds: [] }
  const ofLuna = { days: full, staff: [luna], staffId: luna.id }
  const one = show(ofLuna)
  expect(screen.getByText(/^Luna has no free times\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Anyone' })).toBeInTheDocument()
  one.unmount()
  const second = { from: '2027-01-25', to: '2027-03-27', earlier: '2026-11-24', later: '2027-03-28' }
  show({ ...ofLuna, range: second })
  expect(screen.getByText(/^Luna has no free times from Mon, Jan 25 to Sat, Mar 27\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Earlier dates' })).toHaveAttribute(
    'href',
    `/book?service=${haircut.id}&staff=${luna.id}&date=2026-11-24`,
  )
})

it('denies no free time where no service is offered', () => {
  show({ business: { ...business, services: [] }, service: null, days: [] })
  expect(screen.getByRole('heading', { name: 'No online booking right now' })).toBeInTheDocument()
  expect(screen.queryByText(/taken/)).toBeNull()
})

it('claims nothing about dates of the booking window that are not loaded', () => {
  const later = { from: today, to: '2026-12-10', earlier: null, later: '2026-12-11' }
  const loaded = days
    .filter(({ date }) => date <= later.to)
    .map((day) => (day.date < '2026-12-01' ? day : { ...day, slots: [] }))
  const { unmount } = show({ range: later, days: loaded })
  expect(daysNamed(/December 11, 2026, see later dates/)).toEqual([['true', false]])
  expect(daysNamed(/December 10, 2026, no free times/)).toEqual([['true', false]])
  expect(screen.queryByText(/No free times in December/)).not.toBeInTheDocument()
  unmount()
  const rest = days.filter(({ date }) => date >= '2026-12-11')
  show({ range: { from: '2026-12-11', to: '2026-12-21', earlier: today, later: null }, days: rest })
  expect(daysNamed(/December 10, 2026, see earlier dates/)).toEqual([['true', false]])
  expect(screen.queryByRole('link', { name: /Next available/ })).not.toBeInTheDocument()
})

it('names the date of a next free time that is a week or more away', () => {
  const { unmount } = show()
  expect(screen.getByRole('link', { name: 'Next available: Tue 2:00 PM' })).toBeInTheDocument()
  unmount()
  show({ days: days.filter(({ date }) => date >= '2026-12-01') })
  expect(screen.getByRole('link', { name: 'Next available: Tue, Dec 1, 2:00 PM' })).toBeInTheDocument()
})

describe('a night', () => {
  const night: Day[] = [
    { date: '2026-11-27', slots: [{ start: '2026-11-28T04:00:00.000Z', label: '11:00 PM', staffIds: [] }] },
    {
      date: '2026-11-28',
      slots: [
        { start: '2026-11-28T05:30:00.000Z', label: '12:30 AM', staffIds: [] },
        { start: '2026-11-29T04:00:00.000Z', label: '11:00 PM', staffIds: [] },
      ],
    },
    { date: '2026-11-29', slots: [{ start: '2026-11-29T06:00:00.000Z', label: '1:00 AM', staffIds: [] }] },
  ]
  const search = (date: string, time?: string) => ({ service: haircut.id, staff: undefined, date, time })
  const groups = () => screen.getAllByRole('group').flatMap((group) => group.getAttribute('aria-label') ?? [])

  it('goes on behind its evening, and what is about to be booked names its own date', async () => {
    show({ days: night, search: search('2026-11-27') })
    expect(groups()).toEqual(['Evening', 'After midnight: Sat, Nov 28'])
    await userEvent.click(screen.getByRole('radio', { name: '12:30 AM' }))
    expect(screen.getByText('Haircut · Sat, Nov 28 · 12:30 AM · $65')).toBeInTheDocument()
    expect(window.location.search).toContain('date=2026-11-28&time=00%3A30')
  })

  it('does not answer an address that names a time of the date before', () => {
    show({ days: night, search: search('2026-11-28', '01:00') })
    expect(groups()).toEqual(['After midnight: Sat, Nov 28', 'Evening', 'After midnight: Sun, Nov 29'])
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(screen.getByText('Haircut · Sat, Nov 28 · choose a time · $65')).toBeInTheDocument()
  })
})

import './jsdom-gaps'

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'

import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { trendTexts } from '@/components/dashboard/trend-texts'
import type { DashboardStats } from '@/lib/contracts/dashboard'

import { type Answers, appointment, luna, NO_NEEDS, NOW, QUIET, renderOwner, serve } from './owner-fixtures'

const stats: DashboardStats = {
  todayAppointments: 6,
  confirmed: 4,
  pending: 2,
  noShowsThisWeek: 1,
  confirmationRate: 67,
  yesterdayAppointments: 4,
  noShowsLastWeek: 4,
  averageResponseHours: 2.2,
}
const emptyDay: Answers = {
  'GET /api/first-day': { body: { isOpen: false, isDismissed: false, done: [], testBooking: null } },
  'GET /api/dashboard/stats': { body: stats },
  'GET /api/dashboard/activity': { body: [] },
  'GET /api/appointments': { body: [] },
  'GET /api/staff': { body: [luna] },
  'GET /api/clients/due?limit=3': { body: { count: 0, clients: [], invitations: { invited: 0, booked: 0, open: 0 } } },
  'GET /api/dashboard/moods': { body: { moods: [], entries: 0, totalClients: 0, coverage: null } },
  'GET /api/waitlist?limit=3': { body: [] },
  'GET /api/dashboard/recovered': {
    body: {
      range: { from: '2026-11-01', to: '2026-11-24' },
      currency: 'USD',
      slots: 0,
      cents: 0,
      medianMinutes: null,
      byFiller: [],
    },
  },
  ...QUIET,
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

const show = () => renderOwner(<DashboardScreen publicSiteUrl="http://luna.localhost:3000/" share={null} />)

describe('the trend texts', () => {
  it('compare with yesterday and last week, and name the rate and the response time', () => {
    expect(trendTexts({ ...stats, todayAppointments: 24, confirmed: 16, yesterdayAppointments: 22 })).toEqual({
      today: '+2 from yesterday',
      confirmed: '66.7% confirmation rate',
      pending: '2h avg response',
      noShows: '-3 from last week',
    })
  })

  it('say that there is no data instead of inventing a figure', () => {
    const none = trendTexts({ ...stats, todayAppointments: 0, confirmed: 0, averageResponseHours: null })
    expect(none.confirmed).toBe('No data yet')
    expect(none.pending).toBe('No data yet')
  })

  it('name the confirmation rate from 20 appointments on, the count below', () => {
    const confirmed = (todayAppointments: number) => trendTexts({ ...stats, todayAppointments }).confirmed
    expect([confirmed(19), confirmed(20)]).toEqual(['of 19 today', '20.0% confirmation rate'])
  })

  it('say that nothing changed', () => {
    expect(trendTexts({ ...stats, yesterdayAppointments: 6, noShowsLastWeek: 1 })).toMatchObject({
      today: 'Same as yesterday',
      noShows: 'Same as last week',
    })
  })

  it.each([
    [0.01, '1m avg response'],
    [0.5, '30m avg response'],
    [1.4, '1h avg response'],
    [72, '3d avg response'],
  ])('write %d hours as %s', (averageResponseHours, text) => {
    expect(trendTexts({ ...stats, averageResponseHours }).pending).toBe(text)
  })
})

it('shows the four figures with their trends', async () => {
  serve(emptyDay)
  show()
  const figures = within(await screen.findByRole('list', { name: 'Today’s numbers' }))
  await figures.findByText('6')
  const cards = figures.getAllByRole('listitem').map((card) => card.textContent)
  expect(cards).toEqual([
    "Today's Appointments6+2 from yesterday",
    'Confirmed4of 6 today',
    'Pending22h avg response',
    'No-Shows This Week1-3 from last week',
  ])
})

it('has the specified texts, buttons and links', async () => {
  serve(emptyDay)
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.getByText("Welcome back! Here's what's happening today.")).toBeInTheDocument()
  expect(screen.getByText('Need Help Getting Started?')).toBeInTheDocument()
  const targets = Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  )
  expect(targets).toMatchObject({
    'New Appointment': '/admin/appointments',
    'Add Client': '/admin/clients',
    'View All': '/admin/appointments',
    'View Demo': '/customer-demo',
    'Public Site': 'http://luna.localhost:3000/',
    'Complete Tutorial': '/tutorial',
    'View All Waitlist': '/admin/waitlist',
  })
})

it('has the specified sections', async () => {
  serve(emptyDay)
  show()
  for (const name of ['Mood Analytics', "Today's Schedule", 'Recent Activity', 'Waitlist', 'Quick Actions'])
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument()
  expect(screen.getByText('Customer Demo')).toBeInTheDocument()
})

it('opens the public site beside the dashboard, as its icon says', async () => {
  serve(emptyDay)
  show()
  const link = await screen.findByRole('link', { name: 'Public Site' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener')
})

it('has each figure open the list it counts', async () => {
  serve(emptyDay)
  show()
  const figures = within(await screen.findByRole('list', { name: 'Today’s numbers' }))
  expect(figures.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/appointments?view=day&date=2026-11-24&status=not-cancelled',
    '/admin/appointments?view=day&date=2026-11-24&status=confirmed',
    '/admin/appointments?view=day&date=2026-11-24&status=scheduled',
    '/admin/appointments?view=list&date=2026-11-24&status=no-show',
  ])
})

it('says what is empty on a day without anything', async () => {
  serve(emptyDay)
  show()
  expect(await screen.findByText('No appointments scheduled for today')).toBeInTheDocument()
  expect(await screen.findByText('No activity yet')).toBeInTheDocument()
  expect(await screen.findByText('No one on the waitlist')).toBeInTheDocument()
})

it("asks for today by the business's own date and says who is next", async () => {
  const calls = serve({
    ...emptyDay,
    'GET /api/appointments': {
      body: [appointment({ id: 'a', appointmentDate: '2026-11-24T14:00:00.000Z', status: 'completed' }), appointment()],
    },
  })
  show()
  expect(await screen.findByText('Next: Ada Lovelace in 4 h 30 min')).toBeInTheDocument()
  expect(calls.map(({ path }) => path)).toContain('/api/appointments?date=2026-11-24')
  expect(screen.getByText('2:30 PM')).toBeInTheDocument()
})

it('offers to try again if the figures could not be loaded, and keeps the rest', async () => {
  serve({
    ...emptyDay,
    'GET /api/dashboard/stats': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  show()
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(await screen.findByText('No appointments scheduled for today')).toBeInTheDocument()
})

function ReadAgain() {
  const client = useQueryClient()
  const isReading = useIsFetching() > 0
  return (
    <button disabled={isReading} onClick={() => void client.invalidateQueries()}>
      Read all again
    </button>
  )
}

it('keeps everything it shows when reading it again fails', async () => {
  serve(emptyDay)
  const { container } = renderOwner(
    <>
      <DashboardScreen publicSiteUrl="http://luna.localhost:3000/" share={null} />
      <ReadAgain />
    </>,
  )
  const readAgain = screen.getByRole('button', { name: 'Read all again' })
  await screen.findByText('No one on the waitlist')
  await waitFor(() => expect(readAgain).toBeEnabled())
  const shown = container.textContent
  const away = { status: 503, body: { error: 'The database is away', code: 'unavailable' } }
  const calls = serve(Object.fromEntries(Object.keys(emptyDay).map((call) => [call, away])))
  fireEvent.click(readAgain)
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/dashboard/stats'))
  await waitFor(() => expect(readAgain).toBeEnabled())
  expect(container.textContent).toBe(shown)
})

it('leads to signing in again as soon as a call says that the session is over', async () => {
  serve({
    ...emptyDay,
    'GET /api/dashboard/activity': { status: 401, body: { error: 'Please sign in', code: 'unauthorized' } },
  })
  show()
  expect(await screen.findByText('Your session may have expired. Please sign in again.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Sign in again/ })).toHaveAttribute('href', '/login')
})

describe('recovered this month', () => {
  it('is an amount with its number of times, how fast and by whom, and leads to the hours', async () => {
    serve({
      ...emptyDay,
      'GET /api/dashboard/recovered': {
        body: {
          range: { from: '2026-11-01', to: '2026-11-24' },
          currency: 'USD',
          slots: 3,
          cents: 19_500,
          medianMinutes: 22,
          byFiller: [
            { filledBy: 'waitlist', slots: 2, cents: 13_000, medianMinutes: 22 },
            { filledBy: 'public', slots: 1, cents: 6500, medianMinutes: 90 },
          ],
        },
      },
    })
    show()
    expect(await screen.findByText('from 3 freed slots, half of them within 22 minutes')).toHaveTextContent('$195')
    expect(screen.getByText('Booked online').closest('li')).toHaveTextContent(
      'Booked online 1 freed slot, after 2 hours$65',
    )
    expect(screen.getByRole('link', { name: 'How was my time used?' })).toHaveAttribute(
      'href',
      '/admin/analytics/money#hours',
    )
  })

  it('claims nothing where nothing was recovered', async () => {
    serve(emptyDay)
    show()
    expect(await screen.findByText('Nothing recovered yet')).toBeInTheDocument()
  })
})

it('asks for the one call that is worth most, and links to everything else', async () => {
  const call = { appointment: appointment(), phone: '+12125550126', script: ['Hi'], text: null, tries: 0 }
  serve({
    ...emptyDay,
    'GET /api/dashboard/attention': { body: { ...NO_NEEDS, callList: { calls: [call], later: 0, withoutPhone: [] } } },
  })
  show()
  const needs = within(await screen.findByRole('list', { name: 'Needs you' }))
  expect(needs.getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', 'tel:+12125550126')
  expect(screen.getByRole('link', { name: 'View All that need you' })).toHaveAttribute('href', '/admin/needs')
})

it('has one button in a row of the agenda, once it is due, and leaves out what was cancelled', async () => {
  const at = (hour: string) => `2026-11-24T${hour}:00.000Z`
  const rows = [
    appointment({ id: 'begun', appointmentDate: at('14:00'), status: 'confirmed' }),
    appointment({ id: 'just', appointmentDate: at('14:55'), status: 'confirmed' }),
    appointment({ id: 'pending', appointmentDate: at('16:00') }),
    appointment({ id: 'sure', appointmentDate: at('17:00'), status: 'confirmed' }),
    appointment({ id: 'gone', appointmentDate: at('18:00'), status: 'cancelled' }),
  ]
  serve({ ...emptyDay, 'GET /api/appointments': { body: rows } })
  show()
  const agenda = await screen.findByRole('list', { name: "Today's appointments" })
  const buttons = within(agenda)
    .getAllByRole('listitem')
    .map((row) => within(row).queryAllByRole('button', { name: /^(?!More)/ }))
    .map((all) => all.map(({ textContent }) => textContent))
  expect(buttons).toEqual([['Arrived', 'Late', 'No-show'], ['Complete'], [], ['Confirm'], []])
  expect(within(agenda).getByText('Now, 10:00 AM')).toBeInTheDocument()
})

it('says of a gap that nobody is booked, not that it is free: it may be a break', async () => {
  const at = (hour: string) => `2026-11-24T${hour}:00.000Z`
  const rows = [
    appointment({ id: 'first', appointmentDate: at('16:00'), duration: 60 }),
    appointment({ id: 'next', appointmentDate: at('18:15'), duration: 60 }),
  ]
  serve({ ...emptyDay, 'GET /api/appointments': { body: rows } })
  show()
  const agenda = await screen.findByRole('list', { name: "Today's appointments" })
  expect(within(agenda).getByText('Nobody booked from 12:00 PM, 1 h 15 min')).toBeInTheDocument()
})

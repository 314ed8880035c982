import './jsdom-gaps'

import { screen, within } from '@testing-library/react'

import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { trendTexts } from '@/components/dashboard/trend-texts'
import type { DashboardStats } from '@/lib/contracts/dashboard'

import { type Answers, appointment, luna, NOW, renderOwner, serve } from './owner-fixtures'

const stats: DashboardStats = {
  todayAppointments: 6, confirmed: 4, pending: 2, noShowsThisWeek: 1,
  confirmationRate: 67, yesterdayAppointments: 4, noShowsLastWeek: 4, averageResponseHours: 2.2,
}
const emptyDay: Answers = {
  'GET /api/dashboard/stats': { body: stats },
  'GET /api/dashboard/activity': { body: [] },
  'GET /api/appointments': { body: [] },
  'GET /api/staff': { body: [luna] },
  'GET /api/dashboard/moods': { body: { moods: [], entries: 0, totalClients: 0, coverage: null } },
  'GET /api/waitlist': { body: [] },
  'GET /api/dashboard/attention': { body: { unanswered: [], unconfirmed: [], unreachable: [] } },
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

const show = () => renderOwner(<DashboardScreen publicSiteUrl="http://luna.localhost:3000/" />)

describe('the trend texts', () => {
  it('compare with yesterday and last week, and name the rate and the response time', () => {
    expect(trendTexts(stats)).toEqual({
      today: '+2 from yesterday', confirmed: '67% confirmation rate', pending: '2h avg response', noShows: '-3 from last week',
    })
  })

  it('say that there is no data instead of inventing a figure', () => {
    const none = trendTexts({ ...stats, confirmationRate: null, averageResponseHours: null })
    expect(none.confirmed).toBe('No data yet')
    expect(none.pending).toBe('No data yet')
  })

  it('say that nothing changed', () => {
    expect(trendTexts({ ...stats, yesterdayAppointments: 6, noShowsLastWeek: 1 })).toMatchObject({ today: 'Same as yesterday', noShows: 'Same as last week' })
  })

  it.each([[0.01, '1m avg response'], [0.5, '30m avg response'], [1.4, '1h avg response'], [72, '3d avg response']])(
    'write %d hours as %s',
    (averageResponseHours, text) => {
      expect(trendTexts({ ...stats, averageResponseHours }).pending).toBe(text)
    },
  )
})

it('shows the four figures with their trends', async () => {
  serve(emptyDay)
  show()
  const figures = within(await screen.findByRole('list', { name: 'Today in figures' }))
  await figures.findByText('6')
  const cards = figures.getAllByRole('listitem').map((card) => card.textContent)
  expect(cards).toEqual([
    "Today's Appointments6+2 from yesterday", 'Confirmed467% confirmation rate', 'Pending22h avg response', 'No-Shows This Week1-3 from last week',
  ])
})

it('has the specified texts, buttons and links', async () => {
  serve(emptyDay)
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.getByText("Welcome back! Here's what's happening today.")).toBeInTheDocument()
  expect(screen.getByText('Need Help Getting Started?')).toBeInTheDocument()
  const targets = Object.fromEntries(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]))
  expect(targets).toMatchObject({
    'New Appointment': '/admin/appointments', 'Add Client': '/admin/clients', 'View All': '/admin/appointments',
    'View Demo': '/customer-demo', 'Public Site': 'http://luna.localhost:3000/', 'Complete Tutorial': '/tutorial', 'View All Waitlist': '/admin/waitlist',
  })
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
    'GET /api/appointments': { body: [appointment({ id: 'a', appointmentDate: '2026-11-24T14:00:00.000Z', status: 'completed' }), appointment()] },
  })
  show()
  expect(await screen.findByText('Next: Ada Lovelace in 4 h 30 min')).toBeInTheDocument()
  expect(calls.map(({ path }) => path)).toContain('/api/appointments?date=2026-11-24')
  expect(screen.getByText('2:30 PM')).toBeInTheDocument()
})

it('offers to try again where the figures did not come, and keeps the rest', async () => {
  serve({ ...emptyDay, 'GET /api/dashboard/stats': { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
  show()
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(await screen.findByText('No appointments scheduled for today')).toBeInTheDocument()
})

it('leads to signing in again as soon as a call says that the session is over', async () => {
  serve({ ...emptyDay, 'GET /api/dashboard/activity': { status: 401, body: { error: 'Please sign in', code: 'unauthorized' } } })
  show()
  expect(await screen.findByText('Your session may have expired. Please sign in again.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Sign in again/ })).toHaveAttribute('href', '/login')
})

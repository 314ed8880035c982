import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { CameScreen } from '@/components/analytics/came-screen'
import type { Analytics } from '@/lib/contracts/analytics'
import type { ForecastAnswer } from '@/lib/contracts/analytics-questions'
import { NO_VISITS } from '@/lib/domain/analytics'
import { FORECAST_BANDS, NO_FORECASTS } from '@/lib/domain/forecast-check'

import { NOW, renderOwner, serve } from './owner-fixtures'

const counts = {
  visits: 48,
  completed: 24,
  noShows: 8,
  cancelled: 8,
  lateCancelled: 4,
  confirmed: 24,
  keptCents: 39000,
  lostCents: 19500,
}
const range = { from: '2026-10-26', to: '2026-11-24' }
const before = { from: '2026-09-26', to: '2026-10-25' }
const figures: Analytics = {
  range,
  before,
  currency: 'USD',
  totals: counts,
  totalsBefore: { ...counts, noShows: 16, completed: 16 },
  trend: [{ from: '2026-11-24', to: '2026-11-24', counts }],
  groups: { weekday: [], hour: [], service: [], person: [], lead: [], channel: [] },
  messages: [],
  moods: [],
}
/** Returns this many finished appointments, half of them predicted as risk level Caution. */
const forecast = (visits: number): ForecastAnswer => ({
  range,
  before,
  currency: 'USD',
  totals: { visits, expected: visits / 8, missed: Math.round(visits / 8) },
  totalsBefore: NO_FORECASTS,
  unscored: 0,
  bands: FORECAST_BANDS.map((band) => ({ band, visits: 0, expected: 0, missed: 0 })),
  tenths: [{ tenth: 1, visits, expected: visits / 8, missed: Math.round(visits / 8) }],
})

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/analytics')
})

afterEach(() => {
  jest.useRealTimers()
})

interface Shown {
  body?: unknown
  status?: number
  search?: string
  outcomes?: number
}

const show = ({ body = figures, status = 200, search = '', outcomes = 57 }: Shown = {}) => ({
  calls: serve({
    'GET /api/analytics': { status, body },
    'GET /api/analytics/forecast': { body: forecast(outcomes) },
  }),
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<CameScreen />, { search }),
})

/** Returns a tile's text, by the name of its metric. */
async function tile(name: string) {
  const tiles = await screen.findByLabelText('The whole period')
  return within(tiles).getByText(name).closest('div')
}

it('says how many came in one sentence below the specified heading', async () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'How many came?' })).toBeInTheDocument()
  expect(await screen.findByText('Clients came to 24 of 32 appointments (75.0%).')).toBeInTheDocument()
})

it('compares each figure with the range before and says whether that is better', async () => {
  show()
  expect(await tile('No-show rate')).toHaveTextContent('25.0%8 of 32−25.0 pts vs previous period, better')
  expect(await tile('Appointments booked')).toHaveTextContent('48Same as previous period')
  expect(screen.getByLabelText('The whole period').children).toHaveLength(4)
})

it.each([
  [19, '8 of 19', 'Not enough data yet'],
  [20, '40.0%8 of 20', '−10.0 pts vs previous period, better'],
])('of %d finished appointments the no-show rate reads "%s", "%s"', async (finished, value, change) => {
  show({ body: { ...figures, totals: { ...counts, completed: finished - 8 } } })
  expect(await tile('No-show rate')).toHaveTextContent(`No-show rate${value}${change}`)
})

it.each([
  [19, 'Too few before to compare'],
  [20, '−15.0 pts vs previous period, better'],
])('compares with a period before that had %d finished appointments: "%s"', async (finished, change) => {
  show({ body: { ...figures, totalsBefore: { ...counts, completed: finished - 8 } } })
  expect(await tile('No-show rate')).toHaveTextContent(`25.0%8 of 32${change}`)
})

it('charts counts below 20 appointments as not enough data, and keeps them in the table', async () => {
  const few = { ...counts, completed: 3, noShows: 2 }
  const { user } = show({ body: { ...figures, trend: [{ from: '2026-11-24', to: '2026-11-24', counts: few }] } })
  expect(await screen.findByText(/^Not enough data yet: each point needs 20 appointments/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Show table of No-show rate over time/ }))
  expect(screen.getByRole('row', { name: /Tue, Nov 24/ })).toHaveTextContent('2 of 5')
})

it.each([
  [199, false],
  [200, true],
])('with %d outcomes the forecast is there: %s', async (outcomes, isThere) => {
  const { user } = show({ outcomes })
  if (!isThere) {
    expect(await screen.findByText(/This period has 199\./)).toBeInTheDocument()
    expect(screen.queryByText('Did the predictions come true?')).not.toBeInTheDocument()
    return
  }
  await user.click(await screen.findByText('Did the predictions come true?'))
  expect(await screen.findByRole('heading', { name: /Predicted vs actual/ })).toBeInTheDocument()
  expect(screen.getByText(/^Of 200 appointments with a forecast, about 25 were predicted/)).toBeInTheDocument()
})

it('explains what a figure means when asked, by keyboard too, and returns the focus', async () => {
  const { user } = show()
  const button = await screen.findAllByRole('button', { name: 'What does “Late-cancel rate” mean?' })
  expect(screen.queryByText(/inside your late-change cutoff/)).not.toBeInTheDocument()
  button[0]?.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Late-cancel rate' })).toHaveTextContent(
    'Appointments that clients cancelled inside your late-change cutoff, out of all booked in this period.',
  )
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(document.activeElement).toHaveAccessibleName('What does “Late-cancel rate” mean?')
})

it('leads from the no-show rate to those appointments where the list holds exactly the range', async () => {
  const week = { from: '2026-11-15', to: '2026-11-21' }
  show({ body: { ...figures, range: week }, search: `?from=${week.from}&to=${week.to}` })
  expect(within((await tile('No-show rate')) ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/appointments?view=list&date=2026-11-15&status=no-show',
  )
})

it('has no such link for a range the list can not show', async () => {
  show()
  expect(within((await tile('No-show rate')) ?? document.body).queryByRole('link')).not.toBeInTheDocument()
})

it('asks for the chosen range, keeps it in the address and offers it as CSV', async () => {
  const { calls, user } = show()
  await user.click(await screen.findByRole('radio', { name: '7 days' }))
  expect(window.location.search).toBe('?days=7')
  expect(calls.map(({ path }) => path)).toContain('/api/analytics?from=2026-11-18&to=2026-11-24')
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/analytics.csv?from=2026-11-18&to=2026-11-24',
  )
})

it('leads to the three other questions with the same range', async () => {
  show({ search: '?days=90' })
  const links = within(await screen.findByRole('navigation', { name: 'Analytics' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/analytics?days=90',
    '/admin/analytics/money?days=90',
    '/admin/analytics/when?days=90',
    '/admin/analytics/messages?days=90',
  ])
})

it('refuses a custom range that ends before it begins, and keeps the dates', async () => {
  const { user } = show({ search: '?from=2026-11-01&to=2026-11-10' })
  const to = await screen.findByLabelText('To')
  await user.clear(to)
  await user.type(to, '2026-10-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a start and an end date')
  expect(to).toHaveValue('2026-10-01')
})

it('says the chart in words and as a table', async () => {
  const { user } = show()
  expect(
    await screen.findByRole('img', { name: /No-show rate over time, from 25.0% \(Tue, Nov 24\)/ }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Show table of No-show rate over time/ }))
  expect(screen.getByRole('row', { name: /Tue, Nov 24/ })).toHaveTextContent('Tue, Nov 2425.0%8.3%16.7%50.0%48$390$195')
})

it('names every step with its year where the steps reach into another', async () => {
  const january = (year: number) => ({ from: `${year}-01-01`, to: `${year}-01-31`, counts })
  const trend = [january(2025), { from: '2025-12-01', to: '2026-01-31', counts }, january(2026)]
  const { user } = show({ body: { ...figures, trend } })
  await user.click(await screen.findByRole('button', { name: /Show table of No-show rate over time/ }))
  const rows = within(screen.getByRole('table')).getAllByRole('rowheader')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Jan 1 - 31, 2025',
    'Dec 1, 2025 - Jan 31, 2026',
    'Jan 1 - 31, 2026',
  ])
})

it('names a day with its year where the days reach into another', async () => {
  const trend = ['2025-12-31', '2026-01-01'].map((day) => ({ from: day, to: day, counts }))
  show({ body: { ...figures, trend } })
  expect(await screen.findByText('Wed, Dec 31, 2025')).toBeInTheDocument()
})

it('names steps within one year without it', async () => {
  show({ body: { ...figures, trend: [{ from: '2026-11-01', to: '2026-11-24', counts }] } })
  expect(await screen.findByText('Nov 1 - 24')).toBeInTheDocument()
})

it('shows an empty business what will appear here instead of any figure', async () => {
  show({ body: { ...figures, totals: NO_VISITS, totalsBefore: NO_VISITS, trend: [] } })
  expect(await screen.findByText('No appointments in this period')).toBeInTheDocument()
  expect(screen.queryByText('No-show rate')).not.toBeInTheDocument()
})

it('offers to try again where the figures could not be loaded', async () => {
  show({ body: { error: 'The database is away', code: 'unavailable' }, status: 503 })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

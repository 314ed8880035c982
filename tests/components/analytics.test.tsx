import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AnalyticsScreen } from '@/components/analytics/analytics-screen'
import type { Analytics } from '@/lib/contracts/analytics'
import type { Ledger } from '@/lib/contracts/ledger'
import { NO_VISITS } from '@/lib/domain/analytics'
import { NO_MINUTES } from '@/lib/domain/ledger'

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
const group = [{ key: '2', label: 'Tuesday', counts }]
const figures: Analytics = {
  range: { from: '2026-10-26', to: '2026-11-24' },
  before: { from: '2026-09-26', to: '2026-10-25' },
  currency: 'USD',
  totals: counts,
  totalsBefore: { ...counts, noShows: 16, completed: 16 },
  trend: [{ from: '2026-11-24', to: '2026-11-24', counts }],
  groups: { weekday: group, hour: [], service: [], person: [], lead: [], channel: [] },
  messages: [{ channel: 'sms', planned: 9, sent: 8, delivered: 7, failed: 1, answered: 5 }],
  moods: [{ mood: 'calm', visits: 3 }],
}

const minutes = { kept: 300, recovered: 60, noShow: 60, lateCancelled: 0, empty: 180, open: 0 }
const ledger: Ledger = {
  range: figures.range,
  totals: minutes,
  days: [],
  steps: [{ from: '2026-11-22', to: '2026-11-24', minutes }],
  recovered: {
    range: figures.range,
    currency: 'USD',
    slots: 2,
    cents: 6500,
    medianMinutes: 14,
    byFiller: [
      { filledBy: 'waitlist', slots: 1, cents: 6500, medianMinutes: 20 },
      { filledBy: 'move', slots: 1, cents: 0, medianMinutes: 8 },
    ],
  },
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/analytics')
})

afterEach(() => {
  jest.useRealTimers()
})

const show = (
  body: unknown = figures,
  status = 200,
  search = '',
  hours: { status?: number; body: unknown } = { body: ledger },
) => ({
  calls: serve({ 'GET /api/analytics': { status, body }, 'GET /api/recovery/ledger': hours }),
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<AnalyticsScreen />, { search }),
})

it('compares each figure with the range before and says whether that is better', async () => {
  show()
  expect(await screen.findByRole('radio', { name: /No-show rate 25 % −25 points from before , better/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Revenue kept \$390 As before/ })).toBeInTheDocument()
})

it('names counts instead of a rate below 20 visits, and compares nothing with them', async () => {
  const few = { ...counts, visits: 12, completed: 3, noShows: 2 }
  show({
    ...figures,
    totals: few,
    trend: [{ from: '2026-11-24', to: '2026-11-24', counts: few }],
    groups: { ...figures.groups, weekday: [{ key: '2', label: 'Tuesday', counts: few }] },
  })
  expect(await screen.findByRole('radio', { name: 'No-show rate 2 of 5 Too few to compare' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Visits booked 12 48 before' })).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'No-show rate, by weekday' })).toHaveTextContent('Tuesday 12 visits2 of 5')
  expect(
    screen.getByText('A rate needs 20 visits at a time, and this range has fewer. The table shows the counts.'),
  ).toBeInTheDocument()
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

it('refuses a custom range that ends before it begins, and keeps the dates', async () => {
  const { user } = show(figures, 200, '?from=2026-11-01&to=2026-11-10')
  const to = await screen.findByLabelText('To')
  await user.clear(to)
  await user.type(to, '2026-10-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose two dates')
  expect(to).toHaveValue('2026-10-01')
})

it('says every chart in words and as a table', async () => {
  const { user } = show()
  expect(
    await screen.findByRole('img', { name: /No-show rate over time, from 25 % \(Tue, Nov 24\)/ }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Show table of By weekday/ }))
  const row = within(screen.getByRole('table', { name: 'By weekday' })).getByRole('row', { name: /Tuesday/ })
  expect(row).toHaveTextContent('Tuesday4825 %8.3 %16.7 %50 %$390$195')
})

it('defines each figure in words', async () => {
  show()
  expect(
    await screen.findByText(/No-shows out of all visits that ended as completed or no-show/, { selector: 'dd' }),
  ).toBeInTheDocument()
})

it('shows an empty business what will be here instead of any figure', async () => {
  show({
    ...figures,
    totals: NO_VISITS,
    totalsBefore: NO_VISITS,
    trend: [],
    groups: { ...figures.groups, weekday: [] },
    messages: [],
    moods: [],
  })
  expect(await screen.findByText('No visits in this range')).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /No-show rate/ })).not.toBeInTheDocument()
})

it('offers to try again where the figures could not be loaded', async () => {
  show({ error: 'The database is away', code: 'unavailable' }, 503)
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
})

describe('hours and refills', () => {
  it('say in words, in a chart and in a table what became of every offered hour', async () => {
    const { user } = show()
    expect(
      await screen.findByRole('img', { name: 'Of 10 h offered: kept 50 %, recovered 10 %, no-show 10 %, empty 30 %' }),
    ).toBeInTheDocument()
    const legend = screen.getByText('The client did not come.').parentElement
    expect(legend).toHaveTextContent('No-show1 h · 10 %')
    await user.click(screen.getByRole('button', { name: 'Show table of your hours' }))
    const table = screen.getByRole('table', { name: 'Where your hours went' })
    expect(within(table).getByRole('row', { name: /Together/ })).toHaveTextContent('Together10 h5 h1 h1 h0 h3 h0 h')
  })

  it('name who took freed times, how fast and for how much, and offer the days as a file', async () => {
    show()
    expect(await screen.findByText('from 2 freed times, half of them within 14 minutes')).toBeInTheDocument()
    const rows = within(screen.getByRole('list', { name: 'By whom' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'From the waitlist 1 freed time, after 20 minutes$65',
      'Visits moved there 1 freed time, after 8 minutesNo extra money',
    ])
    expect(screen.getByRole('link', { name: 'CSV of your hours' })).toHaveAttribute(
      'href',
      '/api/recovery/ledger.csv?from=2026-10-26&to=2026-11-24',
    )
  })

  it('ask for the last 92 days of a longer range, and say so', async () => {
    const { calls } = show(figures, 200, '?days=365')
    expect(await screen.findByText(/The last 92 days of the range/)).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toContain('/api/recovery/ledger?from=2026-08-25&to=2026-11-24')
  })

  it('are empty where nothing was open and nothing was taken again', async () => {
    show(figures, 200, '', {
      body: {
        ...ledger,
        totals: NO_MINUTES,
        steps: [{ from: '2026-11-24', to: '2026-11-24', minutes: NO_MINUTES }],
        recovered: { ...ledger.recovered, slots: 0, cents: 0, medianMinutes: null, byFiller: [] },
      },
    })
    expect(await screen.findByText('No hours in this range')).toBeInTheDocument()
    expect(screen.getByText('No freed times were taken again')).toBeInTheDocument()
  })

  it('can be asked for again where they could not be loaded, while the other figures stand', async () => {
    show(figures, 200, '', { status: 503, body: { error: 'The database is away', code: 'unavailable' } })
    expect(await screen.findByText('Your hours could not be loaded')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /No-show rate 25 %/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

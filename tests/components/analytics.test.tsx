import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AnalyticsScreen } from '@/components/analytics/analytics-screen'
import type { Analytics } from '@/lib/contracts/analytics'
import { NO_VISITS } from '@/lib/domain/analytics'

import { NOW, renderOwner, serve } from './owner-fixtures'

const counts = { visits: 12, completed: 6, noShows: 2, cancelled: 2, lateCancelled: 1, confirmed: 6, keptCents: 39000, lostCents: 19500 }
const group = [{ key: '2', label: 'Tuesday', counts }]
const figures: Analytics = {
  range: { from: '2026-10-26', to: '2026-11-24' }, before: { from: '2026-09-26', to: '2026-10-25' }, currency: 'USD',
  totals: counts, totalsBefore: { ...counts, noShows: 4, completed: 4 }, trend: [{ from: '2026-11-24', to: '2026-11-24', counts }],
  groups: { weekday: group, hour: [], service: [], person: [], lead: [], channel: [] },
  messages: [{ channel: 'sms', planned: 9, sent: 8, delivered: 7, failed: 1, answered: 5 }], moods: [{ mood: 'calm', visits: 3 }],
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/analytics')
})

afterEach(() => {
  jest.useRealTimers()
})

const show = (body: unknown = figures, status = 200, search = '') => ({
  calls: serve({ 'GET /api/analytics': { status, body } }),
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<AnalyticsScreen />, { search }),
})

it('compares each figure with the range before and says whether that is better', async () => {
  show()
  expect(await screen.findByRole('radio', { name: /No-show rate 25 % −25 points from before , better/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Revenue kept \$390 As before/ })).toBeInTheDocument()
})

it('asks for the chosen range, keeps it in the address and offers it as CSV', async () => {
  const { calls, user } = show()
  await user.click(await screen.findByRole('radio', { name: '7 days' }))
  expect(window.location.search).toBe('?days=7')
  expect(calls.map(({ path }) => path)).toContain('/api/analytics?from=2026-11-18&to=2026-11-24')
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', '/api/analytics.csv?from=2026-11-18&to=2026-11-24')
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
  expect(await screen.findByRole('img', { name: /No-show rate over time, from 25 % \(Tue, Nov 24\)/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Show table of By weekday/ }))
  const row = within(screen.getByRole('table', { name: 'By weekday' })).getByRole('row', { name: /Tuesday/ })
  expect(row).toHaveTextContent('Tuesday1225 %8.3 %16.7 %50 %$390$195')
})

it('defines each figure in words', async () => {
  show()
  expect(await screen.findByText(/No-shows out of all visits that ended as completed or no-show/, { selector: 'dd' })).toBeInTheDocument()
})

it('shows an empty business what will be here instead of any figure', async () => {
  show({ ...figures, totals: NO_VISITS, totalsBefore: NO_VISITS, trend: [], groups: { ...figures.groups, weekday: [] }, messages: [], moods: [] })
  expect(await screen.findByText('No visits in this range')).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /No-show rate/ })).not.toBeInTheDocument()
})

it('offers to try again where the figures could not be loaded', async () => {
  show({ error: 'The database is away', code: 'unavailable' }, 503)
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
})

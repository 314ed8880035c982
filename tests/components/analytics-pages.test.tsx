import './jsdom-gaps'

import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'

import { MessagesScreen } from '@/components/analytics/messages-screen'
import { MoneyScreen } from '@/components/analytics/money-screen'
import { ReportScreen } from '@/components/analytics/report-screen'
import { WhenScreen } from '@/components/analytics/when-screen'
import type { MessagesAnswer, MoneyAnswer, WhatAnswer, WhenAnswer } from '@/lib/contracts/analytics-questions'
import type { Ledger } from '@/lib/contracts/ledger'
import { NO_VISITS } from '@/lib/domain/analytics'
import { NO_FUNNEL } from '@/lib/domain/funnel'
import { NO_MINUTES } from '@/lib/domain/ledger'
import { NO_MONEY } from '@/lib/domain/lost-money'

import { NOW, renderOwner, serve } from './owner-fixtures'

const ranges = {
  range: { from: '2026-10-26', to: '2026-11-24' },
  before: { from: '2026-09-26', to: '2026-10-25' },
  currency: 'USD' as const,
}
const recovered = {
  range: ranges.range,
  currency: 'USD' as const,
  slots: 2,
  cents: 6500,
  medianMinutes: 14,
  byFiller: [
    { filledBy: 'waitlist' as const, slots: 1, cents: 6500, medianMinutes: 20 },
    { filledBy: 'move' as const, slots: 1, cents: 0, medianMinutes: 8 },
  ],
}
const totals = { ...NO_MONEY, keptCents: 90_000, noShowCents: 10_000, completed: 18, noShows: 2 }
const money: MoneyAnswer = {
  ...ranges,
  totals,
  totalsBefore: { ...totals, keptCents: 45_000 },
  steps: [{ from: '2026-11-24', to: '2026-11-24', money: totals }],
  late: [],
  recovered,
  recoveredBefore: recovered,
}
const minutes = { kept: 720, recovered: 120, noShow: 120, lateCancelled: 0, empty: 240, open: 0 }
const ledger: Ledger = {
  range: ranges.range,
  totals: minutes,
  days: [],
  steps: [{ from: '2026-11-22', to: '2026-11-24', minutes }],
  recovered,
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
})

afterEach(() => {
  jest.useRealTimers()
  window.history.replaceState(null, '', '/')
})

function show(page: ReactElement, answers: Parameters<typeof serve>[0], search = '') {
  const calls = serve(answers)
  renderOwner(page, { search })
  return { calls, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) }
}

const tile = async (tiles: string, name: string) =>
  within(await screen.findByLabelText(tiles))
    .getByText(name)
    .closest('div')

describe('what was lost and recovered', () => {
  const answers = (changes: Partial<MoneyAnswer> = {}, hours: Ledger = ledger) => ({
    'GET /api/analytics/money': { body: { ...money, ...changes } },
    'GET /api/recovery/ledger': { body: hours },
  })

  it('is one sentence and four amounts, compared only where both periods have 20 appointments', async () => {
    show(<MoneyScreen />, answers())
    expect(
      await screen.findByText(
        'No-shows and late cancellations cost $100, 10.0% of the booked revenue. $65 was recovered.',
      ),
    ).toBeInTheDocument()
    expect(await tile('Money', 'Revenue kept')).toHaveTextContent('$900+100.0% vs previous period, better')
    expect(await tile('Money', 'Revenue recovered')).toHaveTextContent('$65Too few to compare')
    expect(screen.getByLabelText('Money').children).toHaveLength(4)
  })

  it('compares nothing with 19 appointments', async () => {
    show(<MoneyScreen />, answers({ totals: { ...totals, completed: 17 } }))
    expect(await tile('Money', 'Revenue kept')).toHaveTextContent('$900Too few to compare')
  })

  it('names who took freed slots, how fast and for how much', async () => {
    const { user } = show(<MoneyScreen />, answers())
    await user.click(await screen.findByText('Who took the freed slots?'))
    expect(await screen.findByText('from 2 freed slots, half of them within 14 minutes')).toBeInTheDocument()
    const rows = within(screen.getByRole('list', { name: 'By whom' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'From the waitlist 1 freed slot, after 20 minutes$65',
      'Appointments moved there 1 freed slot, after 8 minutesNo extra revenue',
    ])
  })

  it('says in words, in a chart and in a table what became of every offered hour, where a link asks for it', async () => {
    window.history.replaceState(null, '', '/admin/analytics/money#hours')
    const { user } = show(<MoneyScreen />, answers())
    expect(
      await screen.findByRole('img', { name: 'Of 20 h offered: Kept 12 h, Recovered 2 h, No-show 2 h, Empty 4 h' }),
    ).toBeInTheDocument()
    expect(screen.getByLabelText('How the hours were used')).toHaveTextContent('No-show 2 h · 10.0%')
    expect(screen.getByRole('link', { name: 'CSV of your hours' })).toHaveAttribute(
      'href',
      '/api/recovery/ledger.csv?from=2026-10-26&to=2026-11-24',
    )
    await user.click(screen.getByRole('button', { name: 'Show table of Hours offered' }))
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total20 h12 h2 h2 h0 h4 h0 h')
  })

  it('asks for the last 92 days of a longer range, and says so', async () => {
    window.history.replaceState(null, '', '/admin/analytics/money#hours')
    const { calls } = show(<MoneyScreen />, answers(), '?days=365')
    expect(await screen.findByText('Hours of the last 92 days')).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toContain('/api/recovery/ledger?from=2026-08-25&to=2026-11-24')
  })

  it('is empty if nothing ended, was open or was rebooked, and still has the hours', async () => {
    window.history.replaceState(null, '', '/admin/analytics/money#hours')
    const nothing = { ...recovered, slots: 0, cents: 0, medianMinutes: null, byFiller: [] }
    show(
      <MoneyScreen />,
      answers(
        { totals: NO_MONEY, totalsBefore: NO_MONEY, recovered: nothing },
        { ...ledger, totals: NO_MINUTES, recovered: nothing },
      ),
    )
    expect(await screen.findByText('No finished appointments in this period')).toBeInTheDocument()
    expect(await screen.findByText('No hours in this period')).toBeInTheDocument()
  })
})

describe('when and what', () => {
  const counts = (finished: number, noShows: number) => ({
    ...NO_VISITS,
    visits: finished,
    completed: finished - noShows,
    noShows,
  })
  const group = (label: string, finished: number, noShows: number) => ({
    key: label,
    label,
    counts: counts(finished, noShows),
    before: NO_VISITS,
  })
  const answers = (tuesday: number) => {
    const when: WhenAnswer = {
      ...ranges,
      totals: counts(40 + tuesday, 9),
      totalsBefore: NO_VISITS,
      cells: [{ weekday: 2, hour: 14, counts: counts(tuesday, 5) }],
      weekdays: [group('Tuesday', tuesday, 5), group('Friday', 20, 2), group('Saturday', 20, 2)],
      hours: [group('2:00 PM', tuesday, 5)],
    }
    const what: WhatAnswer = {
      ...ranges,
      totals: when.totals,
      totalsBefore: NO_VISITS,
      groups: {
        service: [group('Color', tuesday, 5), group('Haircut', 40, 4)],
        person: [group('Maria', 40, 4)],
        lead: [],
        channel: [],
      },
    }
    return { 'GET /api/analytics/when': { body: when }, 'GET /api/analytics/what': { body: what } }
  }

  it('names the weekday and the service missed most, from 20 finished appointments each', async () => {
    show(<WhenScreen />, answers(20))
    expect(
      await screen.findByText(
        'Tuesday has the highest no-show rate: 5 of 20 missed (25.0%). By service: Color, 5 of 20 missed (25.0%).',
      ),
    ).toBeInTheDocument()
    expect(await tile('Missed most', 'Most missed service')).toHaveTextContent('Color25.0%, 5 of 20 missed')
    expect(await tile('Missed most', 'Riskiest hour')).toHaveTextContent('–Not enough data yet')
    expect(screen.getByRole('gridcell', { name: /Tuesday 2 PM: 5 of 20/ })).toHaveTextContent('25.0%')
  })

  it.each([
    [5, 5, '5 booked, all cancelled.'],
    [1, 1, '1 booked, cancelled.'],
    [5, 4, '5 booked, none marked as completed or no-show yet.'],
  ])('says of an hour with %d booked and %d cancelled: %s', async (visits, cancelled, words) => {
    const given = answers(20)
    const cells = [{ weekday: 2, hour: 14, counts: { ...NO_VISITS, visits, cancelled } }]
    show(<WhenScreen />, {
      ...given,
      'GET /api/analytics/when': { body: { ...given['GET /api/analytics/when'].body, cells } },
    })
    expect(await screen.findByRole('gridcell', { name: `Tuesday 2 PM: ${words}` })).toBeInTheDocument()
  })

  it('leaves out those with 19', async () => {
    show(<WhenScreen />, answers(19))
    expect(await tile('Missed most', 'Riskiest weekday')).toHaveTextContent('Friday10.0%, 2 of 20 missed')
    expect(await tile('Missed most', 'Most missed service')).toHaveTextContent('–Not enough data yet')
  })

  it('has services and staff one tap away, with counts for a rate of fewer than 20', async () => {
    const { user } = show(<WhenScreen />, answers(19))
    await user.click(await screen.findByText('By service, staff and booking'))
    const rows = within(await screen.findByRole('list', { name: 'No-show rate, by service' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['Color 19 booked5 of 19 ', 'Haircut 40 booked10.0% '])
    expect(screen.getByRole('list', { name: 'No-show rate, by staff' })).toHaveTextContent('Maria 40 booked10.0%')
  })
})

describe('which messages work', () => {
  const funnel = (sent: number, answered: number) => ({
    ...NO_FUNNEL,
    planned: sent,
    sent,
    delivered: sent,
    answered,
    kept: answered,
  })
  const answers = (sent: number) => {
    const body: MessagesAnswer = {
      ...ranges,
      totals: funnel(sent, 10),
      totalsBefore: NO_FUNNEL,
      channels: [{ key: 'sms', label: 'Texts', ...funnel(sent, 10) }],
      types: [{ key: 'reminder_24h', label: '24 hours before', ...funnel(sent, 10) }],
    }
    return { 'GET /api/analytics/messages': { body } }
  }

  it.each([
    [19, '10 of 19', '10 of 19 appointments with a message were confirmed by the client afterwards.'],
    [20, '50.0%', '10 of 20 appointments with a message were confirmed by the client afterwards (50.0%).'],
  ])('gives a message’s rate from 20 sent on (%d: %s)', async (sent, value, headline) => {
    show(<MessagesScreen />, answers(sent))
    expect(await screen.findByText(headline)).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Confirmed after each message' })).toHaveTextContent(value)
    expect(await tile('Messages', 'Confirmed after a message')).toHaveTextContent(value)
    expect(await tile('Messages', 'No-show rate, confirmed')).toHaveTextContent('0 of 10Not enough data yet')
  })
})

it('keeps the focus in the month field of the report while its month changes', async () => {
  const { calls, user } = show(<ReportScreen businessName="Luna Hair" />, {})
  const field = screen.getByLabelText('Month')
  field.focus()
  fireEvent.change(field, { target: { value: '2026-10' } })
  expect(await screen.findByRole('heading', { name: 'Report for October 2026' })).toBeInTheDocument()
  expect(field).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Month before' }))
  expect(await screen.findByRole('heading', { name: 'Report for September 2026' })).toBeInTheDocument()
  expect(field).toHaveValue('2026-09')
  expect(calls.map(({ path }) => path)).toContain('/api/analytics/report?month=2026-09')
})

import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Calendar } from '@event-calendar/core'

import { AppointmentList } from '@/components/appointments/appointment-list'
import { AppointmentScreen } from '@/components/appointments/appointment-screen'
import { toEvents } from '@/components/appointments/calendar-events'
import { eventContent } from '@/components/appointments/event-nodes'
import { ClientProfile } from '@/components/clients/profile/client-profile'
import { OrderToggle } from '@/components/risk/order-toggle'
import { RiskBadge } from '@/components/risk/risk-badge'
import { useVisitOrder } from '@/components/risk/visit-order'
import type { VisitRisk } from '@/lib/contracts/appointment'
import type { ClientHistory } from '@/lib/contracts/client-history'

import { appointment, client, luna, NOW, renderOwner, serve, TIME_ZONE } from './owner-fixtures'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const risk = (changes: Partial<VisitRisk> = {}): VisitRisk => ({
  percent: 34,
  band: 'high-risk',
  basis: 'based on 240 outcomes of your business',
  probability: 0.34,
  isRankShown: false,
  reasons: ['↑ Missed 2 of the last 3', '↑ Booked 34 days ahead'],
  ...changes,
})
const named = (name: string) => ({ ...appointment().client, name })
const early = appointment({
  id: id(21),
  appointmentDate: '2026-11-24T17:00:00.000Z',
  client: named('Early'),
  risk: risk({ percent: 4, band: 'reliable', probability: 0.04, isRankShown: true }),
})
const late = appointment({
  id: id(22),
  appointmentDate: '2026-11-24T21:00:00.000Z',
  client: named('Late'),
  risk: risk({ percent: 9, band: 'reliable', probability: 0.09, isRankShown: true }),
})
const begun = appointment({ id: id(23), appointmentDate: '2026-11-24T14:00:00.000Z', client: named('Begun') })
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('link', { name: /Early|Late|Begun/ }).textContent)

beforeEach(() => window.localStorage.clear())

describe('a risk', () => {
  it.each([
    ['high-risk', 34, 'Risk: High Risk 34%'],
    ['caution', 12, 'Risk: Caution 12% risk'],
    ['reliable', 3, 'Risk: Reliable 3% risk'],
    ['new', 10, 'Risk: New 10% risk'],
  ] as const)('is shown in words: %s', (band, percent, words) => {
    renderOwner(<RiskBadge risk={risk({ band, percent })} />)
    expect(screen.getByRole('button', { name: words })).toBeInTheDocument()
  })

  it('explains itself by keyboard, says what it’s based on and where to read more, and returns the focus', async () => {
    const user = userEvent.setup()
    renderOwner(<RiskBadge risk={risk()} />)
    await user.tab()
    await user.keyboard('{Enter}')
    const why = within(await screen.findByRole('dialog', { name: 'Why High Risk 34%?' }))
    expect(
      within(why.getByRole('list', { name: 'Reasons' }))
        .getAllByRole('listitem')
        .map((reason) => reason.textContent),
    ).toEqual(['↑ Missed 2 of the last 3', '↑ Booked 34 days ahead'])
    expect(why.getByText('Based on 240 outcomes of your business.')).toBeInTheDocument()
    expect(why.getByRole('link', { name: 'How is this calculated?' })).toHaveAttribute('href', '/admin/risk')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Risk: High Risk 34%' })).toHaveFocus()
  })

  it('without a reason says that the visit is like most', async () => {
    renderOwner(<RiskBadge risk={risk({ reasons: [], percent: 10, band: 'new' })} />)
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Nothing stands out: it is like most of your appointments.')).toBeInTheDocument()
    expect(screen.getByText(/fewer than 3 finished appointments/)).toBeInTheDocument()
  })

  it('that calls for something is marked on the calendar, any other is not', () => {
    const draw = (visit: typeof early) => {
      const [event] = toEvents([visit], { now: NOW, timeZone: TIME_ZONE, slotHeight: 40 })
      const content = eventContent({ event: event as unknown as Calendar.Event, timeText: '' }) as { domNodes: Node[] }
      const box = document.createElement('div')
      box.append(...content.domNodes)
      return box
    }
    const risky = draw(appointment({ risk: risk() }))
    expect(risky.querySelector('button')).toHaveAccessibleName(
      'Tue, Nov 24, 2:30 PM, Ada Lovelace, Haircut, Pending, High Risk 34%, with Luna',
    )
    expect(risky.querySelector('svg')).not.toBeNull()
    const calm = draw(early)
    expect(calm.querySelector('button')).not.toHaveAccessibleName(/Reliable/)
    expect(calm.querySelector('svg')).toBeNull()
  })
})

function Day() {
  const [order, setOrder] = useVisitOrder()
  return (
    <>
      <OrderToggle value={order} onChange={setOrder} />
      <AppointmentList appointments={[begun, early, late]} label="Tuesday" order={order} />
    </>
  )
}

describe('a day', () => {
  it('can begin with the riskiest visit, which this browser remembers', async () => {
    serve({ 'GET /api/staff': { body: [luna] } })
    const { unmount } = renderOwner(<Day />)
    await screen.findByText('Early')
    expect(names()).toEqual(['Begun', 'Early', 'Late'])
    await userEvent.click(screen.getByRole('radio', { name: 'Riskiest first' }))
    expect(names()).toEqual(['Late', 'Early', 'Begun'])
    unmount()
    renderOwner(<Day />)
    expect(await screen.findByRole('list', { name: 'Tuesday, riskiest first' })).toBeInTheDocument()
  })

  it('shows each visit’s rank if few are missed, counted over the whole day whatever is listed', () => {
    serve({ 'GET /api/staff': { body: [luna] } })
    renderOwner(<AppointmentList appointments={[early]} label="Tuesday" order="risk" day={[begun, early, late]} />)
    expect(screen.getByRole('button', { name: 'Risk: Reliable 4% risk · 2nd of 2 by risk' })).toBeInTheDocument()
  })

  it('names in order of time only the risk that is not the usual one', () => {
    serve({ 'GET /api/staff': { body: [luna] } })
    const risky = appointment({ id: id(41), risk: risk({ percent: 31, band: 'high-risk' }) })
    renderOwner(<AppointmentList appointments={[early, risky]} label="Tuesday" order="time" />)
    expect(screen.getAllByRole('button', { name: /^Risk:/ }).map((badge) => badge.textContent)).toEqual([
      expect.stringContaining('High Risk'),
    ])
  })

  it('is requested for a single visit’s rank', async () => {
    serve({
      [`GET /api/appointments/${late.id}`]: { body: late },
      'GET /api/appointments?date=2026-11-24': { body: [early, late] },
      [`GET /api/appointments/${late.id}/timeline`]: { body: [] },
      'GET /api/business': { body: { currency: 'USD' } },
    })
    renderOwner(<AppointmentScreen appointmentId={late.id} />)
    expect(await screen.findByRole('button', { name: 'Risk: Reliable 9% risk · 1st of 2 by risk' })).toBeInTheDocument()
  })
})

describe('a missed visit', () => {
  const missed = appointment({ id: id(31), status: 'no-show', appointmentDate: '2026-11-10T19:30:00.000Z' })
  const kept = appointment({ id: id(32), status: 'completed', appointmentDate: '2026-11-03T19:30:00.000Z' })
  const history: ClientHistory = {
    client: client({ noShowCount: 2, completedVisits: 7, nextVisitRisk: risk() }),
    currency: 'USD',
    figures: {
      completed: 7,
      lateVisits: 0,
      noShows: 2,
      cancelled: 0,
      lateCancellations: 0,
      lateMoves: 0,
      revenueCents: 0,
    },
    preferredTimes: [],
    upcoming: [],
    past: [missed, kept],
    pastTotal: 2,
    moods: [],
  }

  it('can be forgiven from the client’s page, and only that', async () => {
    let forgivenAt: string | null = null
    const answer = (at: string | null) => () => {
      forgivenAt = at
      return { body: { ...missed, forgivenAt } }
    }
    const calls = serve({
      [`GET /api/clients/${history.client.id}/history`]: () => ({
        body: { ...history, past: [{ ...missed, forgivenAt }, kept] },
      }),
      [`POST /api/appointments/${missed.id}/forgive`]: answer('2026-11-24T15:00:00.000Z'),
      [`DELETE /api/appointments/${missed.id}/forgive`]: answer(null),
      'GET /api/services': { body: [] },
      'GET /api/staff': { body: [luna] },
    })
    const user = userEvent.setup()
    renderOwner(<ClientProfile id={history.client.id} />)
    const past = within(await screen.findByRole('list', { name: 'History' }))
    expect(past.getAllByRole('button')).toHaveLength(1)
    await user.click(past.getByRole('button', { name: 'Forgive' }))
    expect(await past.findByRole('button', { name: 'Undo forgiving' })).toBeInTheDocument()
    expect(past.getByText(/· forgiven$/)).toBeInTheDocument()
    await user.click(past.getByRole('button', { name: 'Undo forgiving' }))
    expect(await past.findByRole('button', { name: 'Forgive' })).toBeInTheDocument()
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  it('counts in a reliability that names what it is out of, beside the risk of the next visit', async () => {
    serve({ [`GET /api/clients/${history.client.id}/history`]: { body: history } })
    renderOwner(<ClientProfile id={history.client.id} />)
    expect(await screen.findByText('Missed 2 of 9 appointments')).toBeInTheDocument()
    expect(screen.getByText('of 9 finished appointments')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Risk: High Risk 34%' })).toBeInTheDocument()
  })
})

import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { NeedsCard } from '@/components/needs/needs-card'
import type { Appointment, VisitRisk } from '@/lib/contracts/appointment'
import type { SuggestedCall } from '@/lib/contracts/call'

import { type Answers, appointment, freed, NO_NEEDS, QUIET, renderOwner, serve } from './owner-fixtures'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NOBODY = { phone: null, email: null, preferredMood: null, moodEmoji: null }
const risk: VisitRisk = {
  percent: 40,
  band: 'high-risk',
  basis: '',
  reasons: [],
  probability: 0.4,
  isRankShown: false,
}

function visitOf(n: number, name: string, changes: Partial<Appointment> = {}): Appointment {
  return appointment({ id: uuid(n), clientId: uuid(n + 100), client: { ...NOBODY, name }, ...changes })
}

const risky = visitOf(1, 'Rita Risky', { risk, client: { ...NOBODY, name: 'Rita Risky', phone: '(212) 555-0143' } })
const request = visitOf(2, 'Asa Asks', { protection: 'approve', priceCents: 20_000 })
const unconfirmed = visitOf(3, 'Una Unconfirmed')
const silent = visitOf(5, 'Silas Silent', { status: 'confirmed' })
const suggested = { appointment: risky, phone: '+12125550143', script: [], text: null, tries: 0 }

const callListOf = (call: SuggestedCall) => ({ calls: [call], later: 0, withoutPhone: [] })

async function show(answers: Answers) {
  const calls = serve({ ...QUIET, ...answers })
  renderOwner(<NeedsCard />)
  const list = await screen.findByRole('list', { name: 'Needs you' })
  return { calls, rows: within(list).getAllByRole('listitem'), list: within(list) }
}

it('merges calls, requests, replies, openings and outcomes into one list by money and time', async () => {
  const { rows } = await show({
    'GET /api/dashboard/attention': {
      body: {
        requests: [request],
        overdue: [],
        proposed: [freed],
        callList: callListOf(suggested),
        unansweredDays: [{ date: '2026-11-24', count: 1 }],
        // A client on the call list is not listed twice.
        unconfirmed: [risky, unconfirmed],
        unreachable: [],
      },
    },
  })
  expect(rows.map((row) => row.textContent)).toEqual([
    'Asa AsksWants to book: Haircut, today, 2:30 PMApprove Asa Asks',
    'Rita Risky40% likely to be missed: Haircut, today, 2:30 PMCall',
    'Freed slot: Wed, Nov 25, 2:00 PMLuna: Cleo Vance’s appointment was cancelledOffer it',
    'Una UnconfirmedNot confirmed yet: Haircut, today, 2:30 PMConfirm',
    'Mark who cameOne appointment has no outcome yet.Mark',
  ])
  expect(screen.getByRole('heading', { name: 'Needs you (5)' })).toBeInTheDocument()
})

it('shows five and leads to the rest', async () => {
  const many = Array.from({ length: 8 }, (_, n) => visitOf(20 + n, `Client ${n}`))
  const { rows } = await show({ 'GET /api/dashboard/attention': { body: { ...NO_NEEDS, unconfirmed: many } } })
  expect(rows).toHaveLength(5)
  expect(screen.getByRole('heading', { name: 'Needs you (8)' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View All that need you' })).toHaveAttribute('href', '/admin/needs')
})

it('lists each client of a family who texted from one phone, and a number of nobody to be read', async () => {
  const text = { sender: '+12125550199', lastAt: '2026-11-24T14:50:00.000Z', unread: 1 }
  const { rows } = await show({
    'GET /api/conversations': {
      body: [
        { ...text, clientId: uuid(301), name: 'Mona Mother', lastText: 'We are late' },
        { ...text, clientId: uuid(302), name: 'Cleo Child', lastText: 'Me too' },
        { ...text, clientId: null, name: null, sender: '+12125550188', lastText: 'Open today?' },
      ],
    },
  })
  const [unknown, mother, child] = rows.map((row) => within(row).getAllByRole('link').at(-1))
  expect([mother, child, unknown].map((link) => link?.textContent)).toEqual(['Reply', 'Reply', 'Read'])
  expect(mother).toHaveAccessibleDescription(/Mona/)
  expect(child).toHaveAccessibleDescription(/Cleo/)
})

it('calls with one tap, and answers a text where it was written', async () => {
  const text = {
    clientId: uuid(300),
    name: 'Tess Texts',
    sender: '+12125550199',
    lastText: 'My train is late',
    lastAt: '2026-11-24T14:50:00.000Z',
    unread: 1,
  }
  const { list } = await show({
    'GET /api/dashboard/attention': { body: { ...NO_NEEDS, callList: callListOf(suggested) } },
    'GET /api/conversations': { body: [text] },
  })
  expect(list.getByRole('link', { name: 'Call Rita Risky' })).toHaveAttribute('href', 'tel:+12125550143')
  expect(list.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', `/admin/clients/${uuid(300)}#messages`)
  expect(list.getByText('My train is late')).toBeInTheDocument()
})

it('offers an opening, confirms an appointment and settles a task where they stand', async () => {
  const task = {
    id: uuid(400),
    kind: 'answer_failed',
    text: 'Your reply to Ada didn’t arrive',
    clientId: null,
    appointmentId: null,
    createdAt: '2026-11-24T14:50:00.000Z',
  }
  const { calls, list } = await show({
    'GET /api/dashboard/attention': {
      body: {
        ...NO_NEEDS,
        proposed: [freed],
        unconfirmed: [unconfirmed],
        unreachable: [{ appointment: silent, reason: 'no email address' }],
      },
    },
    'GET /api/owner-tasks': { body: [task] },
    [`POST /api/recovery/${freed.id}/approve`]: { body: { ...freed, status: 'open' } },
    [`PUT /api/appointments/${unconfirmed.id}`]: { body: { ...unconfirmed, status: 'confirmed' } },
    [`POST /api/owner-tasks/${task.id}/done`]: { status: 204 },
  })
  await userEvent.click(list.getByRole('button', { name: 'Offer it' }))
  await userEvent.click(list.getByRole('button', { name: 'Confirm' }))
  await userEvent.click(list.getByRole('button', { name: `Done: ${task.text}` }))
  expect(list.getByRole('link', { name: 'Open client' })).toHaveAttribute('href', `/admin/clients/${silent.clientId}`)
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/recovery/${freed.id}/approve`,
    `PUT /api/appointments/${unconfirmed.id}`,
    `POST /api/owner-tasks/${task.id}/done`,
  ])
})

it('says that there is nothing to do, and offers to try again if a part could not be loaded', async () => {
  serve(QUIET)
  const { unmount } = renderOwner(<NeedsCard />)
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument()
  unmount()
  serve({
    ...QUIET,
    'GET /api/owner-tasks': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  renderOwner(<NeedsCard />)
  expect(await screen.findByText('Couldn’t load what needs you')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

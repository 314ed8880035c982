import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AttentionCard } from '@/components/needs/attention-card'

import type { RecoveryRun } from '@/lib/contracts/recovery'

import { appointment, renderOwner, serve } from './owner-fixtures'

const client = { name: 'Ada Lovelace', phone: '(212) 555-0126', email: null, preferredMood: null, moodEmoji: null }
const past = appointment({
  id: '00000000-0000-4000-8000-000000000101',
  appointmentDate: '2026-11-24T13:00:00.000Z',
  client: { ...client, name: 'Cleo Past' },
})
const open = appointment({ id: '00000000-0000-4000-8000-000000000102', client })
const silent = appointment({
  id: '00000000-0000-4000-8000-000000000103',
  status: 'confirmed',
  client: { ...client, name: 'Ben Silent', phone: null },
})

const asked = appointment({
  id: '00000000-0000-4000-8000-000000000104',
  client: { ...client, name: 'Dora Asks' },
  protection: 'approve',
  protectionReason: 'For longer appointments, we review each request before it’s final.',
})
const late = appointment({
  id: '00000000-0000-4000-8000-000000000105',
  client: { ...client, name: 'Elsa Late' },
  protection: 'confirm_by',
  confirmBy: '2026-11-24T13:00:00.000Z',
})

const freed: RecoveryRun = {
  id: '00000000-0000-4000-8000-000000000301',
  startsAt: '2026-11-25T19:00:00.000Z',
  endsAt: '2026-11-25T20:00:00.000Z',
  staffId: past.staffId,
  staff: { name: 'Luna' },
  cause: 'cancelled',
  mode: 'ask_first',
  status: 'proposed',
  wave: 0,
  nextWaveAt: null,
  freedPriceCents: 6500,
  freedAt: '2026-11-24T14:50:00.000Z',
  freedBy: { clientId: past.clientId, name: 'Cleo Vance' },
  filledBy: null,
  filledAt: null,
  filledVisit: null,
  stoppedReason: null,
  offers: [],
}

function show(attention: object) {
  const calls = serve({
    'GET /api/dashboard/attention': { body: { requests: [], overdue: [], proposed: [], ...attention } },
    [`GET /api/appointments/${asked.id}/cancellation`]: {
      body: { messages: [{ channel: 'email', dueAt: '2026-11-24T15:02:00.000Z' }], reason: null },
    },
    [`GET /api/appointments/${late.id}/cancellation`]: {
      body: { messages: [], reason: 'The client cannot be reached' },
    },
    [`POST /api/appointments/${asked.id}/approve`]: { body: { ...asked, approvedAt: '2026-11-24T14:00:00.000Z' } },
    [`PUT /api/appointments/${asked.id}`]: { body: { ...asked, status: 'cancelled' } },
    [`PUT /api/appointments/${late.id}`]: { body: { ...late, status: 'cancelled' } },
    [`POST /api/recovery/${freed.id}/approve`]: { body: { ...freed, status: 'open' } },
    [`PUT /api/appointments/${past.id}`]: { body: { ...past, status: 'completed' } },
    [`PUT /api/appointments/${open.id}`]: { body: { ...open, status: 'confirmed' } },
  })
  renderOwner(<AttentionCard />)
  return { calls, user: userEvent.setup() }
}

it('says so when there is nothing to do', async () => {
  show({ unanswered: [], unconfirmed: [], unreachable: [] })
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument()
})

it('puts online requests first, and approves each with one tap and declines it after saying what is sent', async () => {
  const { calls, user } = show({ requests: [asked], unanswered: [past], unconfirmed: [], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Dora Asks' })
  expect(screen.getAllByRole('listitem')[0]).toBe(row)
  expect(row).toHaveTextContent('For longer appointments, we review each request before it’s final.')
  await user.click(within(row).getByRole('button', { name: 'Approve Dora Asks' }))
  expect(await screen.findByText('Request approved')).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline this request?' })
  expect(await within(dialog).findByText(/^Dora Asks gets an email/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Decline request' }))
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    [`/api/appointments/${asked.id}/approve`, undefined],
    [`/api/appointments/${asked.id}`, { status: 'cancelled', reason: 'declined', version: asked.version }],
  ])
})

it('offers to call or release clients who did not confirm in time', async () => {
  const { calls, user } = show({ overdue: [late], unanswered: [], unconfirmed: [], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Elsa Late' })
  expect(within(row).getByRole('link', { name: 'Call Elsa Late' })).toHaveAttribute('href', 'tel:2125550126')
  await user.click(within(row).getByRole('button', { name: 'Release' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Release this time?' })
  expect(await within(dialog).findByText(/Please tell Elsa Late yourself/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Release time' }))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { status: 'cancelled', reason: 'not_confirmed', version: late.version },
  ])
})

it('asks whether a freed time may be offered, and offers it with one tap', async () => {
  const { calls, user } = show({ proposed: [freed], unanswered: [], unconfirmed: [], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 2:00 PM to 3:00 PM, Luna' })
  expect(row).toHaveTextContent('Cleo Vance’s appointment was cancelled')
  await user.click(within(row).getByRole('button', { name: 'Offer it' }))
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/recovery/${freed.id}/approve`,
  ])
  expect(await screen.findByText('The time is being offered')).toBeInTheDocument()
})

it('asks for the outcome of a visit that began, and records it with one tap', async () => {
  const { calls, user } = show({ unanswered: [past], unconfirmed: [], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Cleo Past' })
  expect(within(row).getByRole('button', { name: 'No-show' })).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: 'Arrived' }))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [`/api/appointments/${past.id}`, { status: 'completed', version: past.version }],
  ])
  expect(screen.getByRole('heading', { name: /^Needs your answer/ })).toHaveFocus()
})

it('offers to confirm, call and text clients who have not confirmed', async () => {
  const { calls, user } = show({ unanswered: [], unconfirmed: [open], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Ada Lovelace' })
  expect(within(row).getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', 'tel:2125550126')
  expect(within(row).getByRole('link', { name: 'Text Ada Lovelace' })).toHaveAttribute('href', 'sms:2125550126')
  await user.click(within(row).getByRole('button', { name: 'Confirm' }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'confirmed', version: open.version })
})

it('says why no message reaches a client, and leads to the card where that can be fixed', async () => {
  show({
    unanswered: [],
    unconfirmed: [],
    unreachable: [{ appointment: silent, reason: 'no email address; no valid mobile number' }],
  })
  const row = await screen.findByRole('listitem', { name: 'Ben Silent' })
  expect(row).toHaveTextContent('No email address; no valid mobile number.')
  expect(within(row).getByRole('link', { name: 'Open client' })).toHaveAttribute(
    'href',
    `/admin/clients/${silent.clientId}`,
  )
})

it('shows five of each and says where the rest is', async () => {
  const many = Array.from({ length: 7 }, (_, n) =>
    appointment({ id: `00000000-0000-4000-8000-00000000020${n}`, client }),
  )
  show({ unanswered: [], unconfirmed: many, unreachable: [] })
  const section = await screen.findByRole('region', { name: 'Not confirmed yet' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(5)
  expect(within(section).getByRole('link', { name: '2 more in Appointments' })).toBeInTheDocument()
})

it('offers to try again if it could not be loaded', async () => {
  serve({
    'GET /api/dashboard/attention': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  renderOwner(<AttentionCard />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

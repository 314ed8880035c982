import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { NeedsScreen } from '@/components/needs/needs-screen'

import type { Appointment } from '@/lib/contracts/appointment'
import type { Attention } from '@/lib/contracts/attention'

import { appointment, freed, NO_NEEDS, QUIET, renderOwner, serve } from './owner-fixtures'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const client = {
  name: 'Ada Lovelace',
  phone: '(212) 555-0126 ext. 12',
  email: null,
  preferredMood: null,
  moodEmoji: null,
}
const past = appointment({
  id: '00000000-0000-4000-8000-000000000101',
  appointmentDate: '2026-11-24T13:00:00.000Z',
  client: { ...client, name: 'Cleo Past' },
})
const today = { date: '2026-11-24', count: 1 }
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

function show({ unanswered = [], ...attention }: Partial<Attention> & { unanswered?: Appointment[] }) {
  const calls = serve({
    ...QUIET,
    'GET /api/dashboard/attention': { body: { ...NO_NEEDS, ...attention } },
    'GET /api/dashboard/unanswered': { body: unanswered },
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
  renderOwner(<NeedsScreen />)
  return { calls, user: userEvent.setup() }
}

it('says so when there is nothing to do', async () => {
  show({})
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument()
})

it('approves an online request with one tap, and declines it after saying what is sent', async () => {
  const { calls, user } = show({ requests: [asked], unanswered: [past], unansweredDays: [today] })
  const row = await screen.findByRole('listitem', { name: 'Dora Asks' })
  expect(row).toHaveTextContent('For longer appointments, we review each request before it’s final.')
  await user.click(within(row).getByRole('button', { name: 'Approve Dora Asks' }))
  expect(await screen.findByText('Request approved')).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline this request?' })
  expect(await within(dialog).findByText(/^Dora Asks gets an email/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Decline request' }))
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    [`/api/appointments/${asked.id}/approve`, { version: asked.version }],
    [`/api/appointments/${asked.id}`, { status: 'cancelled', reason: 'declined', version: asked.version }],
  ])
})

it('says that a past request was never answered, and that declining it sends nothing', async () => {
  const { calls, user } = show({ requests: [{ ...asked, appointmentDate: '2026-11-24T13:00:00.000Z' }] })
  const row = await screen.findByRole('listitem', { name: 'Dora Asks' })
  expect(row).toHaveTextContent('Never answered: ')
  await user.click(within(row).getByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline this request?' })
  expect(dialog).toHaveTextContent('No message will be sent, because the start has passed.')
  expect(calls.map(({ path }) => path)).not.toContain(`/api/appointments/${asked.id}/cancellation`)
})

it('offers to call or release clients who did not confirm in time', async () => {
  const { calls, user } = show({ overdue: [late] })
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
  const { calls, user } = show({ proposed: [freed] })
  const row = await screen.findByRole('listitem', { name: 'Freed slot: Wed, Nov 25, 2:00 PM' })
  expect(row).toHaveTextContent('Cleo Vance’s appointment was cancelled')
  await user.click(within(row).getByRole('button', { name: 'Offer it' }))
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/recovery/${freed.id}/approve`,
  ])
  expect(await screen.findByText('The time is being offered')).toBeInTheDocument()
})

it('asks for the outcome of a visit that began, and records it with one tap', async () => {
  const { calls, user } = show({ unanswered: [past], unansweredDays: [today] })
  const row = await screen.findByRole('listitem', { name: 'Cleo Past' })
  expect(within(row).getByRole('button', { name: 'No-show' })).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: 'Arrived' }))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [`/api/appointments/${past.id}`, { status: 'completed', version: past.version }],
  ])
  expect(screen.getByRole('heading', { name: /^Needs your answer/ })).toHaveFocus()
})

it('counts every appointment without an outcome, though it lists only the first', async () => {
  const listed = Array.from({ length: 50 }, (_, n) => ({ ...past, id: uuid(600 + n) }))
  const { user } = show({
    unanswered: listed,
    unansweredDays: [{ date: '2026-11-22', count: 58 }, { date: '2026-11-23', count: 3 }, today],
  })
  expect(await screen.findByRole('heading', { name: 'Needs your answer 62' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Mark who came/ }).map((button) => button.textContent)).toEqual([
    'Mark who came: Sun, Nov 22',
    'Mark who came: Mon, Nov 23',
  ])
  await user.click(await screen.findByRole('button', { name: 'Show the first 50 appointments' }))
  expect(
    within(screen.getByRole('list', { name: 'Needs your answer' })).getAllByRole('listitem').length,
  ).toBeGreaterThanOrEqual(50)
})

it('offers to confirm, call and text clients who have not confirmed', async () => {
  const { calls, user } = show({ unconfirmed: [open] })
  const row = await screen.findByRole('listitem', { name: 'Ada Lovelace' })
  expect(within(row).getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', 'tel:2125550126')
  expect(within(row).getByRole('link', { name: 'Text Ada Lovelace' })).toHaveAttribute('href', 'sms:2125550126')
  await user.click(within(row).getByRole('button', { name: 'Confirm' }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'confirmed', version: open.version })
})

it('says why no message reaches a client, and leads to the card where that can be fixed', async () => {
  show({
    unreachable: [{ appointment: silent, reason: 'no email address; no valid mobile number' }],
  })
  const row = await screen.findByRole('listitem', { name: 'Ben Silent' })
  expect(row).toHaveTextContent('Can’t be contacted (no email address; no valid mobile number)')
  expect(within(row).getByRole('link', { name: 'Open client' })).toHaveAttribute(
    'href',
    `/admin/clients/${silent.clientId}`,
  )
})

it('lists all kinds by money and time left, as the dashboard does, with outcomes beside them', async () => {
  show({
    requests: [{ ...asked, priceCents: 20_000 }],
    unconfirmed: [{ ...open, clientId: uuid(502), priceCents: 6500 }],
    unreachable: [{ appointment: { ...silent, clientId: uuid(503), priceCents: 12_000 }, reason: 'no email address' }],
    unanswered: [past],
    unansweredDays: [today],
  })
  const list = await screen.findByRole('list', { name: 'Needs you' })
  expect(
    within(list)
      .getAllByRole('link', { name: /^(Dora|Ben|Ada) \w+$/ })
      .map((link) => link.textContent),
  ).toEqual(['Dora Asks', 'Ben Silent', 'Ada Lovelace'])
  expect(within(list).queryByRole('link', { name: 'Cleo Past' })).not.toBeInTheDocument()
  expect(await screen.findByRole('listitem', { name: 'Cleo Past' })).toBeInTheDocument()
})

it('shows twelve, and the rest on demand', async () => {
  const many = Array.from({ length: 20 }, (_, n) => appointment({ id: uuid(600 + n), clientId: uuid(700 + n), client }))
  const { user } = show({ unconfirmed: many })
  const list = await screen.findByRole('list', { name: 'Needs you' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(20)
})

it('offers to try again if it could not be loaded', async () => {
  serve({
    ...QUIET,
    'GET /api/dashboard/attention': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  renderOwner(<NeedsScreen />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

it('offers to load the appointments without an outcome again if only they failed', async () => {
  let isAway = true
  serve({
    ...QUIET,
    'GET /api/dashboard/attention': { body: { ...NO_NEEDS, unansweredDays: [today] } },
    'GET /api/dashboard/unanswered': () =>
      isAway ? { status: 503, body: { error: 'The database is away', code: 'unavailable' } } : { body: [past] },
  })
  renderOwner(<NeedsScreen />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isAway = false
  await userEvent.setup().click(retry)
  expect(await screen.findByRole('listitem', { name: 'Cleo Past' })).toBeInTheDocument()
})

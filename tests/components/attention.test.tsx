import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AttentionCard } from '@/components/attention/attention-card'

import { appointment, renderOwner, serve } from './owner-fixtures'

const client = { name: 'Ada Lovelace', phone: '(212) 555-0126', email: null, preferredMood: null, moodEmoji: null }
const past = appointment({ id: '00000000-0000-4000-8000-000000000101', appointmentDate: '2026-11-24T13:00:00.000Z', client: { ...client, name: 'Cleo Past' } })
const open = appointment({ id: '00000000-0000-4000-8000-000000000102', client })
const silent = appointment({ id: '00000000-0000-4000-8000-000000000103', status: 'confirmed', client: { ...client, name: 'Ben Silent', phone: null } })

function show(attention: object) {
  const calls = serve({
    'GET /api/dashboard/attention': { body: attention },
    [`PUT /api/appointments/${past.id}`]: { body: { ...past, status: 'completed' } },
    [`PUT /api/appointments/${open.id}`]: { body: { ...open, status: 'confirmed' } },
  })
  renderOwner(<AttentionCard />)
  return { calls, user: userEvent.setup() }
}

it('says so where nothing waits', async () => {
  show({ unanswered: [], unconfirmed: [], unreachable: [] })
  expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument()
})

it('asks for the outcome of a visit that began, and records it with one tap', async () => {
  const { calls, user } = show({ unanswered: [past], unconfirmed: [], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Cleo Past' })
  expect(within(row).getByRole('button', { name: 'No-Show' })).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: 'Arrived' }))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [`/api/appointments/${past.id}`, { status: 'completed', version: past.version }],
  ])
})

it('offers to confirm, call and text who has not confirmed', async () => {
  const { calls, user } = show({ unanswered: [], unconfirmed: [open], unreachable: [] })
  const row = await screen.findByRole('listitem', { name: 'Ada Lovelace' })
  expect(within(row).getByRole('link', { name: 'Call Ada Lovelace' })).toHaveAttribute('href', 'tel:2125550126')
  expect(within(row).getByRole('link', { name: 'Text Ada Lovelace' })).toHaveAttribute('href', 'sms:2125550126')
  await user.click(within(row).getByRole('button', { name: 'Confirm' }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'confirmed', version: open.version })
})

it('says why no message reaches a client, and leads to the card where that can be mended', async () => {
  show({ unanswered: [], unconfirmed: [], unreachable: [{ appointment: silent, reason: 'no e-mail address; no valid mobile number' }] })
  const row = await screen.findByRole('listitem', { name: 'Ben Silent' })
  expect(row).toHaveTextContent('No e-mail address; no valid mobile number.')
  expect(within(row).getByRole('link', { name: 'Open client' })).toHaveAttribute('href', `/admin/clients/${silent.clientId}`)
})

it('shows five of each and says where the rest is', async () => {
  const many = Array.from({ length: 7 }, (_, n) => appointment({ id: `00000000-0000-4000-8000-00000000020${n}`, client }))
  show({ unanswered: [], unconfirmed: many, unreachable: [] })
  const section = await screen.findByRole('region', { name: 'Not confirmed yet' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(5)
  expect(within(section).getByRole('link', { name: '2 more in Appointments' })).toBeInTheDocument()
})

it('offers to try again where it did not come', async () => {
  serve({ 'GET /api/dashboard/attention': { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
  renderOwner(<AttentionCard />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

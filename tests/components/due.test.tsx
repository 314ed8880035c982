import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { DueScreen } from '@/components/clients/due/due-screen'
import { DueCard } from '@/components/dashboard/due-card'
import type { DueClient, DueClients } from '@/lib/contracts/due-client'

import { NOW, renderOwner, serve } from './owner-fixtures'

const ada: DueClient = {
  id: '00000000-0000-4000-8000-000000000031',
  name: 'Ada Lovelace',
  gapDays: 35,
  lastDay: '2026-10-07',
  overdueDays: 13,
  lastService: 'Haircut',
  channel: 'sms',
  reason: null,
  invitedAt: null,
  wasInvitedLately: false,
  waitingUntil: null,
  notSent: null,
}
const invited: Partial<DueClient> = { invitedAt: '2026-11-24T15:00:00.000Z', wasInvitedLately: true }
const answer = (clients: DueClient[], invitations: DueClients['invitations'] = { invited: 0, booked: 0, open: 0 }) => ({
  body: { count: clients.length, clients, invitations },
})
const INVITE = `/api/clients/${ada.id}/invite`

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})
afterEach(() => jest.useRealTimers())

it('shows each client’s usual gap, last visit and days overdue, and the results of invitations', async () => {
  serve({ 'GET /api/clients/due': answer([ada], { invited: 12, booked: 4, open: 0 }) })
  renderOwner(<DueScreen />)
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent(
    'Ada Lovelace13 days overdueUsually about every 5 weeks · last appointment Wed, Oct 7: Haircut',
  )
  expect(within(row).getByRole('button', { name: 'Invite Ada Lovelace' })).toHaveAccessibleDescription(
    'Will be sent as a text',
  )
  expect(
    screen.getByText(
      '12 invited in the last 90 days, 4 booked within 14 days. Some of these clients might have booked without an invitation.',
    ),
  ).toBeInTheDocument()
})

it('invites at one tap, says when it goes, and the same button takes it back', async () => {
  const user = userEvent.setup()
  const rows = [ada, { ...ada, ...invited, waitingUntil: '2026-11-24T15:02:00.000Z' }, ada]
  let taps = 0
  const calls = serve({
    'GET /api/clients/due': () => answer([rows[taps] ?? ada]),
    [`POST ${INVITE}`]: () => {
      taps += 1
      return { status: 201, body: { name: ada.name, channel: 'sms', dueAt: '2026-11-24T15:02:00.000Z' } }
    },
    [`DELETE ${INVITE}`]: () => {
      taps += 1
      return { status: 204 }
    },
  })
  renderOwner(<DueScreen />)
  await user.click(await screen.findByRole('button', { name: 'Invite Ada Lovelace' }))
  const back = await screen.findByRole('button', { name: 'Cancel Invitation Ada Lovelace' })
  expect(back).toHaveFocus()
  expect(back).toHaveAccessibleDescription('The invitation goes out at 10:02 AM')
  await user.click(back)
  expect(await screen.findByRole('button', { name: 'Invite Ada Lovelace' })).toHaveFocus()
  expect(calls.filter(({ path }) => path === INVITE).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

it('says at once on which day a delayed invitation is sent', async () => {
  const user = userEvent.setup()
  serve({
    'GET /api/clients/due': answer([ada]),
    [`POST ${INVITE}`]: { status: 201, body: { name: ada.name, channel: 'sms', dueAt: '2026-11-25T13:00:00.000Z' } },
  })
  renderOwner(<DueScreen />)
  await user.click(await screen.findByRole('button', { name: 'Invite Ada Lovelace' }))
  expect(await screen.findByText('By text on Wed, Nov 25, 8:00 AM.')).toBeInTheDocument()
})

it('names the day on which an invitation is sent if that is not today', async () => {
  serve({ 'GET /api/clients/due': answer([{ ...ada, ...invited, waitingUntil: '2026-11-25T13:00:00.000Z' }]) })
  renderOwner(<DueScreen />)
  expect(await screen.findByRole('button', { name: 'Cancel Invitation Ada Lovelace' })).toHaveAccessibleDescription(
    'The invitation goes out on Wed, Nov 25, 8:00 AM',
  )
})

it.each([
  [invited, 'Invited Tue, Nov 24. You can invite a client once every 30 days.'],
  [
    { channel: null, reason: 'Can’t invite: no email address, has not agreed to texts' },
    'Can’t invite: no email address, has not agreed to texts',
  ],
] as const)('offers no invitation that would be refused, and says why (%#)', async (changes, reason) => {
  const user = userEvent.setup()
  const calls = serve({ 'GET /api/clients/due': answer([{ ...ada, ...changes }]) })
  renderOwner(<DueScreen />)
  const button = await screen.findByRole('button', { name: 'Invite Ada Lovelace' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(reason)
  await user.click(button)
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it('says that nobody is due', async () => {
  serve({ 'GET /api/clients/due': answer([]) })
  renderOwner(<DueScreen />)
  expect(await screen.findByText('No one is due to return right now')).toBeInTheDocument()
})

it('shows on the dashboard how many are due and the first of them', async () => {
  serve({
    'GET /api/clients/due?limit=3': {
      body: { count: 13, clients: [ada], invitations: { invited: 0, booked: 0, open: 0 } },
    },
  })
  renderOwner(<DueCard />)
  expect(await screen.findByRole('heading', { name: 'Due to return (13)' })).toBeInTheDocument()
  expect(screen.getByRole('listitem')).toHaveTextContent('Ada Lovelace13 days overdueUsually about every 5 weeks')
  expect(screen.getByRole('link', { name: 'View All Due' })).toHaveAttribute('href', '/admin/clients/due')
})

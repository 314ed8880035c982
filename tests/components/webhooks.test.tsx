import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { WebhooksScreen } from '@/components/webhooks/webhooks-screen'
import type { WebhookDelivery, WebhookEndpoint } from '@/lib/contracts/webhook'

import { type Answers, renderOwner, serve } from './owner-fixtures'

const SECRET = 'whsec_bm90IGEgcmVhbCBvbmU='
const endpoint: WebhookEndpoint = {
  id: '00000000-0000-4000-8000-000000000501',
  url: 'https://hooks.example.com/salon',
  events: ['booking.created', 'booking.cancelled', 'client.no_show'],
  active: true,
  disabledReason: null,
  failingSince: '2026-11-24T14:00:00.000Z',
  oldSecretUntil: null,
  version: 2,
  createdAt: '2026-11-20T15:00:00.000Z',
  last: {
    type: 'booking.created',
    state: 'due',
    lastStatus: 500,
    lastError: 'It responded 500',
    lastAttemptAt: '2026-11-24T14:55:00.000Z',
  },
}
const delivery: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000511',
  endpointId: endpoint.id,
  eventId: 'evt_1',
  type: 'booking.created',
  state: 'due',
  lastStatus: 500,
  lastError: 'It responded 500',
  lastAttemptAt: '2026-11-24T14:55:00.000Z',
  attempts: 2,
  nextAt: '2026-11-24T15:05:00.000Z',
  responseExcerpt: 'Out of order',
  durationMs: 34,
  createdAt: '2026-11-24T14:50:00.000Z',
  body: '{"type":"booking.created"}',
}

function show(endpoints: WebhookEndpoint[], deliveries: WebhookDelivery[] = [], answers: Answers = {}) {
  const calls = serve({
    'GET /api/webhook-endpoints': { body: { endpoints, sendsNothing: false, mayReachLoopback: false } },
    'GET /api/webhook-deliveries': { body: { deliveries, nextOffset: null } },
    ...answers,
  })
  renderOwner(<WebhooksScreen />)
  return {
    user: userEvent.setup(),
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body),
  }
}

it('shows each webhook’s address, events and state, and each delivery’s request and response', async () => {
  show([endpoint], [delivery])
  const hook = within(await screen.findByRole('list', { name: 'Webhooks' }))
  expect(hook.getByText('https://hooks.example.com/salon')).toBeInTheDocument()
  expect(hook.getByText('Bookings: booked, cancelled. Clients: all')).toBeInTheDocument()
  expect(hook.getByText('Failing')).toBeInTheDocument()
  expect(hook.getByText(/^Failing since .*, 9:00 AM$/)).toBeInTheDocument()
  const log = within(await screen.findByRole('list', { name: 'Deliveries' }))
  expect(log.getByText('Waiting')).toBeInTheDocument()
  expect(log.getByText(/^It responded 500 after 34 ms, attempt 2 of 8\. Next try .*, 10:05 AM$/)).toBeInTheDocument()
  expect(log.getByText('Out of order')).toBeInTheDocument()
})

it('a webhook whose only delivery, a test, failed is not called working', async () => {
  const last = { type: 'ping' as const, state: 'failed' as const, lastStatus: 500, lastError: 'It responded 500' }
  show([{ ...endpoint, failingSince: null, last: { ...last, lastAttemptAt: '2026-11-24T14:55:00.000Z' } }])
  const hook = within(await screen.findByRole('list', { name: 'Webhooks' }))
  expect(hook.getByText('Failing')).toBeInTheDocument()
})

it('a refused address says why at its field, and nothing typed is lost', async () => {
  const { user } = show([], [], {
    'POST /api/webhook-endpoints': {
      status: 400,
      body: {
        error: 'Private',
        code: 'validation',
        fields: { url: 'This address points to a private network. Use a public one.' },
      },
    },
  })
  expect(await screen.findByText('No webhooks yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add Webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/hooks')
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription(/points to a private network/),
  )
  expect(dialog.getByLabelText('Address')).toHaveValue('https://10.0.0.1/hooks')
})

it('a webhook without any event is not sent to the server, and the reason stands at the choice', async () => {
  const { user, sent } = show([])
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Address'), 'https://example.com')
  await user.click(dialog.getByRole('checkbox', { name: 'Bookings' }))
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }))
  await waitFor(() =>
    expect(dialog.getByRole('group', { name: 'What is sent?' })).toHaveAccessibleDescription(
      'Choose at least one event',
    ),
  )
  expect(sent('POST', '/api/webhook-endpoints')).toEqual([])
})

it("a group's box chooses all of it, and the secret of a new webhook is shown once", async () => {
  const { user, sent } = show([], [], {
    'POST /api/webhook-endpoints': { status: 201, body: { endpoint, secret: SECRET } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Address'), 'https://example.com')
  await user.click(dialog.getByRole('checkbox', { name: 'Bookings' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Messages' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Failed/ }))
  expect(dialog.getByRole('checkbox', { name: 'Messages' })).toBePartiallyChecked()
  await user.click(dialog.getByRole('button', { name: 'Add Webhook' }))
  expect(await screen.findByText(SECRET)).toBeInTheDocument()
  expect(sent('POST', '/api/webhook-endpoints')).toEqual([
    { url: 'https://example.com', events: ['message.sent', 'message.delivered', 'message.received'], active: true },
  ])
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument())
})

it('a test tells how it went, and a delivery can be sent again', async () => {
  const test: WebhookDelivery = {
    ...delivery,
    id: '00000000-0000-4000-8000-000000000512',
    type: 'ping',
    state: 'delivered',
    lastStatus: 200,
    lastError: null,
    attempts: 1,
    nextAt: null,
  }
  const { user, sent } = show([endpoint], [test], {
    [`POST /api/webhook-endpoints/${endpoint.id}/test`]: { status: 201, body: { ...test, state: 'due', attempts: 0 } },
    [`POST /api/webhook-deliveries/${test.id}/resend`]: { body: { ...test, state: 'due' } },
  })
  await user.click(await screen.findByRole('button', { name: /^Send test event/ }))
  expect(await screen.findByText(/^Test, .*, 9:55 AM: It responded 200 \(34 ms\)$/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent('POST', `/api/webhook-deliveries/${test.id}/resend`)).toHaveLength(1))
})

it('one switch turns a webhook off, and the page says why one is off', async () => {
  const off = {
    ...endpoint,
    active: false,
    disabledReason: 'failing' as const,
    id: '00000000-0000-4000-8000-000000000502',
    url: 'https://other.example.com',
  }
  const { user, sent } = show([endpoint, off], [], {
    [`PUT /api/webhook-endpoints/${endpoint.id}`]: { body: { ...endpoint, active: false, disabledReason: 'owner' } },
  })
  expect(await screen.findByText('Turned off after three days of nothing but failures.')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: `Send to ${endpoint.url}` }))
  expect(sent('PUT', `/api/webhook-endpoints/${endpoint.id}`)).toEqual([
    { url: endpoint.url, events: endpoint.events, active: false, version: 2 },
  ])
})

it('says that they could not be loaded, with a way to try again', async () => {
  show([], [], {
    'GET /api/webhook-endpoints': {
      status: 500,
      body: { error: 'Something went wrong on our side.', code: 'internal' },
    },
  })
  expect(await screen.findByText('Couldn’t load your webhooks')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ClientProfile } from '@/components/clients/profile/client-profile'
import type { ClientHistory } from '@/lib/contracts/client-history'
import type { Thread } from '@/lib/contracts/conversation'

import { appointment, client, luna, renderOwner, serve } from './owner-fixtures'

const ada = client({ noShowCount: 1, completedVisits: 4, preferredMood: 'calm', schedulingNotes: 'Mornings only' })
const history: ClientHistory = {
  client: ada,
  currency: 'USD',
  figures: {
    completed: 4,
    lateVisits: 0,
    noShows: 1,
    cancelled: 2,
    lateCancellations: 1,
    lateMoves: 0,
    revenueCents: 26_050,
  },
  preferredTimes: [{ weekday: 2, part: 'morning', visits: 3 }],
  upcoming: [appointment()],
  past: [
    appointment({
      id: '00000000-0000-4000-8000-000000000099',
      status: 'no-show',
      appointmentDate: '2026-11-17T15:00:00.000Z',
    }),
  ],
  pastTotal: 7,
  moods: [
    {
      appointmentId: '00000000-0000-4000-8000-000000000099',
      at: '2026-11-17T15:00:00.000Z',
      service: 'Haircut',
      mood: 'tired',
      notes: 'Long week',
    },
  ],
}
const thread: Thread = {
  entries: [
    {
      id: '00000000-0000-4000-8000-000000000098',
      by: 'system',
      kind: 'reminder_24h',
      channel: 'sms',
      status: 'failed',
      at: '2026-11-16T15:00:00.000Z',
      subject: null,
      body: 'See you',
      error: 'Unknown number',
      meaning: null,
      isUnread: false,
    },
  ],
  earlier: false,
  obstacle: null,
  heldUntil: null,
}
const answers = {
  [`GET /api/clients/${ada.id}/messages`]: { body: thread },
  [`GET /api/clients/${ada.id}/history`]: { body: history },
  [`GET /api/clients/${ada.id}/duplicates`]: { body: { suggestions: [], merges: [] } },
  'GET /api/clients': { body: [ada] },
  'GET /api/services': { body: [] },
  'GET /api/staff': { body: [luna] },
}

it('shows figures, visits, preferred times, moods and messages', async () => {
  serve(answers)
  renderOwner(<ClientProfile id={ada.id} />)
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeInTheDocument()
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '4',
    'completed',
    '1',
    'of 5 finished appointments',
    '$260.50',
    'from completed appointments',
    '2',
    '1 of them late',
  ])
  expect(screen.getByText('Missed 1 of 5 appointments')).toBeInTheDocument()
  expect(
    within(screen.getByRole('list', { name: 'Upcoming appointments' })).getByRole('link', {
      name: 'Tue, Nov 24, 2026, 2:30 PM',
    }),
  ).toHaveAttribute('href', `/admin/appointments/${appointment().id}`)
  expect(screen.getByText('The latest 1 of 7 appointments.')).toBeInTheDocument()
  expect(within(screen.getByRole('list', { name: 'History' })).getByText('No-Show')).toBeInTheDocument()
  expect(screen.getByText('Tuesday morning')).toBeInTheDocument()
  expect(screen.getByText('Haircut: Long week')).toBeInTheDocument()
  expect(within(await screen.findByRole('list', { name: 'Messages' })).getByText('Unknown number')).toBeInTheDocument()
  expect(screen.getByText('Mornings only')).toBeInTheDocument()
})

it('names the price of each visit that has one', async () => {
  const past = history.past.map((visit) => ({ ...visit, priceCents: 0 }))
  serve({ ...answers, [`GET /api/clients/${ada.id}/history`]: { body: { ...history, past } } })
  renderOwner(<ClientProfile id={ada.id} />)
  expect(await screen.findByRole('list', { name: 'Upcoming appointments' })).toHaveTextContent('with Luna · $65')
  expect(screen.getByRole('list', { name: 'History' })).not.toHaveTextContent('$')
})

it('begins a new appointment with this client chosen', async () => {
  serve(answers)
  renderOwner(<ClientProfile id={ada.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'New Appointment' }))
  expect(within(await screen.findByRole('dialog')).getByLabelText('Client')).toHaveValue('Ada Lovelace')
})

it('offers to try again when it could not be loaded', async () => {
  serve({
    [`GET /api/clients/${ada.id}/history`]: {
      status: 503,
      body: { error: 'The database is away', code: 'unavailable' },
    },
  })
  renderOwner(<ClientProfile id={ada.id} />)
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

it('says of a number with an area code newer than the tables that it can’t be checked, and still calls it', async () => {
  const mia = client({ phone: '624 555 0134', phoneUnchecked: true })
  serve({ ...answers, [`GET /api/clients/${ada.id}/history`]: { body: { ...history, client: mia } } })
  renderOwner(<ClientProfile id={ada.id} />)
  const call = await screen.findByRole('link', { name: /624 555 0134/ })
  expect(call).toHaveAttribute('href', 'tel:6245550134')
  expect(call).toHaveTextContent('(can’t be checked)')
})

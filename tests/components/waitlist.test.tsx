import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { WaitlistPreview } from '@/components/dashboard/waitlist-preview'
import { toPrefill } from '@/components/waitlist/appointment-prefill'
import { WaitlistScreen } from '@/components/waitlist/waitlist-screen'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

import { type Answers, appointment, client, luna, NOW, renderOwner, serve, service } from './owner-fixtures'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const haircut = service({ duration: 45 })
const SERVICE_ID = haircut.id

function entry(position: number, name: string, changes: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: uuid(40 + position),
    businessId: uuid(0),
    clientId: uuid(11),
    service: 'Haircut',
    serviceId: SERVICE_ID,
    preferredDate: '2026-11-27T05:00:00.000Z',
    preferredUntil: null,
    earliestMinutes: null,
    latestMinutes: null,
    staffId: null,
    staff: null,
    noticeMinutes: 0,
    unansweredOffers: 0,
    notes: null,
    active: true,
    createdAt: '2026-11-20T15:00:00.000Z',
    position,
    client: { name, phone: null, email: null },
    liveOffer: null,
    ...changes,
  }
}

const ada = entry(1, 'Ada Lovelace')
const dana = entry(2, 'Dana Fox', {
  preferredDate: null,
  notes: 'Back door',
  earliestMinutes: 0,
  latestMinutes: 720,
  staff: { name: 'Luna', active: true },
  staffId: luna.id,
  liveOffer: { startsAt: null, expiresAt: '2026-11-25T15:00:00.000Z' },
})
const rows: Answers = {
  'GET /api/waitlist': { body: [ada, dana] },
  'GET /api/services': { body: [haircut] },
  'GET /api/staff': { body: [luna] },
  'GET /api/clients': { body: [client()] },
  'GET /api/recovery': { body: [] },
  'GET /api/recovery/earlier': { body: [] },
}

const FRIDAY_TEN = '2026-11-27T15:00:00.000Z'
const free: Answers = {
  ...rows,
  'GET /api/availability': {
    body: {
      timezone: 'America/New_York',
      days: [
        { date: '2026-11-27', slots: [{ start: FRIDAY_TEN, label: '10:00 AM', staffIds: [luna.id] }], unavailable: [] },
      ],
    },
  },
}

const show = () => ({ user: userEvent.setup(), ...renderOwner(<WaitlistScreen currency="USD" />) })

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

it('lists who waits by position, for what, since when, and with which offer', async () => {
  serve(rows)
  show()
  const items = await screen.findAllByRole('listitem')
  expect(items[0]).toHaveTextContent('Position 1Ada LovelaceHaircut, for Fri, Nov 27 · since Fri, Nov 20')
  expect(items[1]).toHaveTextContent('Position 2Dana FoxHaircut, any day, mornings, with Luna')
  expect(items[1]).toHaveTextContent('Note: Back door')
  expect(items[1]).toHaveTextContent('Offered any free time, open until Wed, Nov 25, 10:00 AM')
  expect(screen.getByRole('button', { name: 'Notified Dana Fox' })).toBeDisabled()
})

it('frees an entry for the next offer as soon as the last has run out, and says how many went unanswered', async () => {
  serve({
    ...rows,
    'GET /api/waitlist': {
      body: [{ ...dana, unansweredOffers: 2, liveOffer: { startsAt: null, expiresAt: '2026-11-24T14:59:00.000Z' } }],
    },
  })
  show()
  expect(await screen.findByRole('button', { name: 'Notify Dana Fox' })).toBeEnabled()
  expect(screen.queryByText(/open until/)).not.toBeInTheDocument()
  expect(screen.getByText(/2 offers unanswered/)).toBeInTheDocument()
})

it('shows the first page, and the next one on demand', async () => {
  const second = '/api/waitlist?cursor=abc'
  serve({
    ...rows,
    'GET /api/waitlist': { body: [ada], headers: { link: `<${second}>; rel="next"` } },
    [`GET ${second}`]: { body: [dana] },
  })
  const { user } = show()
  expect(await screen.findByRole('button', { name: 'Notify Ada Lovelace' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Notified Dana Fox' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Notified Dana Fox' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it('says that no one waits', async () => {
  serve({ ...rows, 'GET /api/waitlist': { body: [] } })
  show()
  expect(await screen.findByText('No one on the waitlist')).toBeInTheDocument()
})

it('offers to try again if the list could not be loaded', async () => {
  serve({ ...rows, 'GET /api/waitlist': { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
  show()
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

describe('removing', () => {
  it('asks first, and does nothing if the owner changes their mind', async () => {
    window.confirm = () => false
    const calls = serve(rows)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('says in the specified words that it worked', async () => {
    window.confirm = () => true
    const calls = serve({ ...rows, [`DELETE /api/waitlist/${ada.id}`]: { status: 204 } })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
    expect(await screen.findByText('Removed from waitlist successfully')).toBeInTheDocument()
    expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/waitlist').length).toBeGreaterThan(1)
  })

  it('says in the specified words that it failed, and keeps the entry', async () => {
    window.confirm = () => true
    serve({
      ...rows,
      [`DELETE /api/waitlist/${ada.id}`]: { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
    expect(await screen.findByText('Failed to remove from waitlist')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Ada Lovelace' })).toBeInTheDocument()
  })
})

it('Book Appointment opens the form with who, what and when filled in, and the booking takes the entry off the list', async () => {
  const calls = serve({ ...rows, 'POST /api/appointments': { status: 201, body: appointment() } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Book Appointment for Ada Lovelace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect(dialog.getByLabelText('Client')).toHaveValue('Ada Lovelace')
  expect(dialog.getByLabelText('Service')).toHaveValue('Haircut')
  expect(dialog.getByLabelText('Duration (minutes)')).toHaveValue(45)
  await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
  expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    clientId: ada.clientId,
    serviceId: SERVICE_ID,
    appointmentDate: '2026-11-27T09:00',
    waitlistEntryId: ada.id,
  })
  await waitFor(() =>
    expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/waitlist').length).toBeGreaterThan(1),
  )
})

it('adds an entry, with the specified words for what is missing', async () => {
  const calls = serve({ ...rows, 'POST /api/waitlist': { status: 201, body: entry(3, 'Ada Lovelace') } })
  const { user } = show()
  await user.click((await screen.findAllByRole('button', { name: 'Add to Waitlist' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Waitlist' }))
  await user.click(dialog.getByRole('button', { name: 'Add to Waitlist' }))
  const summary = within(await dialog.findByRole('alert', { name: 'There is a problem' }))
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Choose a client',
    'Service is required',
  ])
  await user.type(dialog.getByLabelText('Client'), 'Ada')
  await user.click(await screen.findByRole('option', { name: /Ada Lovelace/ }))
  await user.type(dialog.getByLabelText('Service'), 'Haircut')
  await user.click(dialog.getByRole('button', { name: 'Add to Waitlist' }))
  expect(await screen.findByText('Added to waitlist successfully')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    clientId: uuid(11),
    service: 'Haircut',
    preferredDate: null,
    preferredUntil: null,
    timeOfDay: 'any',
    staffId: null,
    noticeMinutes: 0,
    notes: null,
  })
  // Openings say who waits for them.
  await waitFor(() =>
    expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/recovery').length).toBeGreaterThan(1),
  )
})

it.each([
  ['of the staff member the client wants', true],
  ['of anyone if the wanted staff member has left', false],
])('offers and books times %s', async (_, active) => {
  const wanting = { ...ada, staffId: luna.id, staff: { name: 'Luna', active } }
  const calls = serve({ ...free, 'GET /api/waitlist': { body: [wanting] } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
  await screen.findByRole('radio', { name: '10:00 AM' })
  const asked = calls.filter(({ path }) => path.startsWith('/api/availability'))
  const staffId = active ? luna.id : undefined
  const prefill = toPrefill(wanting, [haircut], { today: '2026-11-24', timeZone: 'UTC' })
  expect([prefill.values?.staffId, asked.every(({ path }) => path.includes('staffId=') === active)]).toEqual([
    staffId,
    true,
  ])
})

describe('notifying', () => {
  const result = {
    offerId: uuid(61),
    startsAt: FRIDAY_TEN,
    expiresAt: '2026-11-25T15:00:00.000Z',
    channels: ['email', 'sms'],
    heldUntil: null,
    claimUrl: 'http://luna.localhost:3000/offer/secret',
  }

  it('offers a free time near the wanted day and says how and until when', async () => {
    const calls = serve({ ...free, [`POST /api/waitlist/${ada.id}/notify`]: { status: 201, body: result } })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify Ada Lovelace' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00 AM' }))
    await user.click(dialog.getByRole('button', { name: 'Send offer' }))
    expect(await dialog.findByText('Offer on its way by email and by text')).toBeInTheDocument()
    expect(dialog.getByText('Fri, Nov 27, 10:00 AM, open until Wed, Nov 25, 10:00 AM.')).toBeInTheDocument()
    expect(dialog.getByText(result.claimUrl)).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ start: FRIDAY_TEN })
  })

  it('at night says when the offer goes out', async () => {
    serve({
      ...free,
      [`POST /api/waitlist/${ada.id}/notify`]: {
        status: 201,
        body: { ...result, heldUntil: '2026-11-25T13:00:00.000Z' },
      },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
    await user.click(await screen.findByRole('button', { name: 'Send offer' }))
    expect(await screen.findByText('Offer goes out Wed, Nov 25, 8:00 AM by email and by text')).toBeInTheDocument()
  })

  it('leaves the time to the client unless one is chosen, and asks to pass the link on where nothing reaches them', async () => {
    const calls = serve({
      ...free,
      [`POST /api/waitlist/${ada.id}/notify`]: { status: 201, body: { ...result, startsAt: null, channels: [] } },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
    await user.click(await screen.findByRole('button', { name: 'Send offer' }))
    expect(await screen.findByText('Please send the link yourself')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({})
    await user.keyboard('{Escape}')
    expect(screen.getByText(result.claimUrl)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(result.claimUrl)).not.toBeInTheDocument()
  })

  it('keeps the choice and says why when it fails', async () => {
    serve({
      ...free,
      [`POST /api/waitlist/${ada.id}/notify`]: {
        status: 409,
        body: { error: 'This time overlaps another appointment', code: 'slot_taken' },
      },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
    await user.click(await screen.findByRole('radio', { name: '10:00 AM' }))
    await user.click(screen.getByRole('button', { name: 'Send offer' }))
    expect(await screen.findByText('This time overlaps another appointment')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '10:00 AM' })).toBeChecked()
  })
})

it('Notify on the dashboard opens the offer of a time to that person', async () => {
  serve(free)
  renderOwner(<WaitlistPreview />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Notify Ada Lovelace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify Ada Lovelace' }))
  expect(await dialog.findByRole('radio', { name: '10:00 AM' })).toBeInTheDocument()
})

it('the dashboard shows the first three, each with Notify', async () => {
  serve({ ...rows, 'GET /api/waitlist?limit=3': { body: [ada, dana, entry(3, 'Eve')] } })
  renderOwner(<WaitlistPreview />)
  expect(await screen.findAllByRole('button', { name: /^Notif/ })).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Notify Eve' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'View All Waitlist' })).toHaveAttribute('href', '/admin/waitlist')
})

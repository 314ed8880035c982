import './jsdom-gaps'

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ClientProfile } from '@/components/clients/profile/client-profile'
import { ClientTitle } from '@/components/clients/profile/client-title'
import type { ClientHistory } from '@/lib/contracts/client-history'
import type { Thread } from '@/lib/contracts/conversation'

import { appointment, client, luna, NOW, renderOwner, serve } from './owner-fixtures'

afterEach(() => {
  jest.useRealTimers()
})

const idOf = (n: number) => `00000000-0000-4000-8000-000000000${n}`
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

it('says what is due for each appointment: an outcome once it has begun, an approval before', async () => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  const upcoming = [appointment({ protection: 'approve' })]
  const past = [appointment({ id: idOf(199), appointmentDate: '2026-11-24T14:38:00.000Z' })]
  serve({ ...answers, [`GET /api/clients/${ada.id}/history`]: { body: { ...history, upcoming, past } } })
  renderOwner(<ClientProfile id={ada.id} />)
  expect(await screen.findByRole('list', { name: 'Upcoming appointments' })).toHaveTextContent('Awaiting your approval')
  expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent('Did they show up?')
})

it('has how to reach the client at the top, then what comes next and the notes, then the history', async () => {
  serve(answers)
  renderOwner(<ClientProfile id={ada.id} />)
  const name = await screen.findByRole('heading', { name: 'Ada Lovelace', level: 1 })
  const inOrder = [
    name,
    screen.getByRole('link', { name: /Call Ada Lovelace/ }),
    screen.getByRole('link', { name: /Email Ada Lovelace/ }),
    screen.getByRole('heading', { name: 'Upcoming appointments (1)' }),
    screen.getByText('Mornings only'),
    screen.getByRole('heading', { name: 'History (7)' }),
    screen.getByRole('heading', { name: 'Messages' }),
  ]
  expect(
    [...inOrder].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)),
  ).toEqual(inOrder)
})

describe('a long history', () => {
  const at = (n: number) => new Date(Date.UTC(2026, 9, 30 - n, 15)).toISOString()
  const visits = (count: number, status: 'completed' | 'scheduled') =>
    Array.from({ length: count }, (_, n) =>
      appointment({ id: idOf(status === 'completed' ? 400 + n : 500 + n), status, appointmentDate: at(n) }),
    )
  const moods = visits(7, 'completed').map(({ id, appointmentDate }) => ({
    appointmentId: id,
    at: appointmentDate,
    service: 'Haircut',
    mood: 'calm',
    notes: null,
  }))
  const long = { ...history, upcoming: visits(7, 'scheduled'), past: visits(20, 'completed'), pastTotal: 120, moods }

  function show() {
    serve({ ...answers, [`GET /api/clients/${ada.id}/history`]: { body: long } })
    renderOwner(<ClientProfile id={ada.id} />)
    return userEvent.setup()
  }
  const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

  it('stays folded after the first rows, with its count in the heading', async () => {
    show()
    expect(await rows('Upcoming appointments')).toHaveLength(5)
    expect(await rows('History')).toHaveLength(15)
    expect(screen.getByRole('heading', { name: 'Upcoming appointments (7)' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'History (120)' })).toBeInTheDocument()
    expect(await rows('Moods over time')).toHaveLength(5)
  })

  it('opens with the keyboard, and the focus goes to the first row that was added', async () => {
    const user = show()
    const more = await screen.findByRole('button', { name: 'Show the latest 20 appointments' })
    more.focus()
    await user.keyboard('{Enter}')
    const past = await rows('History')
    expect(past).toHaveLength(20)
    // A narrow screen showed five.
    expect(past[5]).toHaveFocus()
    expect(more).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all 7 upcoming appointments' }))
    expect(await rows('Upcoming appointments')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Show the latest 7 moods' }))
    expect(await rows('Moods over time')).toHaveLength(7)
  })

  it('never leaves out a single row', async () => {
    const past = visits(16, 'completed')
    serve({ ...answers, [`GET /api/clients/${ada.id}/history`]: { body: { ...long, past, pastTotal: 16 } } })
    renderOwner(<ClientProfile id={ada.id} />)
    expect(await rows('History')).toHaveLength(16)
  })

  it('is printed whole', async () => {
    show()
    expect(await rows('History')).toHaveLength(15)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(await rows('History')).toHaveLength(20)
    expect(await rows('Upcoming appointments')).toHaveLength(7)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(await rows('History')).toHaveLength(15)
  })
})

it('keeps everything but booking in a menu, what cannot be undone last', async () => {
  serve(answers)
  renderOwner(<ClientProfile id={ada.id} />)
  const user = userEvent.setup()
  const header = within(await screen.findByRole('banner'))
  expect(header.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    'New Appointment',
    'More actions',
  ])
  await user.click(header.getByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Edit',
    'Merge with another client…',
    'Archive',
    'Delete…',
    'Erase personal data…',
  ])
  expect(items[2]?.nextElementSibling).toHaveAttribute('role', 'separator')
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Ada Lovelace' })).toBeInTheDocument()
})

it('shows a new name in the title of the page, too', async () => {
  let { client } = history
  serve({
    ...answers,
    [`GET /api/clients/${ada.id}/history`]: () => ({ body: { ...history, client } }),
    [`PUT /api/clients/${ada.id}`]: () => ({ body: (client = { ...ada, name: 'Ada King' }) }),
  })
  document.title = 'Ada Lovelace – Luna’s Studio'
  renderOwner(
    <>
      <ClientTitle id={ada.id} rendered="Ada Lovelace" />
      <ClientProfile id={ada.id} />
    </>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Ada King')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('heading', { name: 'Ada King', level: 1 })).toBeInTheDocument()
  expect(document.title).toBe('Ada King – Luna’s Studio')
})

it('archives a client from the menu, and restores one', async () => {
  const put = (archivedAt: string | null) => ({ [`PUT /api/clients/${ada.id}`]: { body: { ...ada, archivedAt } } })
  const calls = serve({ ...answers, ...put(ada.createdAt) })
  const { unmount } = renderOwner(<ClientProfile id={ada.id} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByText('Ada Lovelace is archived')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ archived: true })
  unmount()
  const archived = { ...history, client: { ...ada, archivedAt: ada.createdAt } }
  serve({ ...answers, ...put(null), [`GET /api/clients/${ada.id}/history`]: { body: archived } })
  renderOwner(<ClientProfile id={ada.id} />)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Restore' })).toBeInTheDocument()
})

it('deletes a client from the menu once the owner has agreed', async () => {
  const asked: (string | undefined)[] = []
  window.confirm = (question) => asked.push(question) > 1
  const calls = serve({ ...answers, [`DELETE /api/clients/${ada.id}`]: { status: 204 } })
  renderOwner(<ClientProfile id={ada.id} />)
  const user = userEvent.setup()
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  }
  await remove()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await remove()
  expect(await screen.findByText('Client deleted successfully')).toBeInTheDocument()
  expect(asked[1]).toMatch(/^Delete Ada Lovelace\? You lose contact details/)
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

it('offers to text a client as soon as the number it asked for is added', async () => {
  let phone: string | null = null
  serve({
    ...answers,
    [`GET /api/clients/${ada.id}/messages`]: () => ({
      body: { ...thread, obstacle: phone === null ? 'There is no valid mobile number. Add one.' : null },
    }),
    [`PUT /api/clients/${ada.id}`]: ({ body }) => {
      phone = (body as { phone: string }).phone
      return { body: { ...ada, phone } }
    },
  })
  renderOwner(<ClientProfile id={ada.id} />)
  expect(await screen.findByText(/^There is no valid mobile number/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ada Lovelace' }))
  await userEvent.clear(dialog.getByLabelText('Phone'))
  await userEvent.type(dialog.getByLabelText('Phone'), '(212) 555-0199')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByLabelText('Text Ada Lovelace')).toBeInTheDocument()
})

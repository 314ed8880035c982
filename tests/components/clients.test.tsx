import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { deletionQuestion } from '@/components/clients/use-client-deletion'
import { ClientsScreen } from '@/components/clients/clients-screen'

import { clickInToast, client, renderOwner, serve } from './owner-fixtures'

const ada = client({
  nextVisit: '2026-11-24T19:30:00.000Z',
  noShowCount: 2,
  preferredMood: 'calm',
  notes: 'Likes the window',
})
const dana = client({
  id: '00000000-0000-4000-8000-000000000012',
  name: 'Dana',
  completedVisits: 1,
  phone: null,
  email: null,
})

beforeEach(() => localStorage.setItem('nss-clients-view', 'cards'))

const renderGroup = (search: string) => ({ user: userEvent.setup(), ...renderOwner(<ClientsScreen />, { search }) })
const show = () => ({ user: userEvent.setup(), ...renderOwner(<ClientsScreen />) })

it('shows a card per client with contacts, visits, no-shows, mood and notes', async () => {
  serve({ 'GET /api/clients': { body: [ada, dana] } })
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Ada Lovelace')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Call Ada Lovelace, (212) 555-0126' })).toHaveAttribute(
    'href',
    'tel:2125550126',
  )
  expect(first).toHaveTextContent('Completed5No-shows2 of 7Last appointmentNoneNext appointmentTue, Nov 24, 2:30 PM')
  expect(first).toHaveTextContent('Calm')
  expect(first).toHaveTextContent('Likes the window')
  expect(first).toHaveTextContent('High Risk: Missed 2 of 7 appointments')
  expect(first).not.toHaveTextContent('New')
  expect(second).toHaveTextContent('New')
  expect(second).toHaveTextContent('No phone or email')
})

it('says who opted out of email, and whose number can’t be texted', async () => {
  const away = client({ emailOptedOutAt: '2026-11-01T12:00:00.000Z', cannotTextReason: 'landline' })
  serve({ 'GET /api/clients': { body: [away, client({ id: '00000000-0000-4000-8000-000000000013', name: 'Eve' })] } })
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Opted out of email')
  expect(first).toHaveTextContent('Can’t be texted: landline')
  expect(second).not.toHaveTextContent(/Opted out|Can’t be texted/)
})

it('searches as the owner types, once the typing pauses, and announces the count', async () => {
  const calls = serve({
    'GET /api/clients': { body: [ada, dana] },
    'GET /api/clients?q=dana&limit=50': { body: [dana] },
  })
  const { user } = show()
  expect(await screen.findByText('2 clients')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'dana')
  expect(await screen.findByText('1 client found')).toHaveAttribute('role', 'status')
  expect(calls.map(({ path }) => path).filter((path) => path.includes('limit='))).toEqual([
    '/api/clients?limit=50',
    '/api/clients?q=dana&limit=50',
  ])
})

it('says that there is nobody yet, or nobody who matches', async () => {
  serve({ 'GET /api/clients': { body: [] } })
  const { user } = show()
  expect(await screen.findByText('No clients yet')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'zoe')
  expect(await screen.findByText('No clients match “zoe”')).toBeInTheDocument()
})

it('asks about texts only where they can go out, and lets go of what was recorded', async () => {
  serve({ 'GET /api/clients': { body: [dana, client({ smsConsentAt: '2026-11-01T12:00:00.000Z' })] } })
  const user = userEvent.setup()
  renderOwner(<ClientsScreen />, { textsOffered: false })
  const edit = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
    return within(await screen.findByRole('dialog'))
  }
  const withoutConsent = await edit('Dana')
  expect(withoutConsent.getByRole('textbox', { name: /Phone/ })).toBeInTheDocument()
  expect(withoutConsent.queryByRole('checkbox')).toBeNull()
  await user.keyboard('{Escape}')
  expect(
    (await edit('Ada Lovelace')).getByRole('checkbox', { name: 'The client agreed to texts about appointments' }),
  ).toBeChecked()
})

it('adds a client', async () => {
  const calls = serve({ 'GET /api/clients': { body: [] }, 'POST /api/clients': { status: 201, body: dana } })
  const { user } = show()
  await user.click(screen.getAllByRole('button', { name: 'Add Client' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), '  Dana ')
  await user.type(dialog.getByLabelText('Phone'), '212 555 0199')
  await user.click(dialog.getByRole('radio', { name: 'Happy' }))
  await user.type(dialog.getByLabelText('Any specific mood notes? (Optional)'), 'Afternoons')
  await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  expect(await screen.findByText('Client added successfully')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Dana',
    email: null,
    phone: '212 555 0199',
    notes: null,
    preferredMood: 'happy',
    moodEmoji: '😊',
    schedulingNotes: 'Afternoons',
  })
})

it('takes a name of one letter alone, and sends null for what is empty', async () => {
  const calls = serve({ 'GET /api/clients': { body: [] }, 'POST /api/clients': { status: 201, body: dana } })
  const { user } = show()
  await user.click(screen.getAllByRole('button', { name: 'Add Client' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'X')
  await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  expect(await screen.findByText('Client added successfully')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'X',
    email: null,
    phone: null,
    notes: null,
    preferredMood: null,
    moodEmoji: null,
    schedulingNotes: null,
  })
})

it('asks for a name and a valid email, in the specified words', async () => {
  const calls = serve({ 'GET /api/clients': { body: [] } })
  const { user } = show()
  await user.click(screen.getAllByRole('button', { name: 'Add Client' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Email'), 'nope')
  await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  const summary = within(await dialog.findByRole('alert', { name: 'There is a problem' }))
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Name is required',
    'Valid email is required',
  ])
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/)
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/Valid email is required/)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('keeps what was typed when adding fails', async () => {
  serve({
    'GET /api/clients': { body: [] },
    'POST /api/clients': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  const { user } = show()
  await user.click(screen.getAllByRole('button', { name: 'Add Client' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Dana')
  await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  expect(await screen.findByText('Failed to add client')).toBeInTheDocument()
  expect(dialog.getByText('The database is away')).toBeInTheDocument()
  expect(dialog.getByLabelText('Name')).toHaveValue('Dana')
})

describe('deleting', () => {
  it('asks first, and does nothing if the owner changes their mind', async () => {
    window.confirm = () => false
    const calls = serve({ 'GET /api/clients': { body: [dana] } })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Dana' }))
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it('removes the client', async () => {
    window.confirm = () => true
    let clients = [dana]
    const remove = () => {
      clients = []
      return { status: 204 }
    }
    serve({ 'GET /api/clients': () => ({ body: clients }), [`DELETE /api/clients/${dana.id}`]: remove })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Dana' }))
    expect(await screen.findByText('Client deleted successfully')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Dana')).not.toBeInTheDocument())
  })

  it('says why a client with history stays', async () => {
    window.confirm = () => true
    const refusal = { error: 'Ada Lovelace has 5 appointments and cannot be deleted', code: 'has_history' }
    serve({ 'GET /api/clients': { body: [ada] }, [`DELETE /api/clients/${ada.id}`]: { status: 409, body: refusal } })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Ada Lovelace' }))
    expect(await screen.findByText('Failed to delete client')).toBeInTheDocument()
    expect(screen.getByText(refusal.error)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Ada Lovelace' })).toBeInTheDocument()
  })

  it('offers to archive the client instead, and then does', async () => {
    window.confirm = () => true
    const calls = serve({
      'GET /api/clients': { body: [ada] },
      [`DELETE /api/clients/${ada.id}`]: {
        status: 409,
        body: { error: 'This client has 5 appointments', code: 'has_history' },
      },
      [`PUT /api/clients/${ada.id}`]: { body: { ...ada, archivedAt: ada.createdAt } },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Ada Lovelace' }))
    await clickInToast(user, 'Archive instead')
    expect(await screen.findByText('Ada Lovelace is archived')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ archived: true })
  })

  it('names what would be lost', () => {
    expect(deletionQuestion(ada)).toBe(
      'Delete Ada Lovelace? You lose contact details, notes and 5 appointments. This cannot be undone.',
    )
    expect(deletionQuestion({ ...dana, appointments: 0, waiting: 1 })).toBe(
      'Delete Dana? You lose contact details and 1 place on the waitlist. This cannot be undone.',
    )
  })
})

it('edits a client from the card, starting with what is stored', async () => {
  const calls = serve({ 'GET /api/clients': { body: [ada] }, [`PUT /api/clients/${ada.id}`]: { body: ada } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ada Lovelace' }))
  expect(dialog.getByLabelText('Notes')).toHaveValue('Likes the window')
  expect(dialog.getByRole('radio', { name: 'Calm' })).toBeChecked()
  await user.clear(dialog.getByLabelText('Notes'))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Client updated successfully')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Ada Lovelace',
    notes: null,
    preferredMood: 'calm',
    moodEmoji: '😌',
  })
})

it('shows an edited client on their card', async () => {
  let stored = ada
  serve({
    'GET /api/clients': () => ({ body: [stored] }),
    [`PUT /api/clients/${ada.id}`]: () => {
      stored = { ...ada, notes: 'Likes tea', version: 2 }
      return { body: stored }
    },
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ada Lovelace' }))
  await user.clear(dialog.getByLabelText('Notes'))
  await user.type(dialog.getByLabelText('Notes'), 'Likes tea')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('Likes tea')).toBeInTheDocument()
})

it('lists clients as rows unless this browser remembers cards, which also delete', async () => {
  localStorage.clear()
  serve({ 'GET /api/clients': { body: [ada, dana] } })
  const { user } = show()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(3)
  const row = within(rows[1] as HTMLElement)
  expect(row.getByRole('rowheader')).toHaveTextContent('Ada Lovelace')
  expect(row.getByRole('button', { name: 'Edit Ada Lovelace' })).toBeInTheDocument()
  expect(row.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(screen.getByRole('button', { name: 'Delete Ada Lovelace' })).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(localStorage.getItem('nss-clients-view')).toBe('cards')
})

it('lists what each client has spent, and nothing for one who has not', async () => {
  localStorage.clear()
  serve({ 'GET /api/clients': { body: [ada, { ...dana, lifetimeCents: 0 }] } })
  show()
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first).toHaveTextContent('$425')
  expect(second).not.toHaveTextContent('$')
})

it('shows the first page and the next one on demand', async () => {
  const second = '/api/clients?limit=50&cursor=abc'
  serve({
    'GET /api/clients': { body: [ada], headers: { link: `<${second}>; rel="next"` } },
    [`GET ${second}`]: { body: [dana] },
  })
  const { user } = show()
  expect(await screen.findByText('The first 1 client')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('2 clients')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it('lists who is at risk, and says so where nobody is', async () => {
  localStorage.clear()
  serve({
    'GET /api/clients?group=at-risk&limit=50': { body: [ada] },
    'GET /api/clients?q=dana&group=at-risk&limit=50': { body: [] },
  })
  const { user } = renderGroup('?group=at-risk')
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /Ada Lovelace.*\$425/ })).toBeInTheDocument()
  expect(screen.getByText('Clients who missed 10% or more of their appointments.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'At risk' })).toHaveAttribute('aria-current', 'true')
  await user.type(screen.getByRole('searchbox'), 'dana')
  expect(await screen.findByText('No clients match “dana”')).toBeInTheDocument()
})

it('says that everyone can be reached where nobody is in that list', async () => {
  serve({ 'GET /api/clients?group=unreachable&limit=50': { body: [] } })
  renderGroup('?group=unreachable')
  expect(await screen.findByText('Everyone can be reached')).toBeInTheDocument()
})

it('keeps search, order and archive in the address', async () => {
  serve({
    'GET /api/clients': { body: [] },
    'GET /api/clients?q=da&archived=true&sort=next&limit=50': { body: [{ ...dana, archivedAt: dana.createdAt }] },
  })
  renderOwner(<ClientsScreen />, { search: '?q=da&sort=next&archived=1' })
  expect(await screen.findByText('1 archived client found')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('da')
  expect(screen.getByRole('combobox', { name: 'Sort clients by' })).toHaveTextContent('By next appointment')
  expect(screen.getByRole('button', { name: 'Restore Dana' })).toBeInTheDocument()
})

import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { deletionQuestion } from '@/components/clients/client-actions'
import { type ClientOrder, inOrder } from '@/components/clients/client-filter'
import { ClientsScreen } from '@/components/clients/clients-screen'

import { client, renderOwner, serve } from './owner-fixtures'

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
  expect(first).toHaveTextContent('Visits5No-shows2 of 7 visitsLast visitNoneNext visitTue, Nov 24, 2:30 PM')
  expect(first).toHaveTextContent('Calm')
  expect(first).toHaveTextContent('Likes the window')
  expect(first).toHaveTextContent('High Risk: Missed 2 of 7 visits')
  expect(first).not.toHaveTextContent('New')
  expect(second).toHaveTextContent('New')
  expect(second).toHaveTextContent('No phone or email')
})

it('says who wants no e-mail, and who has a number that takes no texts', async () => {
  const away = client({ emailOptedOutAt: '2026-11-01T12:00:00.000Z', cannotTextReason: 'landline' })
  serve({ 'GET /api/clients': { body: [away, client({ id: '00000000-0000-4000-8000-000000000013', name: 'Eve' })] } })
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Opted out of e-mail')
  expect(first).toHaveTextContent('Can’t be texted: landline')
  expect(second).not.toHaveTextContent(/Opted out|Can’t be texted/)
})

it('searches as the owner types, once she pauses, and announces the count', async () => {
  const calls = serve({ 'GET /api/clients': { body: [ada, dana] }, 'GET /api/clients?q=dana': { body: [dana] } })
  const { user } = show()
  expect(await screen.findByText('2 clients')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'dana')
  expect(await screen.findByText('1 client found')).toHaveAttribute('role', 'status')
  expect(calls.map(({ path }) => path)).toEqual(['/api/clients', '/api/clients?q=dana'])
})

it('says that there is nobody yet, or nobody who matches', async () => {
  serve({ 'GET /api/clients': { body: [] } })
  const { user } = show()
  expect(await screen.findByText('No clients yet')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'zoe')
  expect(await screen.findByText('Nobody matches “zoe”')).toBeInTheDocument()
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
  it('asks first, and does nothing when the owner thinks better of it', async () => {
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

  it('offers to archive her instead, and then does', async () => {
    window.confirm = () => true
    const calls = serve({
      'GET /api/clients': { body: [ada] },
      [`DELETE /api/clients/${ada.id}`]: {
        status: 409,
        body: { error: 'She has 5 appointments', code: 'has_history' },
      },
      [`PUT /api/clients/${ada.id}`]: { body: { ...ada, archivedAt: ada.createdAt } },
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete Ada Lovelace' }))
    await user.click(await screen.findByRole('button', { name: 'Archive instead' }))
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

it('edits a client from her card, starting with what is stored', async () => {
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

it('orders by name, next visit or no-shows', () => {
  const zoe = client({ name: 'Zoe', nextVisit: '2026-11-24T14:00:00.000Z' })
  const namesBy = (order: ClientOrder) => inOrder([ada, dana, zoe], order).map(({ name }) => name)
  expect(namesBy('name')).toEqual(['Ada Lovelace', 'Dana', 'Zoe'])
  expect(namesBy('next')).toEqual(['Zoe', 'Ada Lovelace', 'Dana'])
  expect(namesBy('no-shows')).toEqual(['Ada Lovelace', 'Dana', 'Zoe'])
})

it('keeps search, order and archive in the address', async () => {
  serve({
    'GET /api/clients': { body: [] },
    'GET /api/clients?q=da&archived=true': { body: [{ ...dana, archivedAt: dana.createdAt }] },
  })
  renderOwner(<ClientsScreen />, { search: '?q=da&sort=next&archived=1' })
  expect(await screen.findByText('1 archived client found')).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toHaveValue('da')
  expect(screen.getByRole('combobox', { name: 'Sort clients by' })).toHaveTextContent('By next visit')
  expect(screen.getByRole('button', { name: 'Restore Dana' })).toBeInTheDocument()
})

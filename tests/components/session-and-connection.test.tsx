import './jsdom-gaps'

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentsScreen } from '@/components/appointments/appointments-screen'
import { ClientsScreen } from '@/components/clients/clients-screen'
import { OfflineBanner } from '@/components/shell/offline-banner'

import { type Answers, client, luna, renderOwner, serve } from './owner-fixtures'

const OUT = { status: 401, body: { error: 'Please sign in', code: 'unauthorized' } }
const ada = { id: '00000000-0000-4000-8000-000000000001', email: 'luna@example.com' }
const rows: Answers = {
  'GET /api/clients': { body: [client()] },
  'GET /api/appointments': { body: [] },
  'GET /api/staff': { body: [luna] },
  'GET /api/services': { body: [] },
}

function connect(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

afterEach(() => connect(true))

/** Types a new client's name and phone and sends them. */
async function addClient(user: ReturnType<typeof userEvent.setup>) {
  await user.click((await screen.findAllByRole('button', { name: 'Add Client' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  await user.type(dialog.getByLabelText('Name'), 'Dana Fox')
  await user.click(dialog.getByRole('button', { name: 'Add Client' }))
  return dialog
}

describe('a session that ended', () => {
  it('asks to sign in in a new tab, keeps the open form with all that is typed', async () => {
    const answers: Answers = { ...rows, 'POST /api/clients': OUT, 'GET /api/auth/user': OUT }
    serve(answers)
    const user = userEvent.setup()
    renderOwner(<ClientsScreen />)
    const form = await addClient(user)
    const notice = within(await screen.findByRole('dialog', { name: 'You are signed out' }))
    expect(notice.getByText('Your session may have expired. Please sign in again.')).toBeInTheDocument()
    const link = notice.getByRole('link', { name: /^Sign in again/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank'])
    expect(form.getByLabelText('Name')).toHaveValue('Dana Fox')
  })

  it('continues automatically once the owner has signed in again, and retries what failed', async () => {
    const answers: Answers = { ...rows, 'GET /api/clients': OUT, 'GET /api/auth/user': OUT }
    serve(answers)
    renderOwner(<ClientsScreen />)
    await screen.findByRole('dialog', { name: 'You are signed out' })
    fireEvent.focus(window)
    expect(await screen.findByText('You are not signed in yet.')).toBeInTheDocument()
    Object.assign(answers, { 'GET /api/auth/user': { body: ada }, 'GET /api/clients': { body: [client()] } })
    fireEvent.focus(window)
    expect(await screen.findByText('1 client')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You are signed out' })).not.toBeInTheDocument())
  })
})

describe('without a connection', () => {
  it('a polite banner says so, until it is back', () => {
    render(<OfflineBanner />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    connect(false)
    expect(screen.getByRole('status')).toHaveTextContent('You are offline.')
    connect(true)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('a change fails at once, says why and keeps what is typed; sent again later it works', async () => {
    const calls = serve({ ...rows, 'POST /api/clients': { status: 201, body: client({ name: 'Dana Fox' }) } })
    const connected = globalThis.fetch
    const user = userEvent.setup()
    renderOwner(<ClientsScreen />)
    await screen.findByText('1 client')
    connect(false)
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    const form = await addClient(user)
    expect(
      (
        await screen.findAllByText(
          'You are offline. Everything you typed is still here: please try again once you are back.',
        )
      ).length,
    ).toBeGreaterThan(0)
    expect(form.getByLabelText('Name')).toHaveValue('Dana Fox')
    connect(true)
    Object.assign(globalThis, { fetch: connected })
    await user.click(form.getByRole('button', { name: 'Add Client' }))
    expect(await screen.findByText('Client added successfully')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('a list that failed to load is requested again as soon as it is back', async () => {
    serve(rows)
    const connected = globalThis.fetch
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    renderOwner(<AppointmentsScreen />)
    expect(await screen.findByText('Couldn’t load appointments')).toBeInTheDocument()
    connect(false)
    Object.assign(globalThis, { fetch: connected })
    connect(true)
    await waitFor(() => expect(screen.queryByText('Couldn’t load appointments')).not.toBeInTheDocument())
  })
})

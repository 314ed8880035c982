import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ClientMenu } from '@/components/clients/profile/client-menu'
import { DataScreen } from '@/components/data/data-screen'
import { TaskList } from '@/components/inbox/task-list'
import type { OwnerActionEntry } from '@/lib/contracts/data'

import { type Answers, client, NOW, renderOwner, serve } from './owner-fixtures'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, changes: Partial<OwnerActionEntry> = {}): OwnerActionEntry => ({
  id: uuid(n),
  at: NOW.toISOString(),
  verb: 'changed',
  noun: 'service',
  subjectId: null,
  fields: ['price', 'bufferAfterMinutes'],
  byOwner: true,
  ...changes,
})
const due = [
  { years: 1, clients: 12 },
  { years: 2, clients: 0 },
  { years: 5, clients: 0 },
]

function show(answers: Answers = {}) {
  const calls = serve({
    'GET /api/retention': { body: { keepClientsYears: null, version: 3, due } },
    'PUT /api/retention': ({ body }) => ({ body: { ...(body as object), version: 4, due } }),
    'GET /api/owner-actions': { body: { entries: [entry(1)], next: null } },
    ...answers,
  })
  renderOwner(<DataScreen businessName="Luna Hair" />)
  return {
    user: userEvent.setup(),
    sent: (path: string) => calls.filter((call) => call.method !== 'GET' && call.path === path).map(({ body }) => body),
  }
}

it('says in words what was done and in which fields, and goes back page by page', async () => {
  const { user } = show({
    'GET /api/owner-actions': { body: { entries: [entry(1)], next: `${NOW.toISOString()}_${uuid(1)}` } },
    [`GET /api/owner-actions?after=${encodeURIComponent(`${NOW.toISOString()}_${uuid(1)}`)}`]: {
      body: { entries: [entry(2, { verb: 'erased', noun: 'client', fields: [], byOwner: false })], next: null },
    },
  })
  const log = await screen.findByRole('list', { name: 'Activity log' })
  expect(within(log).getByText('Changed a service')).toBeInTheDocument()
  expect(within(log).getByText('price, buffer after minutes')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await within(log).findByText(/Erased the personal data of a client/)).toHaveTextContent('by your rule')
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

it('offers every table as a plain form, so that a download works without JavaScript and is a POST', async () => {
  show()
  const form = (await screen.findByRole('button', { name: 'Download everything (JSON)' })).closest('form')
  expect([form?.getAttribute('action'), form?.method]).toEqual(['/api/export.json', 'post'])
  const clients = screen.getByRole('button', { name: 'Download Clients (CSV)', hidden: true }).closest('form')
  expect([clients?.getAttribute('action'), clients?.method]).toEqual(['/api/export/clients.csv', 'post'])
})

it('asks before a choice that erases somebody, and saves one that erases nobody at once', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('radio', { name: /1 year/ }))
  await user.click(screen.getByRole('button', { name: 'Save Choice' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase 12 clients within the hour?' })
  expect(sent('/api/retention')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Keep everyone for now' }))
  await user.click(screen.getByRole('radio', { name: /5 years/ }))
  await user.click(screen.getByRole('button', { name: 'Save Choice' }))
  await waitFor(() => expect(sent('/api/retention')).toEqual([{ keepClientsYears: 5, version: 3 }]))
})

it('erases the business only with its name typed, and says at the field what is wrong', async () => {
  const { user, sent } = show({
    'POST /api/business/erase': {
      status: 400,
      body: {
        error: 'Type the name exactly: Luna Hair',
        code: 'validation',
        fields: { businessName: 'Type the name exactly: Luna Hair' },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Erase Business...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Erase forever' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Type the name of your business')).toHaveAccessibleDescription(
      /Type the name of your business/,
    ),
  )
  expect(sent('/api/business/erase')).toEqual([])
  await user.type(dialog.getByLabelText('Type the name of your business'), 'Luna')
  await user.click(dialog.getByRole('button', { name: 'Erase forever' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Type the name of your business')).toHaveAccessibleDescription(
      /Type the name exactly: Luna Hair/,
    ),
  )
  expect(dialog.getByLabelText('Type the name of your business')).toHaveValue('Luna')
})

it("shows each part's own error with a way to try again", async () => {
  show({
    'GET /api/retention': { status: 503, body: { error: 'Away', code: 'unavailable' } },
    'GET /api/owner-actions': { status: 503, body: { error: 'Away', code: 'unavailable' } },
  })
  expect(await screen.findByText('Couldn’t load your choice', {}, { timeout: 10_000 })).toBeInTheDocument()
  expect(await screen.findByText('Couldn’t load the log', {}, { timeout: 10_000 })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
})

it('says what goes and what stays before a client is erased, and keeps the dialog with the reason where it is refused', async () => {
  const { id } = client()
  const calls = serve({
    [`POST /api/clients/${id}/erase`]: {
      status: 409,
      body: {
        error: 'This client still has 1 appointment coming up. Please cancel first, then erase.',
        code: 'has_visits',
      },
    },
  })
  renderOwner(<ClientMenu client={client()} onDeleted={() => undefined} onMerged={() => undefined} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase personal data…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase the personal data of Ada Lovelace?' }))
  expect(calls).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Erase personal data' }))
  expect(
    await dialog.findByText('This client still has 1 appointment coming up. Please cancel first, then erase.'),
  ).toBeInTheDocument()
})

it("a client's own request can be granted from the task itself", async () => {
  const task = {
    id: uuid(7),
    kind: 'erase_request',
    text: 'Ada Lovelace asks you to erase all personal data.',
    clientId: uuid(11),
    appointmentId: null,
    createdAt: NOW.toISOString(),
  }
  const calls = serve({
    'GET /api/owner-tasks': { body: [task] },
    [`POST /api/clients/${uuid(11)}/erase`]: { status: 204 },
  })
  renderOwner(<TaskList />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Erase personal data/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase personal data' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/api/clients/${uuid(11)}/erase`,
    ]),
  )
})

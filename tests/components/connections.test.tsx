import './jsdom-gaps'

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ConnectionsScreen } from '@/components/connections/connections-screen'
import { CopyText } from '@/components/connections/copy-text'
import type { ApiKey } from '@/lib/contracts/api-key'
import type { CalendarFeed } from '@/lib/contracts/calendar-feed'

import { type Answers, luna, renderOwner, serve } from './owner-fixtures'

const SECRET = `nss_${'s'.repeat(51)}`
const key: ApiKey = {
  id: '00000000-0000-4000-8000-000000000501',
  name: 'Our website',
  prefix: 'nss_ssssssss',
  access: 'read',
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: null,
}
const withFeed: CalendarFeed = {
  staffId: luna.id,
  name: 'Luna',
  feed: { url: 'http://localhost:3000/api/feeds/secret.ics', shows: 'full', createdAt: '2026-11-20T15:00:00.000Z' },
}

function show(
  { keys = [], people = [withFeed] }: { keys?: ApiKey[]; people?: CalendarFeed[] } = {},
  answers: Answers = {},
) {
  const calls = serve({
    'GET /api/api-keys': { body: keys },
    'POST /api/api-keys': { status: 201, body: { ...key, key: SECRET } },
    [`DELETE /api/api-keys/${key.id}`]: { status: 204 },
    'GET /api/calendar-feeds': { body: people },
    [`PUT /api/calendar-feeds/${luna.id}`]: { body: withFeed },
    [`DELETE /api/calendar-feeds/${luna.id}`]: { status: 204 },
    ...answers,
  })
  renderOwner(<ConnectionsScreen siteUrl="http://luna.localhost:3000" subdomain="luna" />)
  return {
    user: userEvent.setup(),
    sent: (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]),
  }
}

it('shows a new key this once, and never again after the window is closed', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('button', { name: 'Create Key' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Create Key' }))
  expect((await form.findAllByText('Give the key a name')).length).toBeGreaterThan(0)
  expect(sent('POST')).toEqual([])
  await user.type(form.getByLabelText('What is it for?'), 'Our website')
  await user.click(form.getByRole('radio', { name: /Read and write/ }))
  await user.click(form.getByRole('button', { name: 'Create Key' }))
  expect(await screen.findByText(SECRET)).toBeInTheDocument()
  expect(sent('POST')).toEqual([['/api/api-keys', { name: 'Our website', access: 'write' }]])
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Create Key' }))
  expect(await screen.findByLabelText('What is it for?')).toHaveValue('')
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument()
})

it('asks before a key is revoked', async () => {
  const { user, sent } = show({ keys: [key] })
  await user.click(await screen.findByRole('button', { name: 'Revoke Our website' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the key for Our website?' }))
  expect(sent('DELETE')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(sent('DELETE')).toEqual([[`/api/api-keys/${key.id}`, undefined]]))
})

it('makes an address where there is none, changes what it shows at once, and asks before the old one ends', async () => {
  const { user, sent } = show()
  await user.selectOptions(await screen.findByLabelText(/^Shows/), 'busy')
  expect(sent('PUT')).toEqual([[`/api/calendar-feeds/${luna.id}`, { shows: 'busy', renew: false }]])
  await user.click(screen.getByRole('button', { name: 'New address for Luna' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new address' }))
  await waitFor(() =>
    expect(sent('PUT').at(-1)).toEqual([`/api/calendar-feeds/${luna.id}`, { shows: 'full', renew: true }]),
  )
  await user.click(screen.getByRole('button', { name: 'Turn off Luna’s calendar address' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn it off' }))
  await waitFor(() => expect(sent('DELETE')).toEqual([[`/api/calendar-feeds/${luna.id}`, undefined]]))
})

it('calls only the text that is shown copied', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<CopyText what="address" text="https://example.com/old" />)
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  rerender(<CopyText what="address" text="https://example.com/new" />)
  expect(screen.queryByText('Copied.')).not.toBeInTheDocument()
})

it('creates the first address with a tap', async () => {
  const { user, sent } = show({ people: [{ ...withFeed, feed: null }] })
  await user.click(await screen.findByRole('button', { name: 'Create address for Luna' }))
  expect(sent('PUT')).toEqual([[`/api/calendar-feeds/${luna.id}`, { shows: 'full', renew: false }]])
})

it("gives the line for the owner's website, and shows the page only when asked", async () => {
  const { user } = show()
  expect(
    await screen.findByText('<script src="http://luna.localhost:3000/embed.js" async></script>'),
  ).toBeInTheDocument()
  expect(screen.queryByTitle('Preview of your booking page')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(screen.getByTitle('Preview of your booking page')).toHaveAttribute(
    'src',
    'http://luna.localhost:3000/book?embed=1',
  )
})

it('says when keys or calendars cannot be loaded, with a way to try again', async () => {
  show(
    {},
    {
      'GET /api/api-keys': { status: 500, body: { error: 'Something went wrong', code: 'internal' } },
      'GET /api/calendar-feeds': { status: 500, body: { error: 'Something went wrong', code: 'internal' } },
    },
  )
  expect(await screen.findByText('Couldn’t load your keys')).toBeInTheDocument()
  expect(await screen.findByText('Couldn’t load the calendars')).toBeInTheDocument()
})

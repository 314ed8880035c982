import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { DuplicatesCard } from '@/components/clients/duplicates/duplicates-card'
import { DuplicatesScreen } from '@/components/clients/duplicates/duplicates-screen'
import { ClientMenu } from '@/components/clients/profile/client-menu'
import type { ClientDuplicates, MergeCard, MergePreview } from '@/lib/contracts/client-merge'

import { type Call, client, NOW, renderOwner, serve } from './owner-fixtures'

const ADA = '00000000-0000-4000-8000-000000000011'
const TWIN = '00000000-0000-4000-8000-000000000012'
const MERGE = '00000000-0000-4000-8000-000000000013'

const card = (changes: Partial<MergeCard> = {}): MergeCard => {
  const { name, email, phone, version, createdAt, completedVisits, noShowCount } = client()
  const { appointments, smsConsentAt, emailOptedOutAt } = client()
  return {
    id: ADA,
    name,
    email,
    phone,
    version,
    createdAt,
    completedVisits,
    noShowCount,
    lastVisit: null,
    nextVisit: null,
    appointments,
    smsConsentAt,
    emailOptedOutAt,
    ...changes,
  }
}
const ada = card({ version: 4 })
const twin = card({ id: TWIN, name: 'Ada L.', email: null, appointments: 2, noShowCount: 1, version: 7 })

function preview(stays: MergeCard, goes: MergeCard, changes: Partial<MergePreview['result']> = {}): MergePreview {
  return {
    stays,
    goes,
    moves: { appointments: goes.appointments, messages: 3, texts: 0, waitlist: 1, tasks: 0 },
    result: {
      name: stays.name,
      email: stays.email ?? goes.email,
      phone: stays.phone,
      notes: null,
      smsConsentAt: null,
      emailOptedOutAt: null,
      completedVisits: 7,
      noShowCount: 1,
      ...changes,
    },
  }
}
const suggestions: ClientDuplicates = { suggestions: [{ card: twin, reasons: ['name', 'phone'] }], merges: [] }
const merged: ClientDuplicates = {
  suggestions: [],
  merges: [
    { id: MERGE, name: 'Ada L.', mergedAt: NOW.toISOString(), undoUntil: new Date(NOW.getTime() + 9e8).toISOString() },
  ],
}
const answers = {
  [`GET /api/clients/${ADA}/duplicates`]: { body: suggestions },
  [`GET /api/clients/${ADA}/merge`]: { body: preview(ada, twin) },
  [`GET /api/clients/${TWIN}/merge`]: { body: preview(twin, ada) },
}

const bodiesOf = (calls: readonly Call[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)

async function openReview() {
  await userEvent.click(await screen.findByRole('button', { name: 'Review Ada L.' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are these the same person?' })
  await within(dialog).findByRole('radio', { name: /^Ada L\./ })
  return within(dialog)
}

it('says who may be the same person and why, and nothing where there is nobody', async () => {
  serve(answers)
  renderOwner(<DuplicatesCard id={ADA} />)
  const list = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
  expect(list.getByText('Same name and phone number · 2 appointments, 1 no-show')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Merged clients' })).not.toBeInTheDocument()
})

it('shows which card stays, what moves and what the card says then, and merges as it was shown', async () => {
  const calls = serve({
    ...answers,
    [`POST /api/clients/${ADA}/merge`]: {
      status: 201,
      body: { mergeId: MERGE, undoUntil: NOW.toISOString(), client: client() },
    },
  })
  renderOwner(<DuplicatesCard id={ADA} />)
  const dialog = await openReview()
  expect(dialog.getByRole('radio', { name: /^Ada Lovelace/ })).toBeChecked()
  expect(dialog.getByText('2 appointments, 3 messages and 1 place on the waitlist')).toBeInTheDocument()
  expect(dialog.getByText('No texts: no consent recorded. Gets emails.')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge clients' }))
  expect(await screen.findByText('Clients merged')).toBeInTheDocument()
  expect(bodiesOf(calls, 'POST', `/api/clients/${ADA}/merge`)).toEqual([{ otherId: TWIN, version: 4, otherVersion: 7 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('merges clients who have nothing in common but the person, found by name', async () => {
  const other = client({ id: TWIN, name: 'Ada King', phone: null, email: 'king@example.com' })
  const calls = serve({
    ...answers,
    'GET /api/clients': { body: [client({ id: ADA }), other] },
    [`GET /api/clients/${ADA}/merge`]: { body: preview(ada, { ...twin, name: 'Ada King' }) },
    [`POST /api/clients/${ADA}/merge`]: {
      status: 201,
      body: { mergeId: MERGE, undoUntil: NOW.toISOString(), client: client({ id: ADA }) },
    },
  })
  const onMerged = jest.fn()
  renderOwner(<ClientMenu client={client({ id: ADA })} onDeleted={() => undefined} onMerged={onMerged} />)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge with another client…' }))
  const field = await screen.findByRole('combobox', { name: 'Who is the same person as Ada Lovelace?' })
  await userEvent.click(field)
  const found = within(await screen.findByRole('listbox', { name: 'Clients' }))
  expect(found.queryByRole('option', { name: /^Ada Lovelace/ })).not.toBeInTheDocument()
  await userEvent.click(await found.findByRole('option', { name: /^Ada King/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are these the same person?' }))
  await dialog.findByRole('radio', { name: /^Ada King/ })
  await userEvent.click(dialog.getByRole('button', { name: 'Merge clients' }))
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(ADA))
  expect(bodiesOf(calls, 'POST', `/api/clients/${ADA}/merge`)).toEqual([{ otherId: TWIN, version: 4, otherVersion: 7 }])
})

it('lets the owner keep the other card, and shows what that comes to', async () => {
  const calls = serve({
    ...answers,
    [`POST /api/clients/${TWIN}/merge`]: {
      status: 201,
      body: { mergeId: MERGE, undoUntil: NOW.toISOString(), client: client({ id: TWIN }) },
    },
  })
  renderOwner(<DuplicatesCard id={ADA} />)
  const dialog = await openReview()
  await userEvent.click(dialog.getByRole('radio', { name: /^Ada L\./ }))
  expect(await dialog.findByText('ada@example.com, from the other client')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge clients' }))
  await screen.findByText('Clients merged')
  expect(bodiesOf(calls, 'POST', `/api/clients/${TWIN}/merge`)).toEqual([{ otherId: ADA, version: 7, otherVersion: 4 }])
})

it('keeps the dialog open with the reason where the merge is refused', async () => {
  serve({
    ...answers,
    [`POST /api/clients/${ADA}/merge`]: {
      status: 409,
      body: { error: 'One of the two clients changed in the meantime, so nothing was saved.', code: 'stale' },
    },
  })
  renderOwner(<DuplicatesCard id={ADA} />)
  const dialog = await openReview()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge clients' }))
  expect(await dialog.findByText(/changed in the meantime/)).toBeInTheDocument()
})

it('does not suggest a pair again that the owner set apart', async () => {
  const calls = serve({ ...answers, [`PUT /api/clients/${ADA}/duplicates`]: { status: 204 } })
  renderOwner(<DuplicatesCard id={ADA} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Not the same person as Ada L.' }))
  expect(await screen.findByText('Not suggested again')).toBeInTheDocument()
  expect(bodiesOf(calls, 'PUT', `/api/clients/${ADA}/duplicates`)).toEqual([{ otherId: TWIN, dismissed: true }])
})

it('says what was merged and when, and undoes it', async () => {
  const calls = serve({
    [`GET /api/clients/${ADA}/duplicates`]: { body: merged },
    [`POST /api/clients/${ADA}/merge/undo`]: { body: client({ id: TWIN, name: 'Ada L.' }) },
  })
  renderOwner(<DuplicatesCard id={ADA} />)
  const list = within(await screen.findByRole('list', { name: 'Merged clients' }))
  expect(list.getByRole('listitem')).toHaveTextContent('Merged with Ada L. on Tue, Nov 24')
  await userEvent.click(list.getByRole('button', { name: 'Undo the merge with Ada L.' }))
  expect(await screen.findByText('Merge undone')).toBeInTheDocument()
  expect(bodiesOf(calls, 'POST', `/api/clients/${ADA}/merge/undo`)).toEqual([{ mergeId: MERGE }])
})

it('lists the pairs of all clients, or says that there are none', async () => {
  serve({ ...answers, 'GET /api/clients/duplicates': { body: [{ first: ada, second: twin, reasons: ['phone'] }] } })
  const { unmount } = renderOwner(<DuplicatesScreen />)
  const row = within(await screen.findByRole('list', { name: 'Possible duplicates' }))
  expect(row.getByRole('link', { name: 'Ada L.' })).toHaveAttribute('href', `/admin/clients/${TWIN}`)
  await userEvent.click(row.getByRole('button', { name: 'Review Ada Lovelace and Ada L.' }))
  expect(await screen.findByRole('dialog', { name: 'Are these the same person?' })).toBeInTheDocument()
  unmount()
  serve({ 'GET /api/clients/duplicates': { body: [] } })
  renderOwner(<DuplicatesScreen />)
  expect(await screen.findByText('No possible duplicates')).toBeInTheDocument()
})

import './jsdom-gaps'

import { TextDecoder, TextEncoder } from 'node:util'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ImportDialog } from '@/components/clients/import/import-dialog'
import { guessColumns, toLines } from '@/components/clients/import/import-table'

import { renderOwner, serve } from './owner-fixtures'

// jsdom lacks these; browsers have them.
Object.assign(globalThis, { TextDecoder, TextEncoder })

const found = {
  added: 2,
  completed: 0,
  unchanged: 1,
  refused: 1,
  problems: [{ line: 4, severity: 'error', message: 'Name is required' }],
}
const csv = (text: string) =>
  Object.assign(new File([text], 'clients.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })

describe('the columns', () => {
  it('are known by the headings that other programs write', () => {
    expect(guessColumns(['First Name', 'Last Name', 'Mobile Number', 'E-mail', 'Client Notes', 'Birthday'])).toEqual({
      name: 0,
      lastName: 1,
      phone: 2,
      email: 3,
      notes: 4,
    })
    expect(guessColumns(['Name', 'Email', 'Phone', 'Notes', 'Preferred mood', 'Scheduling notes'])).toEqual({
      name: 0,
      email: 1,
      phone: 2,
      notes: 3,
      preferredMood: 4,
      schedulingNotes: 5,
    })
  })

  it('give lines that keep their number in the file, without empty ones', () => {
    const lines = toLines(
      [
        ['First', 'Last'],
        ['Ada', 'King'],
        ['', ' '],
        ['Bea', ''],
      ],
      { name: 0, lastName: 1 },
      true,
    )
    expect(lines.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Ada King'],
      [4, 'Bea'],
    ])
  })
})

it('shows what would happen before it imports, with every line it leaves out', async () => {
  const calls = serve({
    'POST /api/clients/import': ({ body }) => ({ body: { ...found, ...(body as object), lines: undefined } }),
    'GET /api/clients': { body: [] },
  })
  const user = userEvent.setup()
  renderOwner(<ImportDialog open onOpenChange={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import clients' }))
  expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv('Name,Phone\r\nAda,555\r\nBea,556\r\n,557\r\n'))
  expect(await dialog.findByRole('cell', { name: 'Ada' })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByRole('heading', { name: 'This is what would happen' })).toHaveFocus()
  expect(dialog.getByText(/Line 4/).closest('li')).toHaveTextContent('Line 4: Name is required (not imported)')
  await user.click(dialog.getByRole('button', { name: 'Import 2 clients' }))
  expect(await dialog.findByRole('heading', { name: 'The import is done' })).toBeInTheDocument()
  const sent = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { dryRun: boolean; lines: unknown[] })
  expect(sent.map(({ dryRun, lines }) => [dryRun, lines.length])).toEqual([
    [true, 3],
    [false, 3],
  ])
})

it('keeps the file and what was found when the import fails', async () => {
  serve({
    'POST /api/clients/import': ({ body }) =>
      (body as { dryRun: boolean }).dryRun
        ? { body: { ...found, dryRun: true } }
        : { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  const user = userEvent.setup()
  renderOwner(<ImportDialog open onOpenChange={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv('Name\nAda\nBea\n'))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Import 2 clients' }))
  expect(await dialog.findByText('The database is away')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Import 2 clients' })).toBeEnabled()
})

it('says what is wrong with a file it cannot use', async () => {
  const user = userEvent.setup()
  renderOwner(<ImportDialog open onOpenChange={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv(' \n'))
  expect(await dialog.findByText('This file is empty.')).toBeInTheDocument()
})

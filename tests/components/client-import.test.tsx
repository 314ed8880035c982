import './jsdom-gaps'

import { TextDecoder, TextEncoder } from 'node:util'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ImportDialog } from '@/components/clients/import/import-dialog'

import { useFoundClients } from '@/lib/browser/client'

import { renderOwner, serve } from './owner-fixtures'

// jsdom lacks these; browsers have them.
Object.assign(globalThis, { TextDecoder, TextEncoder })

const found = {
  added: 2,
  completed: 0,
  unchanged: 1,
  refused: 1,
  problems: [{ line: 3, severity: 'error', message: 'Use at most 255 characters' }],
}
const csv = (text: string) =>
  Object.assign(new File([text], 'clients.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })

const SQUARE = [
  'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Square Customer ID,Email Subscription Status,Blocked from online booking',
  ",Priya,Raman,priya@example.com,'+12125550143,1988-04-02,Latex allergy,SQ1,Subscribed,No",
  ",Dee,Fontaine,,'+12125550145,,,SQ2,Unsubscribed,No",
  ",,,,'+12125550146,,,SQ3,Unknown,No",
  ",Marcus,Webb,,'+12125550147,,,SQ4,Subscribed,Yes",
].join('\n')

async function openWith(text: string) {
  const user = userEvent.setup()
  renderOwner(<ImportDialog open onOpenChange={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import clients' }))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv(text))
  return { user, dialog }
}

function FoundClients() {
  useFoundClients('', 10)
  return null
}

const linesSent = (calls: ReturnType<typeof serve>) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { lines: Array<{ name: string }> }).lines.map(({ name }) => name))

describe('a list of another program', () => {
  it('is named, and everything that will not be taken over is listed before the import', async () => {
    const calls = serve({
      'POST /api/clients/import': ({ body }) => ({
        body: { ...found, problems: [], refused: 0, ...(body as object), lines: undefined },
      }),
    })
    const { user, dialog } = await openWith(SQUARE)
    expect(await dialog.findByText('Looks like Square')).toBeInTheDocument()
    expect(dialog.getByRole('cell', { name: 'Latex allergy' })).toBeInTheDocument()
    expect(dialog.getByText('Birthday', { selector: 'li' })).toBeInTheDocument()
    const left = dialog.getByRole('region', { name: 'Lines that will not be taken over' })
    expect(
      within(left)
        .getByText(/Line 4/)
        .closest('li'),
    ).toHaveTextContent('Line 4: No name: +12125550146')
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await dialog.findByRole('heading', { name: 'This is what would happen' })
    const problems = within(dialog.getByRole('region', { name: 'Lines to check' }))
    expect(problems.getByText(/Line 4/)).toBeInTheDocument()
    expect(problems.getByText(/Line 5/).closest('li')).toHaveTextContent(
      'Marcus Webb is blocked in this list (not imported)',
    )
    expect(dialog.getByText('Not imported').closest('div')).toHaveTextContent('2')
    expect(dialog.getByText('Birthday', { selector: 'li' })).toBeInTheDocument()
    expect(linesSent(calls)).toEqual([['Priya Raman', 'Dee Fontaine']])
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [{ refusesMarketing: false, notes: 'Latex allergy' }, { refusesMarketing: true }],
    })
  })

  it('brings blocked clients only if the owner says so', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const { user, dialog } = await openWith(SQUARE)
    const choice = await dialog.findByRole('checkbox', { name: 'Import also the client who is blocked in this list' })
    expect(choice).not.toBeChecked()
    await user.click(choice)
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await dialog.findByRole('heading', { name: 'This is what would happen' })
    expect(linesSent(calls)).toEqual([['Priya Raman', 'Dee Fontaine', 'Marcus Webb']])
  })

  it('has its headings below other lines', async () => {
    const { dialog } = await openWith('Customers\nFilter: all\nName,Phone\nAda,2125550101\n')
    expect(await dialog.findByRole('checkbox', { name: 'Line 3 contains the headings' })).toBeChecked()
    expect(dialog.getByRole('cell', { name: 'Ada' })).toBeInTheDocument()
  })

  it('lets the owner say what a column holds, and opens the choice where nobody has a name', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const { user, dialog } = await openWith('Code,Phone\nA1,2125550101\nB2,2125550102\n')
    expect(await dialog.findByText(/^No line has a name/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
    const choice = dialog.getByRole('combobox', { name: 'Code' })
    expect(choice).toHaveAccessibleDescription('For example A1')
    await user.selectOptions(choice, 'Name')
    expect(dialog.getByRole('cell', { name: 'A1' })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await dialog.findByRole('heading', { name: 'This is what would happen' })
    expect(linesSent(calls)).toEqual([['A1', 'B2']])
  })

  it('is refused where it has more clients than one import may', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const names = Array.from({ length: 5001 }, (_, index) => `Ada ${'abcdefghij'[index % 10]}${index}`)
    const { user, dialog } = await openWith(['Name', ...names].join('\n'))
    expect(await dialog.findByText('This file has 5001 lines; import at most 5000 at a time.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
    await user.upload(dialog.getByLabelText(/Choose another file/), csv(['Name', ...names.slice(1)].join('\n')))
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await dialog.findByRole('heading', { name: 'This is what would happen' })
    expect(dialog.queryByText(/at a time/)).not.toBeInTheDocument()
    expect(linesSent(calls).map(({ length }) => length)).toEqual([5000])
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
  expect(dialog.getByText(/Line 3/).closest('li')).toHaveTextContent(
    'Line 3: Use at most 255 characters (not imported)',
  )
  expect(dialog.getByText(/Line 4/).closest('li')).toHaveTextContent('Line 4: No name: 557 (not imported)')
  await user.click(dialog.getByRole('button', { name: 'Import 2 clients' }))
  expect(await dialog.findByRole('heading', { name: 'The import is done' })).toBeInTheDocument()
  const sent = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { dryRun: boolean; lines: unknown[] })
  expect(sent.map(({ dryRun, lines }) => [dryRun, lines.length])).toEqual([
    [true, 2],
    [false, 2],
  ])
})

it('keeps the file and what was found when the import fails, and loads the clients again', async () => {
  const calls = serve({
    'GET /api/clients': { body: [] },
    'POST /api/clients/import': ({ body }) =>
      (body as { dryRun: boolean }).dryRun
        ? { body: { ...found, dryRun: true } }
        : { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
  })
  const user = userEvent.setup()
  renderOwner(
    <>
      <FoundClients />
      <ImportDialog open onOpenChange={() => {}} />
    </>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv('Name\nAda\nBea\n'))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/clients')).length
  expect(reads()).toBe(1)
  await user.click(await dialog.findByRole('button', { name: 'Import 2 clients' }))
  expect(await dialog.findByText('The database is away')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Import 2 clients' })).toBeEnabled()
  // The request may have failed after the import was stored.
  await waitFor(() => expect(reads()).toBe(2))
})

it('says what is wrong with a file it cannot use', async () => {
  const user = userEvent.setup()
  renderOwner(<ImportDialog open onOpenChange={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv(' \n'))
  expect(await dialog.findByText('This file is empty.')).toBeInTheDocument()
})

it('says what to do with a workbook', async () => {
  const { dialog } = await openWith('PK\u0003\u0004')
  expect(await dialog.findByText(/^This is a workbook/)).toBeInTheDocument()
})

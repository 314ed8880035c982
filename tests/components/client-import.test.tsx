import './jsdom-gaps'

import { TextDecoder, TextEncoder } from 'node:util'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ClientsScreen } from '@/components/clients/clients-screen'
import { ImportDialog } from '@/components/clients/import/import-dialog'

import { useFoundClients } from '@/lib/browser/client'

import { client, renderOwner, serve } from './owner-fixtures'

// jsdom lacks these; browsers have them.
Object.assign(globalThis, { TextDecoder, TextEncoder })

const found = {
  added: 2,
  completed: 0,
  unchanged: 1,
  repeated: 1,
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
  renderOwner(<ImportDialog open onOpenChange={() => {}} onImported={() => {}} />)
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
  it('is named, and everything that will not be imported is listed before the import', async () => {
    const calls = serve({
      'POST /api/clients/import': ({ body }) => ({
        body: { ...found, problems: [], refused: 0, ...(body as object), lines: undefined },
      }),
    })
    const { dialog } = await openWith(SQUARE)
    expect(await dialog.findByText('Looks like Square')).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Import 2 clients' })).toBeEnabled()
    const [priya] = within(dialog.getByRole('list', { name: 'How the first lines are read' })).getAllByRole('listitem')
    expect(priya).toHaveTextContent('Priya Raman+12125550143 · priya@example.comLatex allergy')
    expect(dialog.getByText('Birthday', { selector: 'li' })).toBeInTheDocument()
    const problems = within(dialog.getByRole('region', { name: 'Lines to check' }))
    expect(problems.getByText(/Line 4/).closest('li')).toHaveTextContent('Line 4: No name: +12125550146 (not imported)')
    expect(problems.getByText(/Line 5/).closest('li')).toHaveTextContent(
      'Marcus Webb is blocked in this list (not imported)',
    )
    expect(dialog.getByText('Lines not imported').closest('div')).toHaveTextContent('2')
    expect(dialog.queryByText('Existing, with details to add')).not.toBeInTheDocument()
    expect(linesSent(calls)).toEqual([['Priya Raman', 'Dee Fontaine']])
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [{ refusesMarketing: false, notes: 'Latex allergy' }, { refusesMarketing: true }],
    })
  })

  it('brings blocked clients only if the owner says so', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const { user, dialog } = await openWith(SQUARE)
    const choice = await dialog.findByRole('checkbox', { name: 'Also import the client who is blocked in this list' })
    expect(choice).not.toBeChecked()
    await user.click(choice)
    await waitFor(() => expect(linesSent(calls).at(-1)).toEqual(['Priya Raman', 'Dee Fontaine', 'Marcus Webb']))
    expect(await dialog.findByRole('button', { name: 'Import 2 clients' })).toBeEnabled()
  })

  it('has its headings below other lines', async () => {
    serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const { user, dialog } = await openWith('Customers\nFilter: all\nName,Phone\nAda,2125550101\n')
    await user.click(await dialog.findByText('Change columns'))
    expect(dialog.getByRole('checkbox', { name: 'Line 3 contains the headings' })).toBeChecked()
    expect(dialog.getByText('Ada', { selector: 'li > p' })).toBeInTheDocument()
  })

  it('lets the owner say what a column holds, and opens the choice where nobody has a name', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const { user, dialog } = await openWith('Code,Phone\nA1,2125550101\nB2,2125550102\n')
    expect(await dialog.findByText(/^No line has a name/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    const choice = dialog.getByRole('combobox', { name: 'Code' })
    expect(choice).toHaveAccessibleDescription('For example A1')
    await user.selectOptions(choice, 'Name')
    expect(dialog.getByText('A1', { selector: 'li > p' })).toBeInTheDocument()
    await dialog.findByRole('button', { name: 'Import 2 clients' })
    expect(linesSent(calls)).toEqual([['A1', 'B2']])
  })

  it('is refused where it has more clients than one import may', async () => {
    const calls = serve({ 'POST /api/clients/import': { body: { ...found, dryRun: true } } })
    const names = Array.from({ length: 5001 }, (_, index) => `Ada ${'abcdefghij'[index % 10]}${index}`)
    const { user, dialog } = await openWith(['Name', ...names].join('\n'))
    expect(await dialog.findByText('This file has 5001 lines; import at most 5000 at a time.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await user.upload(dialog.getByLabelText(/Choose another file/), csv(['Name', ...names.slice(1)].join('\n')))
    await dialog.findByRole('button', { name: 'Import 2 clients' })
    expect(dialog.queryByText(/at a time/)).not.toBeInTheDocument()
    expect(linesSent(calls).map(({ length }) => length)).toEqual([5000])
  })
})

it('checks the file as it is chosen, imports it with one more click, and reports above the clients', async () => {
  const calls = serve({
    'POST /api/clients/import': ({ body }) => ({ body: { ...found, ...(body as object), lines: undefined } }),
    'GET /api/clients': { body: [client({ name: 'Ada' })] },
    'GET /api/clients/duplicates': { body: [] },
  })
  const user = userEvent.setup()
  renderOwner(<ClientsScreen />)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import clients' }))
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv('Name,Phone\r\nAda,555\r\nBea,556\r\n,557\r\n'))
  const importAll = await dialog.findByRole('button', { name: 'Import 2 clients' })
  expect(dialog.getByText(/Line 3/).closest('li')).toHaveTextContent(
    'Line 3: Use at most 255 characters (not imported)',
  )
  expect(dialog.getByText(/Line 4/).closest('li')).toHaveTextContent('Line 4: No name: 557 (not imported)')
  expect(dialog.getByText('Listed more than once').closest('div')).toHaveTextContent('1')
  await user.click(importAll)
  expect(await screen.findByRole('heading', { name: '2 clients imported' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: '2 clients imported' })).toHaveFocus()
  expect(
    screen.getByText('1 existing client had nothing new. 1 line listed a client again. 2 lines not imported.'),
  ).toBeVisible()
  await user.click(screen.getByText('What wasn’t imported'))
  expect(within(screen.getByRole('region', { name: 'Lines to check' })).getAllByRole('listitem')).toHaveLength(2)
  const sent = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { dryRun: boolean; lines: unknown[] })
  expect(sent.map(({ dryRun, lines }) => [dryRun, lines.length])).toEqual([
    [true, 2],
    [false, 2],
  ])
  await user.click(screen.getByRole('button', { name: 'Close the report' }))
  expect(screen.queryByText(/clients imported/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByLabelText(/Choose a CSV file/)).toBeInTheDocument()
})

it('is led to by an empty list, and by a link that opens it', async () => {
  serve({ 'GET /api/clients': { body: [] }, 'GET /api/clients/duplicates': { body: [] } })
  const user = userEvent.setup()
  const { unmount } = renderOwner(<ClientsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Import clients' }))
  expect(await screen.findByRole('dialog', { name: 'Import clients' })).toBeInTheDocument()
  unmount()
  renderOwner(<ClientsScreen />, { search: '?import=1' })
  expect(await screen.findByRole('dialog', { name: 'Import clients' })).toBeInTheDocument()
  expect(window.location.search).toBe('')
})

it('says when a file could not be checked, and checks it again', async () => {
  const answers = [{ status: 503, body: { error: 'The database is away', code: 'unavailable' } }]
  serve({ 'POST /api/clients/import': () => answers.shift() ?? { body: { ...found, dryRun: true } } })
  const { user, dialog } = await openWith('Name\nAda\nBea\n')
  expect(await dialog.findByText('The database is away')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('button', { name: 'Import 2 clients' })).toBeEnabled()
  expect(dialog.queryByText('The database is away')).not.toBeInTheDocument()
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
      <ImportDialog open onOpenChange={() => {}} onImported={() => {}} />
    </>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv('Name\nAda\nBea\n'))
  await dialog.findByRole('button', { name: 'Import 2 clients' })
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
  renderOwner(<ImportDialog open onOpenChange={() => {}} onImported={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choose a CSV file/), csv(' \n'))
  expect(await dialog.findByText('This file is empty.')).toBeInTheDocument()
})

it('says that a file has headings only, and which of two files it cannot use', async () => {
  const { user, dialog } = await openWith('Name,Phone\n')
  expect(await dialog.findByText('This file has headings, but no clients below them.')).toBeInTheDocument()
  expect(dialog.queryByText(/^No line has a name/)).not.toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.upload(dialog.getByLabelText(/Choose another file/), csv('PK\u0003\u0004'))
  expect(await dialog.findByText(/^clients.csv can’t be used. This is a workbook/)).toBeInTheDocument()
})

it('says what to do with a workbook', async () => {
  const { dialog } = await openWith('PK\u0003\u0004')
  expect(await dialog.findByText(/^This is a workbook/)).toBeInTheDocument()
})

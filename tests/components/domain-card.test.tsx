import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { DomainCard } from '@/components/settings/domain/domain-card'
import type { CustomDomain } from '@/lib/contracts/custom-domain'
import { DOMAIN_FAULTS } from '@/lib/domain/custom-domain'

import { type Answers, hold, NOW, renderOwner, serve } from './owner-fixtures'

const claimed: CustomDomain = {
  hostname: 'book.lunahair.com',
  activeSince: null,
  failingSince: null,
  fault: null,
  checkedAt: null,
  target: 'luna.example.org',
  proof: { name: '_no-show-shield.book.lunahair.com', value: 'nss-token' },
}
const active: CustomDomain = { ...claimed, activeSince: '2026-11-20T15:00:00.000Z', checkedAt: NOW.toISOString() }
const ENTER = 'PUT /api/custom-domain'
const CHECK = 'POST /api/custom-domain/check'

function show(domain: CustomDomain | null, answers: Answers = {}) {
  const calls = serve({
    'GET /api/custom-domain': { body: { domain } },
    'DELETE /api/custom-domain': { status: 204 },
    ...answers,
  })
  renderOwner(<DomainCard />)
  fireEvent.click(screen.getByRole('button', { name: 'Your own domain' }))
  return {
    user: userEvent.setup(),
    sent: (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body),
  }
}

const field = () => screen.findByRole('textbox', { name: 'Domain' })
const add = () => screen.getByRole('button', { name: 'Add domain' })
const heading = () => screen.findByRole('heading', { name: 'book.lunahair.com' })
const state = async () => {
  await heading()
  return screen.getAllByRole('status')[0]?.textContent
}

it('takes a domain, then shows the record to add, with the focus on the domain', async () => {
  const { user, sent } = show(null, { [ENTER]: { body: { domain: claimed } } })
  await user.type(await field(), 'Book.LunaHair.com{Enter}')
  await waitFor(async () => expect(await heading()).toHaveFocus())
  expect(sent('PUT')).toEqual([{ domain: 'Book.LunaHair.com' }])
  expect(screen.getByText('Waiting')).toBeInTheDocument()
  const record = within(screen.getByRole('group', { name: 'CNAME record' }))
  expect(record.getByText('book.lunahair.com')).toBeInTheDocument()
  expect(record.getByText('luna.example.org')).toBeInTheDocument()
})

it('says at the field what is wrong, and keeps what was typed', async () => {
  const sentence = 'Enter a domain, not an IP address'
  const { user } = show(null, {
    [ENTER]: {
      status: 400,
      body: { error: 'Please check the fields', code: 'validation', fields: { domain: sentence } },
    },
  })
  await user.type(await field(), '10.0.0.1')
  await user.click(add())
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining(sentence))
  expect(await field()).toBeInvalid()
  expect(await field()).toHaveValue('10.0.0.1')
})

it('keeps what was typed while the network is away', async () => {
  const { user } = show(null, { [ENTER]: { status: 503, body: { error: 'The database is away' } } })
  await user.type(await field(), 'book.lunahair.com')
  await user.click(add())
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  expect(await field()).toHaveValue('book.lunahair.com')
})

it('copies each part of each record, the second one for providers without CNAME', async () => {
  const { user } = show(claimed)
  await user.click(await screen.findByText('Your provider doesn’t allow a CNAME record?'))
  for (const [type, name, value] of [
    ['CNAME', claimed.hostname, claimed.target],
    ['TXT', claimed.proof.name, claimed.proof.value],
  ] as const) {
    const record = within(screen.getByRole('group', { name: `${type} record` }))
    await user.click(record.getByRole('button', { name: `Copy name of the ${type} record` }))
    expect(await navigator.clipboard.readText()).toBe(name)
    await user.click(record.getByRole('button', { name: `Copy value of the ${type} record` }))
    expect(await navigator.clipboard.readText()).toBe(value)
  }
})

it('opens the second record at once for a bare domain', async () => {
  show({ ...claimed, hostname: 'lunahair.com' })
  expect(await screen.findByRole('group', { name: 'TXT record' })).toBeVisible()
})

it('checks when asked, says that it does, and what came of it', async () => {
  const { held, release } = hold({ body: { domain: active } })
  const { user, sent } = show({ ...claimed, fault: 'nothing' }, { [CHECK]: held })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  const busy = await screen.findByRole('button', { name: 'Checking…' })
  await user.click(busy)
  release()
  expect(await screen.findByText('Active')).toBeInTheDocument()
  expect(await state()).toBe('Your site is at book.lunahair.com. Links in new messages use it.')
  expect(screen.getByText('Checked at 10:00 AM')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'CNAME record' })).not.toBeInTheDocument()
  expect(sent('POST')).toHaveLength(1)
})

it('says why a check was refused', async () => {
  const sentence = 'This domain was checked too many times.'
  const { user } = show(claimed, { [CHECK]: { status: 429, body: { error: sentence } } })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
})

it.each(DOMAIN_FAULTS)('explains the fault %s in a sentence of its own, with the record to add', async (fault) => {
  show({ ...claimed, fault, checkedAt: NOW.toISOString() })
  expect(await state()).toMatch(/book\.lunahair\.com.*\.$/)
  expect(screen.getByText(fault === 'nothing' ? 'Waiting' : 'Problem')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'CNAME record' })).toBeInTheDocument()
})

it('says since when a domain fails, and when the links go back', async () => {
  show({ ...active, fault: 'elsewhere', failingSince: '2026-11-23T20:00:00.000Z' })
  expect(await state()).toMatch(
    /^book\.lunahair\.com points to another server\. .* It worked until Mon, Nov 23\. Fix it by Thu, Nov 26, or your links go back to luna\.example\.org\.$/,
  )
  expect(screen.getByRole('group', { name: 'CNAME record' })).toBeInTheDocument()
})

it('says that the site is at its former address again', async () => {
  show({ ...claimed, fault: 'nothing', failingSince: '2026-11-20T20:00:00.000Z' })
  expect(await state()).toMatch(/^Your site is at luna\.example\.org again\. There is no DNS record/)
  expect(screen.getByText('Problem')).toBeInTheDocument()
})

it('removes a domain after a question, with the focus on the empty field', async () => {
  const { user, sent } = show(active)
  await user.click(await screen.findByRole('button', { name: 'Remove domain' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove book.lunahair.com?' }))
  expect(question.getByText(/stop working right away/)).toBeInTheDocument()
  expect(sent('DELETE')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove domain' }))
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(await field()).toHaveValue('')
  expect(sent('DELETE')).toHaveLength(1)
})

it('says that it could not be removed, and keeps it', async () => {
  const { user } = show(active, {
    'DELETE /api/custom-domain': { status: 503, body: { error: 'The database is away' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove domain' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove domain' }))
  expect((await screen.findByText('The database is away')).closest('[role=alert]')).not.toBeNull()
  expect(await heading()).toBeInTheDocument()
})

it('says where the domain could not be loaded, and tries again', async () => {
  let away = true
  const { user } = show(null, {
    'GET /api/custom-domain': () =>
      away ? { status: 503, body: { error: 'The database is away' } } : { body: { domain: null } },
  })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  away = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await field()).toBeInTheDocument()
})

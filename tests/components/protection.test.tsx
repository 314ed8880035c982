import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ProtectionScreen } from '@/components/protection/protection-screen'
import type { StoredRule } from '@/lib/contracts/protection'

import { type Answers, renderOwner, serve } from './owner-fixtures'

const rule: StoredRule = {
  id: '00000000-0000-4000-8000-000000000401',
  active: true,
  measure: 'confirm_by',
  confirmByHours: 24,
  band: null,
  newClientsOnly: true,
  minimumPriceCents: null,
  minimumMinutes: 90,
  weekdays: [],
  fromMinutes: null,
  untilMinutes: null,
  version: 3,
}
const counted = (touched: number, over = {}) => ({ touched, missed: 2, kept: 3, notScored: 0, ...over })

function show(rules: StoredRule[], answers: Answers = {}) {
  const calls = serve({
    'GET /api/protection': { body: { rules, statedNoShowPercent: null, statedVersion: 5 } },
    'POST /api/protection/back-test': ({ body }) => ({
      body: {
        bookings: 40,
        missed: 4,
        together: counted(9),
        rules: (body as { rules: StoredRule[] }).rules.map(({ band }, index) =>
          counted(6 + index, { notScored: band ? 5 : 0 }),
        ),
      },
    }),
    'POST /api/protection': { status: 201, body: rule },
    'PUT /api/protection': { body: { rules, statedNoShowPercent: 12, statedVersion: 6 } },
    [`PUT /api/protection/${rule.id}`]: { body: { ...rule, active: false } },
    ...answers,
  })
  renderOwner(<ProtectionScreen currency="USD" country="US" />)
  return {
    user: userEvent.setup(),
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body),
  }
}

it('says each rule in words, with what it would have done, and what all would have done together', async () => {
  show([rule])
  expect(await screen.findByText('Must confirm 24 hours before')).toBeInTheDocument()
  expect(screen.getByText('New clients, appointments of 90 minutes or more')).toBeInTheDocument()
  expect(await screen.findByText('Last 90 days: applied to 6, 2 of them no-shows, 3 came')).toBeInTheDocument()
  expect(screen.getByText('Together they would have applied to 9 of 40 online bookings.')).toBeInTheDocument()
  expect(screen.queryByText(/the last risk/)).toBeNull()
})

it('switches a rule off with one tap', async () => {
  const { user, sent } = show([rule])
  await user.click(
    await screen.findByRole('switch', {
      name: 'New clients, appointments of 90 minutes or more: Must confirm 24 hours before',
    }),
  )
  const { id, ...body } = rule
  expect(sent('PUT', `/api/protection/${id}`)).toEqual([{ ...body, active: false }])
})

it('tries a rule on the past while it is typed, and keeps it only when it is saved', async () => {
  const { user, sent } = show([])
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /You approve/ }))
  await user.type(dialog.getByLabelText('Minutes, at least'), '90')
  await user.selectOptions(dialog.getByLabelText('Risk of a no-show, at least'), 'high-risk')
  expect(await dialog.findByText('This rule would have applied to 6 of 40 online bookings.')).toBeInTheDocument()
  expect(await dialog.findByText(/5 bookings are not scored/)).toBeInTheDocument()
  expect(dialog.getByText(/uses the last risk before each appointment/)).toBeInTheDocument()
  await waitFor(() =>
    expect(sent('POST', '/api/protection/back-test').at(-1)).toEqual({
      rules: [
        expect.objectContaining({ measure: 'approve', band: 'high-risk', minimumMinutes: 90, confirmByHours: null }),
      ],
    }),
  )
  expect(sent('POST', '/api/protection')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  await waitFor(() =>
    expect(sent('POST', '/api/protection')).toEqual([
      expect.objectContaining({ measure: 'approve', band: 'high-risk', minimumMinutes: 90 }),
    ]),
  )
})

it('says at the field what is wrong, and keeps what was typed', async () => {
  const { user, sent } = show([])
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Hours before the appointment'))
  await user.type(dialog.getByLabelText('Price (USD), at least'), 'a lot')
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  expect(await dialog.findByLabelText('Price (USD), at least')).toHaveAccessibleDescription(
    /Enter a price such as 45 or 45.50/,
  )
  expect(dialog.getByLabelText('Price (USD), at least')).toHaveValue('a lot')
  expect(await dialog.findByText('Complete the rule to see what it would have done.')).toBeInTheDocument()
  expect(sent('POST', '/api/protection')).toEqual([])
})

it.each([
  ['before saving', false],
  ['after a refused save', true],
])('ignores invalid hours to confirm by once another measure is chosen %s', async (_case, isRefusedFirst) => {
  const { user, sent } = show([])
  await user.click(await screen.findByRole('button', { name: 'Add Rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Hours before the appointment'))
  await user.type(dialog.getByLabelText('Hours before the appointment'), '200')
  if (isRefusedFirst) {
    await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
    await dialog.findByRole('link', { name: 'Use at most 168 hours' })
  }
  await user.click(dialog.getByRole('radio', { name: /You approve/ }))
  await waitFor(() => expect(dialog.queryByText('Use at most 168 hours')).not.toBeInTheDocument())
  expect(await dialog.findByText('This rule would have applied to 6 of 40 online bookings.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  await waitFor(() =>
    expect(sent('POST', '/api/protection')).toEqual([
      expect.objectContaining({ measure: 'approve', confirmByHours: null }),
    ]),
  )
})

it("takes the owner's own estimate", async () => {
  const { user, sent } = show([])
  await user.type(await screen.findByLabelText('About how many of 100 appointments get missed?'), '12')
  await user.click(screen.getByRole('button', { name: 'Save Estimate' }))
  await waitFor(() => expect(sent('PUT', '/api/protection')).toEqual([{ statedNoShowPercent: 12, version: 5 }]))
  expect(await screen.findByText('Estimate saved successfully')).toBeInTheDocument()
})

it('says that the rules could not be loaded, and tries again', async () => {
  let away = true
  const { user } = show([], {
    'GET /api/protection': () =>
      away
        ? { status: 503, body: { error: 'The database is away' } }
        : { body: { rules: [], statedNoShowPercent: null, statedVersion: 5 } },
  })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  away = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No rules yet')).toBeInTheDocument()
})

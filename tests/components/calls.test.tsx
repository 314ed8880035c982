import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { EffectFigures } from '@/components/calls/effect-figures'
import { NeedsScreen } from '@/components/needs/needs-screen'
import type { Attention } from '@/lib/contracts/attention'
import type { CallList, SuggestedCall } from '@/lib/contracts/call'
import { measureEffect } from '@/lib/domain/effect'

import { appointment, clickUndo, NO_NEEDS, QUIET, renderOwner, serve } from './owner-fixtures'

const person = { phone: '(212) 555-0126', email: null, preferredMood: null, moodEmoji: null }
const risk = {
  percent: 40,
  band: 'high-risk' as const,
  basis: 'based on 80 outcomes of your business',
  reasons: ['↑ Missed 2 of the last 3'],
  probability: 0.4,
  isRankShown: false,
}
const call = (n: number, name: string, changes: Partial<SuggestedCall> = {}): SuggestedCall => ({
  appointment: appointment({
    id: `00000000-0000-4000-8000-00000000040${n}`,
    clientId: `00000000-0000-4000-8000-00000000050${n}`,
    client: { ...person, name },
    risk,
  }),
  phone: '+12125550126',
  script: [`Hi ${name}, you're booked today.`, 'Are you still able to make it?', 'Does that time still work?'],
  text: { phone: '+12125550126', body: 'Are you still able to make it?' },
  tries: 0,
  ...changes,
})
const [cleo, ben] = [call(1, 'Cleo Vance'), call(2, 'Ben Okafor', { tries: 1, text: null })]
const path = `/api/appointments/${cleo.appointment.id}/calls`

const attentionWith = (list: Partial<CallList>): Attention => ({
  ...NO_NEEDS,
  callList: { ...NO_NEEDS.callList, ...list },
})

function show(list: Partial<CallList>, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...QUIET,
    'GET /api/dashboard/attention': { body: attentionWith(list) },
    [`POST ${path}`]: { body: cleo.appointment },
    [`DELETE ${path}`]: { body: cleo.appointment },
    [`PUT /api/appointments/${cleo.appointment.id}`]: {
      body: { ...cleo.appointment, status: 'cancelled', undoTo: 'scheduled' },
    },
    [`GET /api/appointments/${cleo.appointment.id}/cancellation`]: { body: { messages: [], reason: null } },
    'GET /api/analytics/effect': { body: measureEffect({ finished: 200, missed: 10 }, { finished: 40, missed: 8 }) },
    ...answers,
  })
  renderOwner(<NeedsScreen />)
  return { calls, user: userEvent.setup() }
}

it('shows whom to call, why, and what to say to the first of them in three lines', async () => {
  show({ calls: [cleo, ben] })
  const row = await screen.findByRole('listitem', { name: 'Cleo Vance' })
  expect(row).toHaveTextContent('40% likely to be missed')
  expect(row).toHaveTextContent('↑ Missed 2 of the last 3')
  expect(within(row).getByRole('link', { name: 'Call Cleo Vance, (212) 555-0126' })).toHaveAttribute(
    'href',
    'tel:+12125550126',
  )
  expect(
    within(within(row).getByRole('list', { name: 'What to say to Cleo Vance' })).getAllByRole('listitem'),
  ).toHaveLength(3)
  expect(within(row).getByRole('link', { name: 'Text instead' })).toHaveAttribute(
    'href',
    'sms:+12125550126?&body=Are%20you%20still%20able%20to%20make%20it%3F',
  )
  expect(screen.getByRole('listitem', { name: 'Ben Okafor' })).toHaveTextContent('Called once, no answer.')
})

it('opens what to say to anyone else with one tap, and offers no text to clients who may not be texted', async () => {
  const { user } = show({ calls: [cleo, ben] })
  await user.click(await screen.findByRole('button', { name: 'What to say' }))
  const row = screen.getByRole('listitem', { name: 'Ben Okafor' })
  expect(within(row).getByRole('group', { name: 'Result of the call to Ben Okafor' })).toBeInTheDocument()
  expect(within(row).queryByRole('link', { name: 'Text instead' })).not.toBeInTheDocument()
})

it('records the result of a call with one tap, and undoes it', async () => {
  const { calls, user } = show({ calls: [cleo] })
  await user.click(await screen.findByRole('button', { name: 'Coming' }))
  expect(await screen.findByText('Call recorded')).toBeInTheDocument()
  await clickUndo(user)
  await waitFor(() =>
    expect(calls.filter((each) => each.path === path).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { outcome: 'coming', version: cleo.appointment.version }],
      ['DELETE', undefined],
    ]),
  )
})

it('leads from "Needs another time" to the dialog that moves the visit', async () => {
  const { calls, user } = show({ calls: [cleo] })
  await user.click(await screen.findByRole('button', { name: 'Needs another time' }))
  expect(await screen.findByRole('dialog', { name: 'Reschedule' })).toBeInTheDocument()
  expect(calls.find((each) => each.path === path)?.body).toEqual({
    outcome: 'moved',
    version: cleo.appointment.version,
  })
})

it('moves the visit as it is now, after another window changed it meanwhile', async () => {
  const { id, version } = cleo.appointment
  let changed = cleo.appointment
  const { calls, user } = show(
    { calls: [cleo] },
    {
      [`GET /api/appointments/${id}`]: () => ({ body: changed }),
      [`PUT /api/appointments/${id}`]: () => {
        changed = { ...cleo.appointment, service: 'Gloss', version: version + 1 }
        return { status: 409, body: { error: 'This appointment was changed in another window', code: 'stale' } }
      },
    },
  )
  const sentVersions = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: 'Needs another time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule' }))
  await user.click(dialog.getByRole('radio', { name: 'Other time…' }))
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }))
  await waitFor(() => expect(sentVersions()).toMatchObject([{ version }]))
  expect(await dialog.findByText(/^Cleo Vance, Gloss/)).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: 'Reschedule' }))
  await waitFor(() => expect(sentVersions()).toMatchObject([{ version }, { version: version + 1 }]))
})

it('cancels the visit of a client who will not come, in the request that records the call, and offers undo', async () => {
  const { calls, user } = show({ calls: [cleo] })
  await user.click(await screen.findByRole('button', { name: 'Not coming: cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByText('The appointment is cancelled.')).toBeInTheDocument()
  await clickUndo(user)
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { outcome: 'cancelled', version: cleo.appointment.version }],
      ['DELETE', undefined],
    ]),
  )
})

it('records nothing if the owner keeps the visit after all', async () => {
  const { calls, user } = show({ calls: [cleo] })
  await user.click(await screen.findByRole('button', { name: 'Not coming: cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('keeps the row, and says so, if a call could not be recorded', async () => {
  serve({
    ...QUIET,
    'GET /api/dashboard/attention': { body: attentionWith({ calls: [cleo] }) },
    [`POST ${path}`]: {
      status: 409,
      body: { error: 'This appointment has already ended or was cancelled', code: 'finished' },
    },
  })
  renderOwner(<NeedsScreen />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'No answer' }))
  expect(await screen.findByText('This could not be saved')).toBeInTheDocument()
  expect(screen.getByRole('listitem', { name: 'Cleo Vance' })).toBeInTheDocument()
})

it('says who comes back to the list, and who has no number', async () => {
  show({
    later: 2,
    withoutPhone: [{ appointmentId: ben.appointment.id, clientId: ben.appointment.clientId, clientName: 'Ben Okafor' }],
  })
  expect(await screen.findByText('You’re all caught up')).toBeInTheDocument()
  expect(screen.getByText(/^2 clients did not answer/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    `/admin/clients/${ben.appointment.clientId}`,
  )
})

it('shows on demand whether the calls help', async () => {
  const { user } = show({})
  await user.click(await screen.findByRole('button', { name: 'Do the calls help?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do the calls help?' })
  expect(await within(dialog).findByText('About 15 fewer missed appointments per 100')).toBeInTheDocument()
})

describe('the effect in words', () => {
  it.each([
    [
      { finished: 200, missed: 10 },
      { finished: 40, missed: 8 },
      'About 15 fewer missed appointments per 100',
      'That’s more than chance would explain: the calls are worth your time.',
    ],
    [
      { finished: 100, missed: 10 },
      { finished: 30, missed: 4 },
      'About 3 fewer missed appointments per 100',
      'This could still be due to chance. The more appointments, the more certain the result.',
    ],
    [
      { finished: 100, missed: 10 },
      { finished: 30, missed: 3 },
      'No difference so far',
      'This could still be due to chance. The more appointments, the more certain the result.',
    ],
    [
      { finished: 100, missed: 40 },
      { finished: 40, missed: 2 },
      'About 35 more missed appointments per 100',
      /More were missed where a call was suggested/,
    ],
  ])('%j against %j', (suggested, heldOut, title, verdict) => {
    renderOwner(<EffectFigures effect={measureEffect(suggested, heldOut)} />)
    expect(screen.getByText(title)).toBeInTheDocument()
    expect(screen.getByText(verdict)).toBeInTheDocument()
  })

  it('says that there is not enough data, and how much there is', () => {
    renderOwner(<EffectFigures effect={measureEffect({ finished: 30, missed: 2 }, { finished: 1, missed: 0 })} />)
    expect(screen.getByText('Not enough data yet')).toBeInTheDocument()
    expect(
      screen.getByText(
        /30 past appointments \(2 missed\)\. For comparison, 1 similar appointment \(0 missed\) was randomly left off the list/,
      ),
    ).toBeInTheDocument()
  })
})

import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { SmsScreen } from '@/components/sms/sms-screen'
import type { MessageSettings } from '@/lib/contracts/message-settings'
import type { SmsPreview, SmsSettings, SmsStatus } from '@/lib/contracts/sms'

import { type Answers, hold, renderOwner, serve, smsSettings as settings } from './owner-fixtures'

const status: SmsStatus = {
  configured: true,
  messagesSentToday: 7,
  creditsRemaining: 1230,
  provider: 'twilio',
  downSince: null,
  testNumber: '+12125550142',
}
const preview: SmsPreview = {
  isReal: true,
  clientName: 'Ada Lovelace',
  service: 'Haircut',
  appointmentDate: '2026-11-24T19:30:00.000Z',
  texts: [{ type: 'reminder_24h', text: 'Luna: Hi Ada, see you.', characters: 22, segments: 1 }],
}
const steps: MessageSettings = [
  { kind: 'confirmation', channels: 'both', leadMinutes: null, version: 1 },
  { kind: 'reminder_24h', channels: 'text_first', leadMinutes: 1440, version: 2 },
  { kind: 'reminder_2h', channels: 'text_first', leadMinutes: 120, version: 3 },
]
const unconfigured: SmsStatus = { ...status, configured: false, provider: 'none', creditsRemaining: null }

const answers = (changes: Answers = {}): Answers => ({
  'GET /api/business/sms-settings': { body: settings },
  'GET /api/business/sms-status': { body: status },
  'GET /api/business/sms-preview': { body: preview },
  'GET /api/message-settings': { body: steps },
  ...changes,
})

async function show(changes: Answers = {}) {
  const calls = serve(answers(changes))
  const user = userEvent.setup()
  renderOwner(<SmsScreen />)
  await screen.findByRole('button', { name: 'Save Changes' })
  await screen.findByText('Messages sent today')
  return { user, calls }
}

const save = () => screen.getByRole('button', { name: 'Save Changes' })
const test = () => screen.getByRole('button', { name: 'Test SMS Connection' })
const toggle = (name: string) => screen.getByRole('switch', { name })
const TOGGLES = ['Confirmations', 'Reminders', 'Last reminders', 'Follow-ups']

describe('the status', () => {
  it('shows what was sent today and the credits in dollars with two decimals', async () => {
    await show()
    expect(screen.getByText('Configured')).toBeInTheDocument()
    expect(screen.getByText('7')).toBeInTheDocument()
    expect(screen.getByText('$12.30')).toBeInTheDocument()
  })

  it('says that the credits are unknown instead of inventing a figure', async () => {
    await show({ 'GET /api/business/sms-status': { body: { ...status, creditsRemaining: null } } })
    expect(screen.getByText('Unknown')).toBeInTheDocument()
  })

  it('warns where no provider is configured, and offers no test', async () => {
    await show({ 'GET /api/business/sms-status': { body: unconfigured } })
    expect(screen.getByText('Not configured')).toBeInTheDocument()
    expect(screen.getByRole('note')).toHaveTextContent(
      "Please contact support to add the provider's account SID, auth token and phone number.",
    )
    expect(test()).toBeDisabled()
  })

  it('says since when the provider does not work, in the business’s own time', async () => {
    await show({ 'GET /api/business/sms-status': { body: { ...status, downSince: '2026-11-24T19:30:00.000Z' } } })
    expect(screen.getByText(/^The text-message provider/).closest('[role=alert]')).toHaveTextContent(
      'has not worked since Tue, Nov 24, 2:30 PM. Texts wait',
    )
  })

  it('offers to try again if it could not be loaded', async () => {
    serve(
      answers({
        'GET /api/business/sms-status': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
      }),
    )
    renderOwner(<SmsScreen />)
    expect(await screen.findByText('Couldn’t load the status')).toBeInTheDocument()
    expect(test()).toBeDisabled()
  })
})

it('has a card for the status with its test, one for the configuration and one for the texts', async () => {
  await show()
  for (const title of ['SMS Status', 'SMS Configuration', 'Message Preview'])
    expect(screen.getByText(title)).toBeInTheDocument()
  expect(screen.getByText('Messages sent today')).toBeInTheDocument()
  expect(screen.getByText('Remaining credits')).toBeInTheDocument()
  expect(test()).toBeEnabled()
})

describe('the test', () => {
  it('cannot be run twice at once', async () => {
    const { held, release } = hold({ status: 502, body: { error: 'Authenticate', code: 'sms_test_failed' } })
    const { user } = await show({ 'POST /api/business/sms-test': held })
    await user.click(test())
    expect(screen.getByRole('button', { name: 'Testing...' })).toBeDisabled()
    release()
    await waitFor(() => expect(test()).toBeEnabled())
  })

  it('checks the provider again after a failure', async () => {
    const answers: SmsStatus[] = [status, unconfigured]
    const { user } = await show({
      'GET /api/business/sms-status': () => ({ body: answers.shift() }),
      'POST /api/business/sms-test': { status: 502, body: { error: 'Authenticate', code: 'sms_test_failed' } },
    })
    expect(screen.getByText('Configured')).toBeInTheDocument()
    await user.click(test())
    expect(await screen.findByText('Not configured')).toBeInTheDocument()
    expect(test()).toBeDisabled()
  })

  it('says that the connection works, in the specified words', async () => {
    const { user, calls } = await show({ 'POST /api/business/sms-test': { body: { to: '+12125550142' } } })
    await user.click(test())
    expect(await screen.findByText('SMS Test Successful')).toBeInTheDocument()
    expect(screen.getByText('Your Twilio connection is working properly!')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('repeats the provider’s message after a failure', async () => {
    const { user } = await show({
      'POST /api/business/sms-test': { status: 502, body: { error: 'Authenticate', code: 'sms_test_failed' } },
    })
    await user.click(test())
    expect(await screen.findByText('SMS Test Failed')).toBeInTheDocument()
    expect(screen.getByText('Authenticate')).toBeInTheDocument()
  })
})

describe('the configuration', () => {
  it('can be saved only with changes, sends only those, and then has none', async () => {
    const { user, calls } = await show({
      'PATCH /api/business/sms-settings': ({ body }) => ({ body: { ...settings, ...(body as Partial<SmsSettings>) } }),
    })
    expect(save()).toBeDisabled()
    await user.click(toggle('Last reminders'))
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument()
    await user.click(toggle('Last reminders'))
    expect(save()).toBeDisabled()
    await user.click(toggle('Follow-ups'))
    await user.type(screen.getByLabelText('Sender'), '+1 212 555 0100')
    await user.click(save())
    expect(await screen.findByText('SMS Settings Updated')).toBeInTheDocument()
    expect(screen.getByText('Your SMS configuration has been saved successfully.')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { followUpEnabled: false, smsFrom: '+12125550100', version: 3 },
    ])
    expect(toggle('Follow-ups')).not.toBeChecked()
    expect(screen.getByText('All changes saved')).toBeInTheDocument()
    expect(save()).toBeDisabled()
  })

  it('keeps every change where saving fails', async () => {
    const { user } = await show({
      'PATCH /api/business/sms-settings': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    await user.click(toggle('Confirmations'))
    await user.click(save())
    expect(await screen.findByText('Update Failed')).toBeInTheDocument()
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument()
    expect(screen.getByText('The database is away')).toBeInTheDocument()
    expect(toggle('Confirmations')).not.toBeChecked()
    expect(save()).toBeEnabled()
  })

  it('says what is wrong with a sender and sends nothing', async () => {
    const { user, calls } = await show()
    await user.type(screen.getByLabelText('Sender'), 'Luna & Friends')
    await user.click(save())
    expect(await screen.findByText(/Enter a number with country code/)).toBeInTheDocument()
    expect(screen.getByLabelText('Sender')).toHaveValue('Luna & Friends')
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  it('takes a limit of texts a day between 1 and 10,000, and keeps what was typed otherwise', async () => {
    const { user, calls } = await show({
      'PATCH /api/business/sms-settings': ({ body }) => ({ body: { ...settings, ...(body as Partial<SmsSettings>) } }),
    })
    const limit = screen.getByLabelText('Daily text limit')
    for (const typed of ['0', '10001', '2.5']) {
      await user.clear(limit)
      await user.type(limit, typed)
      await user.click(save())
      expect(await screen.findByText('Enter a whole number from 1 to 10,000')).toBeInTheDocument()
      expect(limit).toHaveValue(Number(typed))
    }
    await user.clear(limit)
    await user.click(save())
    await waitFor(() => expect(limit).toHaveAccessibleDescription(/Enter a whole number/))
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    await user.type(limit, '40')
    await user.click(save())
    expect(await screen.findByText('SMS Settings Updated')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { smsDailyCap: 40, version: 3 },
    ])
  })

  it('folds what is seldom changed, keeps it folded away unsaved, and opens where something is wrong', async () => {
    const { user } = await show()
    const fold = screen.getByText(/^Standard number · up to 500 texts a day · 4 of 4 kinds$/)
    const sender = screen.getByLabelText('Sender')
    expect(sender).not.toBeVisible()
    await user.click(fold)
    await user.type(sender, 'Luna & Friends')
    await user.click(fold)
    expect(sender).not.toBeVisible()
    expect(screen.getByText('1 unsaved change')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText(/Enter a number with country code/)).toBeVisible()
    expect(sender).toHaveValue('Luna & Friends')
  })

  it('has its toggles and its sender switched off while nothing is configured', async () => {
    await show({ 'GET /api/business/sms-status': { body: unconfigured } })
    TOGGLES.forEach((name) => expect(toggle(name)).toBeDisabled())
    expect(screen.getByLabelText('Sender')).toBeDisabled()
  })

  it('has its toggles, not its sender, switched off until SMS is enabled, also before that is saved', async () => {
    const { user } = await show({ 'GET /api/business/sms-settings': { body: { ...settings, smsEnabled: false } } })
    TOGGLES.forEach((name) => expect(toggle(name)).toBeDisabled())
    expect(screen.getByLabelText('Sender')).toBeEnabled()
    await user.click(toggle('Enable SMS'))
    TOGGLES.forEach((name) => expect(toggle(name)).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    TOGGLES.forEach((name) => expect(toggle(name)).toBeDisabled())
  })

  it('has its toggles, not its sender, switched off as soon as SMS is', async () => {
    const { user } = await show()
    TOGGLES.forEach((name) => expect(toggle(name)).toBeEnabled())
    await user.click(toggle('Enable SMS'))
    TOGGLES.forEach((name) => expect(toggle(name)).toBeDisabled())
    expect(screen.getByLabelText('Sender')).toBeEnabled()
  })

  it('says "Saving..." while it is being saved', async () => {
    const { held, release } = hold({ body: { ...settings, followUpEnabled: false, version: 4 } })
    const { user } = await show({ 'PATCH /api/business/sms-settings': held })
    await user.click(toggle('Follow-ups'))
    await user.click(save())
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await waitFor(() => expect(save()).toBeDisabled())
    expect(screen.getByText('All changes saved')).toBeInTheDocument()
  })

  it('cannot be saved twice while it is being saved', async () => {
    const { user, calls } = await show({ 'PATCH /api/business/sms-settings': { body: settings } })
    await user.click(toggle('Confirmations'))
    await user.dblClick(save())
    await screen.findByText('SMS Settings Updated')
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

it('shows the real texts with their segments, one at a time, and leads to the words of each', async () => {
  const { user } = await show({
    'GET /api/business/sms-preview': {
      body: {
        ...preview,
        texts: [...preview.texts, { type: 'reminder_2h', text: 'Luna: Soon.', characters: 11, segments: 1 }],
      },
    },
  })
  const message = await screen.findByRole('combobox', { name: 'Message' })
  const card = within(message.closest('.shadow-card') as HTMLElement)
  expect(card.getByText('Luna: Hi Ada, see you.')).toBeInTheDocument()
  expect(card.getByText('22 characters, 1 segment')).toBeInTheDocument()
  await waitFor(() =>
    expect(
      screen.getByText(/As Ada Lovelace would get them for the next appointment: Haircut, Tue, Nov 24, 2:30 PM/),
    ).toBeInTheDocument(),
  )
  await user.selectOptions(message, 'Last reminder')
  expect(card.getByText('Luna: Soon.')).toBeInTheDocument()
  expect(card.getByRole('link', { name: 'Edit the words of Last reminder' })).toHaveAttribute(
    'href',
    '/admin/sms/texts?kind=reminder_2h',
  )
})

describe('how and when clients hear', () => {
  const saved = steps.map((step) => (step.kind === 'reminder_24h' ? { ...step, leadMinutes: 2160 } : step))

  async function choose(user: Awaited<ReturnType<typeof show>>['user'], name: string, option: string) {
    await user.selectOptions(await screen.findByRole('combobox', { name }), option)
  }

  it('is changed per message, counted as unsaved, and saved without the messages that stay as they are', async () => {
    const { user, calls } = await show({ 'PUT /api/message-settings': { body: saved } })
    await choose(user, 'When Reminder', '36 hours before')
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save Choices' }))
    expect(await screen.findByText('Messages Updated')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      steps: saved.filter(({ kind }) => kind === 'reminder_24h'),
    })
    expect(screen.queryByText('1 unsaved change')).not.toBeInTheDocument()
  })

  it('asks once before a link leads away from what is not saved, however many cards hold changes', async () => {
    const questions: unknown[] = []
    window.confirm = (question) => questions.push(question) === 0
    const { user } = await show()
    await user.click(toggle('Follow-ups'))
    await choose(user, 'When Reminder', '36 hours before')
    const link = document.body.appendChild(document.createElement('a'))
    link.href = '/admin/clients'
    expect(link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false)
    expect(questions).toEqual(['You have unsaved changes. Leave without saving them?'])
    link.remove()
  })

  it('tells each message in one line, and keeps what was chosen when its row is folded again', async () => {
    const { user } = await show()
    const row = within(await screen.findByRole('listitem', { name: 'Reminder' }))
    const fold = row.getByText('Reminder', { selector: 'summary *' })
    const lead = row.getByRole('combobox', { name: 'When Reminder' })
    expect(row.getByText('A day before · Text, otherwise email')).toBeVisible()
    expect(lead).not.toBeVisible()
    await user.click(fold)
    expect(lead).toBeVisible()
    expect(row.getByText('Luna: Hi Ada, see you.')).toBeVisible()
    await user.selectOptions(lead, '36 hours before')
    await user.click(fold)
    expect(lead).not.toBeVisible()
    expect(row.getByText('36 hours before · Text, otherwise email')).toBeVisible()
    expect(row.getByText('Not saved')).toBeVisible()
    await user.click(fold)
    expect(lead).toHaveDisplayValue('36 hours before')
  })

  it('has no time for news, nor for a message that is switched off', async () => {
    const { user } = await show()
    expect(screen.queryByRole('combobox', { name: 'When Booking confirmation' })).not.toBeInTheDocument()
    await choose(user, 'How Last reminder', 'Not at all')
    expect(screen.getByRole('combobox', { name: 'When Last reminder' })).toBeDisabled()
  })

  it('keeps what was chosen where saving fails', async () => {
    const { user } = await show({
      'PUT /api/message-settings': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    await choose(user, 'When Reminder', '36 hours before')
    await user.click(screen.getByRole('button', { name: 'Save Choices' }))
    expect((await screen.findAllByText('The database is away')).length).toBeGreaterThan(0)
    expect(screen.getByRole('combobox', { name: 'When Reminder' })).toHaveTextContent('36 hours before')
  })
})

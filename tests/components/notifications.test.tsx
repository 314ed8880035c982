import './jsdom-gaps'

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { DecisionScreen } from '@/components/requests/decision-screen'
import { NotificationsTab } from '@/components/settings/notifications-tab'
import type { NotificationSettings, PublicDecision } from '@/lib/contracts/notification'
import { DEFAULT_TIMINGS } from '@/lib/domain/owner-notification'

import { type Answers, renderOwner, serve } from './owner-fixtures'

const settings: NotificationSettings = {
  timings: { ...DEFAULT_TIMINGS },
  quietHours: null,
  email: 'luna@example.com',
  hasBrief: true,
  version: 3,
}

async function show(saved: NotificationSettings = settings, answers: Answers = {}) {
  const calls = serve({
    'GET /api/notification-settings': { body: saved },
    'PATCH /api/notification-settings': ({ body }) => ({
      body: { ...saved, ...(body as object), version: saved.version + 1 },
    }),
    'POST /api/notification-settings/test': { body: { email: saved.email } },
    ...answers,
  })
  renderOwner(<NotificationsTab />)
  await screen.findByRole('list', { name: 'Notifications' })
  const choice = (event: string, timing: string) =>
    within(screen.getByRole('radiogroup', { name: event })).getByRole('radio', { name: timing })
  return { user: userEvent.setup(), choice, sent: (method: string) => calls.filter((call) => call.method === method) }
}

describe('the notification settings', () => {
  it('show for each event when it is told, and save what was changed', async () => {
    const { user, choice, sent } = await show()
    expect(choice('New request', 'Right away')).toBeChecked()
    expect(choice('Text from a client', 'Daily summary')).toBeChecked()
    await user.click(choice('Text from a client', 'Right away'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Notifications Updated')).toBeInTheDocument()
    expect(sent('PATCH')[0]?.body).toMatchObject({ timings: { reply: 'at_once', request: 'at_once' }, version: 3 })
    expect(await screen.findByText('All changes are saved')).toBeInTheDocument()
  })

  it('offer quiet hours from 9 PM to 7 AM, and refuse two equal times at the field', async () => {
    const { user, sent } = await show()
    await user.click(screen.getByRole('switch', { name: /Hold notifications/ }))
    expect([screen.getByLabelText('Quiet hours from'), screen.getByLabelText('Quiet hours until')]).toMatchObject([
      { value: '21:00' },
      { value: '07:00' },
    ])
    await user.clear(screen.getByLabelText('Quiet hours until'))
    await user.type(screen.getByLabelText('Quiet hours until'), '21:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Use two different times')).length).toBeGreaterThan(0)
    expect(sent('PATCH')).toEqual([])
  })

  it('keep what was chosen where saving fails', async () => {
    const { user, choice } = await show(settings, {
      'PATCH /api/notification-settings': { status: 503, body: { error: 'The database is away' } },
    })
    await user.click(choice('New appointment', 'Off'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('The database is away')).length).toBeGreaterThan(0)
    expect(choice('New appointment', 'Off')).toBeChecked()
  })

  it('send a test, and say where it goes', async () => {
    const { user, sent } = await show()
    await user.click(screen.getByRole('button', { name: 'Send me a test notification' }))
    expect(await screen.findByText('Test on its way')).toBeInTheDocument()
    expect(sent('POST')).toHaveLength(1)
  })

  it('say where nothing is sent, because no daily summary is on', async () => {
    await show({ ...settings, hasBrief: false })
    expect(screen.getByText(/daily summary is off/)).toBeInTheDocument()
  })
})

describe('the page of a request’s link', () => {
  const decision: PublicDecision = {
    act: 'approve',
    state: 'open',
    dateLabel: 'Tuesday, December 1, 2026',
    timeLabel: '2:00 PM to 3:00 PM',
    zoneLabel: 'EST',
    client: 'Mia',
    service: 'Haircut',
    staff: null,
    untilLabel: 'Fri, Nov 27, 10:00 AM',
  }
  const page = (changes: Partial<PublicDecision>, pressed: { isDone?: boolean; hasFailed?: boolean } = {}) =>
    render(
      <DecisionScreen
        decision={{ ...decision, ...changes }}
        businessName="Luna Hair"
        token="t"
        isDone={false}
        hasFailed={false}
        accountUrl="http://localhost:3000/admin/needs"
        {...pressed}
      />,
    ).container

  it.each([
    ['approve', 'Approve Mia’s request?', 'Approve'],
    ['decline', 'Decline Mia’s request?', 'Decline'],
  ] as const)('that can %s it has one plain form with one button, and no script', (act, title, label) => {
    const forms = [...page({ act }).querySelectorAll('form')]
    expect(forms.map((form) => [form.method, form.getAttribute('action'), form.textContent])).toEqual([
      ['post', `/api/public/requests/t/${act}`, label],
    ])
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    expect(screen.getByText('Tuesday, December 1, 2026, 2:00 PM to 3:00 PM EST')).toBeInTheDocument()
  })

  it.each([
    ['approved', 'This request is approved'],
    ['declined', 'This request is declined'],
    ['cancelled', 'This request was cancelled'],
    ['started', 'It is too late to decide here'],
    ['expired', 'This link has expired'],
  ] as const)('says "%s" in words, with nothing to press that would be refused', (state, title) => {
    expect(page({ state }).querySelectorAll('form')).toHaveLength(0)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open my account' })).toBeInTheDocument()
  })

  it('says what a press did, also that it came too late', () => {
    page({ state: 'approved' }, { isDone: true })
    expect(screen.getByRole('status')).toHaveTextContent('Done. The request is approved.')
    page({ state: 'declined' }, { hasFailed: true })
    expect(screen.getByRole('alert')).toHaveTextContent('It was already declined')
  })
})

import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { VisitActions } from '@/components/appointments/visit-actions'
import { QuickActions } from '@/components/dashboard/quick-actions'
import { RemindersScreen } from '@/components/reminders/reminders-screen'
import type { VisitRisk } from '@/lib/contracts/appointment'
import type { PendingReminders, Reminder } from '@/lib/contracts/reminder'

import { type Answers, appointment, renderOwner, serve } from './owner-fixtures'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function reminder(changes: Partial<Reminder> = {}): Reminder {
  return {
    id: id(1),
    appointmentId: id(2),
    type: 'reminder_24h',
    scheduledFor: '2026-11-24T19:30:00.000Z',
    state: 'upcoming',
    sent: false,
    sentAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    reason: null,
    messages: [
      {
        id: id(3),
        channel: 'sms',
        status: 'queued',
        dueAt: '2026-11-24T19:30:00.000Z',
        sentAt: null,
        deliveredAt: null,
        reason: null,
      },
    ],
    appointment: {
      service: 'Haircut',
      appointmentDate: '2026-11-25T19:30:00.000Z',
      status: 'scheduled',
      clientName: 'Ada Lovelace',
      risk: null,
    },
    ...changes,
  }
}

const pending: PendingReminders = {
  quiet: false,
  messages: [
    {
      id: id(3),
      type: 'reminder_24h',
      channel: 'sms',
      dueAt: '2026-11-24T19:30:00.000Z',
      clientName: 'Ada Lovelace',
      service: 'Haircut',
      appointmentDate: '2026-11-25T19:30:00.000Z',
    },
    {
      id: id(4),
      type: 'reminder_24h',
      channel: 'email',
      dueAt: '2026-11-24T20:30:00.000Z',
      clientName: 'Ben',
      service: 'Color',
      appointmentDate: '2026-11-25T20:30:00.000Z',
    },
  ],
}
const RISK: Omit<VisitRisk, 'band'> = {
  percent: 40,
  basis: '12 appointments',
  reasons: [],
  probability: 0.4,
  isRankShown: false,
}
const BATCH = '2026-11-24T15:00:00.000Z'

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-24T15:00:00Z'),
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'setInterval', 'clearInterval'],
  })
  window.history.replaceState(null, '', '/admin/reminders')
})

afterEach(() => {
  jest.useRealTimers()
})

function show(answers: Answers, search = '') {
  const calls = serve(answers)
  renderOwner(<RemindersScreen />, { search })
  return { calls, user: userEvent.setup() }
}

describe('the plan', () => {
  it('says who gets what, when and on which channel', async () => {
    show({ 'GET /api/reminders': { body: [reminder()] } })
    const day = await screen.findByRole('list', { name: 'Tuesday, November 24, 2026' })
    const row = within(day).getByRole('listitem', { name: 'Ada Lovelace' })
    expect(row).toHaveTextContent('Reminder for Haircut, Wed, Nov 25, 2:30 PM')
    expect(row).toHaveTextContent('Planned for 2:30 PM')
    expect(within(row).getByText('Text planned')).toBeInTheDocument()
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/admin/appointments/${id(2)}`)
  })

  it('is grouped by day, and a row sent on another day than planned says so', async () => {
    const late = '2026-11-25T13:00:00.000Z'
    show({
      'GET /api/reminders': {
        body: [
          reminder(),
          reminder({ id: id(11), messages: [{ ...reminder().messages[0]!, dueAt: late }] }),
          reminder({ id: id(12), scheduledFor: '2026-11-26T19:30:00.000Z', messages: [] }),
        ],
      },
    })
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
      'Tue, Nov 24Tuesday, November 24, 2026Today2 messages',
      'Thu, Nov 26Thursday, November 26, 20261 message',
    ])
    expect(screen.getByText('Wed, Nov 25, 8:00 AM')).toBeInTheDocument()
  })

  it('is silent about what is normal: the risk shows only where it is high', async () => {
    const risk = (band: VisitRisk['band']) => ({ ...reminder().appointment, risk: { ...RISK, band } })
    show({
      'GET /api/reminders': {
        body: [reminder({ appointment: risk('reliable') }), reminder({ id: id(12), appointment: risk('high-risk') })],
      },
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^Risk:/ })).toHaveLength(1)
  })

  it('shows failed and skipped ones with the reason in words', async () => {
    const failed = reminder({
      id: id(5),
      state: 'failed',
      reason: 'The number cannot receive texts',
      messages: [
        { ...reminder().messages[0]!, status: 'failed', reason: 'The number cannot receive texts' },
        {
          ...reminder().messages[0]!,
          id: id(6),
          channel: 'email',
          status: 'skipped',
          reason: 'No email: opted out of email',
        },
      ],
    })
    const skipped = reminder({
      id: id(7),
      state: 'skipped',
      reason: 'The appointment was less than 2 hours away when this message was planned',
      messages: [],
    })
    const { user, calls } = show({
      'GET /api/reminders?state=upcoming&limit=30': { body: [] },
      'GET /api/reminders?state=failed&limit=30': { body: [failed] },
      'GET /api/reminders?state=skipped&limit=30': { body: [skipped] },
    })
    expect(await screen.findByText('No reminders planned')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Failed' }))
    expect(await screen.findByText('The number cannot receive texts')).toBeInTheDocument()
    expect(screen.getByText('Text failed')).toBeInTheDocument()
    expect(screen.getByText('Email not sent')).toBeInTheDocument()
    expect(screen.getByText('Email: No email: opted out of email')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Skipped' }))
    expect(
      await screen.findByText('The appointment was less than 2 hours away when this message was planned'),
    ).toBeInTheDocument()
    expect(calls.map(({ path }) => path).filter((path) => path.includes('state='))).toEqual([
      '/api/reminders?state=upcoming&limit=30',
      '/api/reminders?state=failed&limit=30',
      '/api/reminders?state=skipped&limit=30',
    ])
  })

  it('is cut to the days in the address, and the empty days lead back to any', async () => {
    const { user } = show(
      {
        'GET /api/reminders?state=sent&from=2026-11-01&to=2026-11-02&limit=30': { body: [] },
        'GET /api/reminders?state=sent&limit=30': {
          body: [reminder({ state: 'sent', sent: true, sentAt: '2026-11-23T19:30:00.000Z' })],
        },
      },
      '?state=sent&from=2026-11-01&to=2026-11-02',
    )
    expect(await screen.findByText('Nothing on these days')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show any day' }))
    expect(await screen.findByText('Mon, Nov 23, 2:30 PM')).toBeInTheDocument()
  })

  it('keeps a date whose year is being typed, and is cut to it only once it is whole', async () => {
    const { calls } = show({ 'GET /api/reminders': { body: [] } })
    const from = await screen.findByLabelText('From')
    // As Chrome reports a year digit by digit.
    for (const typed of ['0002-03-04', '0020-03-04', '0202-03-04', '2026-03-04']) {
      fireEvent.change(from, { target: { value: typed } })
      expect(from).toHaveValue(typed)
      expect(window.location.search).toBe(typed === '2026-03-04' ? '?from=2026-03-04' : '')
    }
    await screen.findByText('Nothing on these days')
    expect(calls.map(({ path }) => path).filter((path) => path.includes('from='))).toEqual([
      '/api/reminders?state=upcoming&from=2026-03-04&limit=30',
    ])
    fireEvent.change(from, { target: { value: '0002-03-04' } })
    expect(window.location.search).toBe('?from=2026-03-04')
    fireEvent.change(from, { target: { value: '' } })
    expect(window.location.search).toBe('')
  })

  it('shows in its fields the days that it is cut to, also after "Any day"', async () => {
    const { user } = show({ 'GET /api/reminders': { body: [] } }, '?from=2026-11-01&to=2026-11-02')
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01')
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-02')
    await user.click(screen.getByRole('button', { name: 'Any day' }))
    expect(screen.getByLabelText('From')).toHaveValue('')
    expect(screen.getByLabelText('To')).toHaveValue('')
  })

  it('comes page by page', async () => {
    const page = Array.from({ length: 30 }, (_, n) => reminder({ id: id(100 + n) }))
    const { user } = show({
      'GET /api/reminders?state=upcoming&limit=30': {
        body: page,
        headers: { link: '</api/reminders?state=upcoming&limit=30&cursor=next>; rel="next"' },
      },
      'GET /api/reminders?state=upcoming&limit=30&cursor=next': { body: [reminder({ id: id(300) })] },
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('31 reminders shown')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('forgets what it showed, under other tabs as well, once an appointment changes', async () => {
    const visit = appointment()
    const isChanged = () => calls.some(({ method }) => method === 'PUT')
    const calls = serve({
      'GET /api/reminders?state=upcoming&limit=30': { body: [] },
      'GET /api/reminders?state=sent&limit=30': () => ({ body: isChanged() ? [] : [reminder({ state: 'sent' })] }),
      [`PUT /api/appointments/${visit.id}`]: { body: { ...visit, status: 'confirmed' } },
    })
    renderOwner(
      <>
        <VisitActions appointment={visit} />
        <RemindersScreen />
      </>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'Sent' }))
    expect(await screen.findByRole('listitem', { name: 'Ada Lovelace' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Upcoming' }))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(isChanged()).toBe(true))
    await user.click(screen.getByRole('tab', { name: 'Sent' }))
    expect(await screen.findByText('Nothing sent yet')).toBeInTheDocument()
  })

  it('offers to try again if it could not be loaded', async () => {
    show({ 'GET /api/reminders': { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

describe('Send Pending Reminders', () => {
  const answers: Answers = {
    'GET /api/reminders': { body: [reminder()] },
    'GET /api/reminders/send-pending': { body: pending },
  }

  it('shows who gets what, then the progress, then the result', async () => {
    let asked = 0
    const progress = () => {
      asked += 1
      return {
        body:
          asked === 1 ? { waiting: 1, sent: 1, failed: 0, skipped: 0 } : { waiting: 0, sent: 1, failed: 1, skipped: 0 },
      }
    }
    const { user, calls } = show({
      ...answers,
      'POST /api/reminders/send-pending': { body: { queued: 2, batch: BATCH } },
      'GET /api/reminders/progress': progress,
    })
    await user.click(await screen.findByRole('button', { name: 'Send Pending Reminders' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Pending Reminders' }))
    const items = within(await dialog.findByRole('list', { name: 'Who gets what' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Ada LovelaceReminder for Haircut, Wed, Nov 25, 2:30 PMPlanned for Tue, Nov 24, 2:30 PMText',
      'BenReminder for Color, Wed, Nov 25, 3:30 PMPlanned for Tue, Nov 24, 3:30 PMEmail',
    ])
    await user.click(await dialog.findByRole('button', { name: 'Send 2 messages now' }))
    expect(await dialog.findByText('1 of 2 handled')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    expect(await dialog.findByText('1 message sent', {}, { timeout: 4000 })).toBeInTheDocument()
    expect(dialog.getByText('1 failed: see the reasons under Failed')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('offers nothing to send where nothing is pending, and names the quiet hours', async () => {
    const { user } = show({ ...answers, 'GET /api/reminders/send-pending': { body: { quiet: true, messages: [] } } })
    await user.click(await screen.findByRole('button', { name: 'Send Pending Reminders' }))
    expect(await screen.findByText('Nothing is pending')).toBeInTheDocument()
    expect(screen.getByText(/texts keep their planned time/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /now$/ })).not.toBeInTheDocument()
  })

  it('says why the sending could not begin and lets it be tried again', async () => {
    const { user } = show({
      ...answers,
      'POST /api/reminders/send-pending': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Send Pending Reminders' }))
    await user.click(await screen.findByRole('button', { name: 'Send 2 messages now' }))
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send 2 messages now' })).toBeEnabled()
  })
})

it("has the dashboard's quick actions: a blast with its preview, the waitlist and the reports", async () => {
  serve({ 'GET /api/reminders/send-pending': { body: pending } })
  renderOwner(<QuickActions />)
  expect(screen.getByRole('link', { name: 'Manage Waitlist' })).toHaveAttribute('href', '/admin/waitlist')
  expect(screen.getByRole('link', { name: 'View Reports' })).toHaveAttribute('href', '/admin/analytics')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send Reminder Blast' }))
  expect(await screen.findByRole('dialog', { name: 'Send Reminder Blast' })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Send 2 messages now' })).toBeInTheDocument()
})

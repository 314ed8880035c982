import './jsdom-gaps'

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentsScreen } from '@/components/appointments/appointments-screen'

import {
  type Answers,
  appointment,
  type Call,
  clickUndo,
  client,
  luna,
  mateo,
  NOW,
  renderOwner,
  serve,
  service,
} from './owner-fixtures'

const WEEK = '/api/appointments?startDate=2026-11-22&endDate=2026-11-28&overlapping=true'
const haircut = service({ duration: 45 })
const answers = (more: Answers = {}): Answers => ({
  'GET /api/appointments': { body: [appointment()] },
  'GET /api/staff': { body: [luna] },
  'GET /api/services': { body: [haircut] },
  'GET /api/clients': { body: [client()] },
  ...more,
})

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/appointments')
})

afterEach(() => {
  jest.useRealTimers()
})

const show = (search = '') => ({
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<AppointmentsScreen />, { search }),
})

const sent = (calls: Call[], method: string) =>
  calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }))

describe('the week list', () => {
  it('shows the week around today, Sunday to Saturday, with its range', async () => {
    const calls = serve(answers())
    show()
    expect(await screen.findByText('Ada Lovelace')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Nov 22 - 28, 2026' })).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toContain(WEEK)
  })

  it('is not what a phone shows where its address asks for the week', async () => {
    const original = window.matchMedia
    window.matchMedia = (media: string) =>
      Object.assign(new EventTarget(), { ...original(media), media, matches: media.includes('max-width') })
    try {
      serve(answers())
      show('?view=week')
      await expect(screen.findByRole('list', { name: 'Tuesday, November 24, 2026' })).rejects.toThrow('Unable to find')
    } finally {
      window.matchMedia = original
    }
  })

  it("groups by the business's own day and shows the time in its zone", async () => {
    serve(
      answers({ 'GET /api/appointments': { body: [appointment({ appointmentDate: '2026-11-25T02:30:00.000Z' })] } }),
    )
    show()
    const day = within(await screen.findByRole('list', { name: 'Tuesday, November 24, 2026' }))
    expect(day.getByText('9:30 PM')).toBeInTheDocument()
  })

  it('folds the days that are over, and still says what they wait for', async () => {
    const over = ['01', '02'].map((part) =>
      appointment({ id: `00000000-0000-4000-8000-0000000000${part}`, appointmentDate: '2026-11-23T15:00:00.000Z' }),
    )
    serve(answers({ 'GET /api/appointments': { body: [...over, appointment()] } }))
    const { user } = show()
    const monday = () =>
      screen
        .getByRole('list', { name: 'Monday, November 23, 2026', hidden: true })
        .closest('[id^="day-"][id$="-appointments"]')
    await screen.findByRole('list', { name: 'Tuesday, November 24, 2026' })
    expect(monday()).toHaveClass('hidden')
    expect(screen.getByText('2 appointments need your answer.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show Monday, November 23, 2026' }))
    expect(monday()).not.toHaveClass('hidden')
  })

  it('has an appointment past midnight on the day it starts, and not what began the week before', async () => {
    const late = { appointmentDate: '2026-11-22T04:30:00.000Z', duration: 90 }
    const visits = [
      appointment(late),
      appointment({ ...late, id: mateo.id, appointmentDate: '2026-11-29T04:30:00.000Z' }),
    ]
    serve(answers({ 'GET /api/appointments': { body: visits } }))
    show()
    expect(await screen.findByRole('heading', { name: /Saturday, November 28, 2026/ })).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    expect(screen.getByText('1 appointment')).toBeInTheDocument()
  })

  it('goes a week back and forth and keeps the week in the address', async () => {
    const calls = serve(answers())
    const { user } = show()
    const next = () => screen.getByRole('button', { name: 'Next week' })
    const previous = () => screen.getByRole('button', { name: 'Previous week' })
    await user.hover(next())
    // Its tooltip has opened.
    await waitFor(() => expect(next()).toHaveAttribute('data-state'))
    await user.click(next())
    expect(await screen.findByRole('button', { name: 'Nov 29 - Dec 5, 2026' })).toBeInTheDocument()
    expect(window.location.search).toBe('?date=2026-12-01')
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain(
        '/api/appointments?startDate=2026-11-29&endDate=2026-12-05&overlapping=true',
      ),
    )
    await user.click(next())
    expect(await screen.findByRole('button', { name: 'Dec 6 - 12, 2026' })).toBeInTheDocument()
    await user.hover(previous())
    await waitFor(() => expect(previous()).toHaveAttribute('data-state'))
    await user.click(previous())
    expect(await screen.findByRole('button', { name: 'Nov 29 - Dec 5, 2026' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(await screen.findByRole('button', { name: 'Nov 22 - 28, 2026' })).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  it('follows the arrow keys from week to week and T back to today', async () => {
    serve(answers())
    const { user } = show()
    await screen.findByText('Nov 22 - 28, 2026')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await screen.findByText('Dec 6 - 12, 2026')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('Nov 29 - Dec 5, 2026')).toBeInTheDocument()
    await user.keyboard('t')
    expect(await screen.findByText('Nov 22 - 28, 2026')).toBeInTheDocument()
  })

  it('counts cancelled appointments apart', async () => {
    serve(
      answers({
        'GET /api/appointments': { body: [appointment(), appointment({ id: client().id, status: 'cancelled' })] },
      }),
    )
    show()
    expect(await screen.findByText('1 appointment, 1 cancelled')).toBeInTheDocument()
  })

  it('narrows to one status and says so when nothing is left', async () => {
    serve(answers())
    show('?status=cancelled')
    expect(await screen.findByText('Nothing Cancelled this week')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Filter: Cancelled' })).toBeInTheDocument()
  })

  it("names the filter that today's count leads to, and says so when every appointment is cancelled", async () => {
    serve(answers({ 'GET /api/appointments': { body: [appointment({ status: 'cancelled' })] } }))
    show('?status=not-cancelled')
    expect(await screen.findByText('Every appointment this week is cancelled')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Filter: Not cancelled' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show all statuses' })).toBeInTheDocument()
  })

  it('narrows to the status that is chosen under Filter, and shows all again once the filters are cleared', async () => {
    const confirmed = { id: client().id, status: 'confirmed', client: { ...appointment().client, name: 'Karla Kept' } }
    serve(answers({ 'GET /api/appointments': { body: [appointment(), appointment(confirmed)] } }))
    const { user } = show()
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Confirmed' }))
    expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument()
    expect(screen.getByText('Karla Kept')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText('Ada Lovelace')).toBeInTheDocument()
  })

  it('narrows by service, person and mood as the address says, and clears all of them at once', async () => {
    const visits = [
      appointment({ clientMood: 'happy', moodEmoji: '😊' }),
      appointment({ id: client().id, service: 'Color', client: { ...appointment().client, name: 'Ben Okafor' } }),
    ]
    serve(answers({ 'GET /api/appointments': { body: visits } }))
    const { user, unmount } = show(`?service=Haircut&staff=${luna.id}&mood=happy`)
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Ben Okafor' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Filter: 3 chosen' }))
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Ben Okafor' })).toBeInTheDocument()
    expect(window.location.search).toBe('')
    unmount()

    show('?mood=tired')
    expect(await screen.findByText('Nothing this week matches your filters')).toBeInTheDocument()
  })

  it('leads from each visit to its own page', async () => {
    serve(answers())
    show()
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      `/admin/appointments/${appointment().id}`,
    )
  })

  it('prints the chosen day alone, with a line per visit and without cancelled ones', async () => {
    const visits = [
      appointment(),
      appointment({ id: client().id, status: 'cancelled' }),
      appointment({ id: luna.id, appointmentDate: '2026-11-25T19:30:00.000Z' }),
    ]
    serve(answers({ 'GET /api/appointments': { body: visits } }))
    const { container } = show()
    await screen.findAllByRole('link', { name: 'Ada Lovelace' })
    expect(container.querySelector('table')).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(container.querySelectorAll('tbody tr')).toHaveLength(1)
    expect(container.querySelector('tbody')).toHaveTextContent('2:30 PM')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(container.querySelector('table')).toBeNull()
  })

  it('says that the week is empty, and offers to try again when it could not be loaded', async () => {
    serve(answers({ 'GET /api/appointments': { body: [] } }))
    const { unmount } = show()
    expect(await screen.findByText('No appointments this week')).toBeInTheDocument()
    unmount()

    serve(
      answers({
        'GET /api/appointments': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
      }),
    )
    show()
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
  })

  it('names the person only where more than one works here', async () => {
    serve(answers())
    const { unmount } = show()
    await screen.findByText('Ada Lovelace')
    expect(screen.queryByText('Luna')).not.toBeInTheDocument()
    unmount()

    serve(answers({ 'GET /api/staff': { body: [luna, mateo] } }))
    show()
    expect(await screen.findByText('Luna')).toBeInTheDocument()
  })
})

describe('the actions of a row', () => {
  it.each([
    ['scheduled', ['Confirm', 'Cancel']],
    ['confirmed', []],
    ['cancelled', []],
    ['completed', []],
    ['no-show', []],
    ['on-hold', []],
  ])('are for %s: %j', async (status, labels) => {
    serve(answers({ 'GET /api/appointments': { body: [appointment({ status })] } }))
    show()
    const row = within(await screen.findByRole('listitem', { name: 'Ada Lovelace' }))
    const buttons = row
      .queryAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'))
    expect(buttons.filter((label) => label !== 'More')).toEqual(labels)
  })

  it('are none for an unknown status, which is shown as its raw text', async () => {
    serve(answers({ 'GET /api/appointments': { body: [appointment({ status: 'on-hold' })] } }))
    show()
    const row = within(await screen.findByRole('listitem', { name: 'Ada Lovelace' }))
    expect(row.getByText('on-hold')).toBeInTheDocument()
  })

  it.each([
    ['Complete', 'completed', 'Completed'],
    ['No-Show', 'no-show', 'No-Show'],
  ])('%s sends %s, and the row then reads "%s" and offers nothing', async (press, status, badge) => {
    let stored = appointment({ status: 'confirmed', appointmentDate: '2026-11-24T14:55:00.000Z' })
    const calls = serve(
      answers({
        'GET /api/appointments': () => ({ body: [stored] }),
        [`PUT /api/appointments/${stored.id}`]: () => {
          stored = { ...stored, status, version: 4, undoTo: 'confirmed' }
          return { body: stored }
        },
      }),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: press }))
    const row = within(screen.getByRole('listitem', { name: 'Ada Lovelace' }))
    expect(await row.findByText(badge)).toBeInTheDocument()
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
    expect(row.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['More'])
    expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([{ status, version: 3 }])
  })

  it('are Complete and No-Show for a confirmed visit from its start on', async () => {
    serve(
      answers({
        'GET /api/appointments': {
          body: [appointment({ status: 'confirmed', appointmentDate: '2026-11-24T14:55:00.000Z' })],
        },
      }),
    )
    show()
    const row = within(await screen.findByRole('listitem', { name: 'Ada Lovelace' }))
    expect(
      row
        .getAllByRole('button')
        .map((button) => button.textContent)
        .filter((label) => label === 'Complete' || label === 'No-Show'),
    ).toEqual(['Complete', 'No-Show'])
  })

  it.each([
    ['scheduled', '2026-11-24T19:30:00.000Z', ['Reschedule']],
    ['scheduled', '2026-11-24T14:55:00.000Z', ['Reschedule', 'Mark as completed', 'Mark as no-show']],
    ['scheduled', '2026-11-24T14:00:00.000Z', ['Reschedule', 'Confirm', 'Cancel appointment']],
    ['confirmed', '2026-11-24T19:30:00.000Z', ['Reschedule', 'Cancel appointment', 'Undo: back to Pending']],
  ])('under More are for %s at %s: %j', async (status, appointmentDate, labels) => {
    const undoTo = status === 'confirmed' ? ('scheduled' as const) : null
    serve(answers({ 'GET /api/appointments': { body: [appointment({ status, appointmentDate, undoTo })] } }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(labels)
  })

  it('ask before cancelling, and say what is sent', async () => {
    let stored = appointment()
    const calls = serve(
      answers({
        'GET /api/appointments': () => ({ body: [stored] }),
        [`GET /api/appointments/${stored.id}/cancellation`]: {
          body: {
            messages: [{ channel: 'sms', dueAt: '2026-11-24T15:02:00.000Z' }],
            reason: null,
            isLateByClient: false,
          },
        },
        [`PUT /api/appointments/${stored.id}`]: () => {
          stored = { ...stored, status: 'cancelled', version: 4, undoTo: 'scheduled' }
          return { body: stored }
        },
      }),
    )
    const { user } = show()
    const changes = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    await user.click(cancel)
    expect(await screen.findByText(/^Ada Lovelace gets a text at 10:02 AM/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(cancel).toHaveFocus())
    expect(changes()).toEqual([])

    await user.click(cancel)
    await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
    expect(changes()).toEqual([{ status: 'cancelled', version: 3 }])
    expect(screen.getByText('Cancelled')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Ada Lovelace' })).toHaveFocus())
  })

  it.each([
    ['We do', false],
    ['Ada Lovelace', true],
  ])('ask who cancels where it would be late by the client: %s', async (who, byClient) => {
    const stored = appointment()
    const calls = serve(
      answers({
        'GET /api/appointments': { body: [stored] },
        [`GET /api/appointments/${stored.id}/cancellation`]: {
          body: { messages: [], reason: null, isLateByClient: true },
        },
        [`PUT /api/appointments/${stored.id}`]: { body: appointment({ status: 'cancelled', version: 4 }) },
      }),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('group', { name: 'Who cancels?' }))
    expect(question.getByRole('radio', { name: 'We do' })).toBeChecked()
    await user.click(question.getByRole('radio', { name: who }))
    await user.click(screen.getByRole('button', { name: 'Cancel appointment' }))
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
    expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([
      { status: 'cancelled', clientCancels: byClient, version: 3 },
    ])
  })

  it('send the version, show the new status at once and offer to undo it', async () => {
    const confirmed = appointment({ status: 'confirmed', version: 4, undoTo: 'scheduled' })
    let stored = appointment()
    const put = ({ body }: Call) => {
      const { status } = body as { status: 'confirmed' | 'scheduled' }
      stored = status === 'confirmed' ? confirmed : appointment({ version: 5 })
      return { body: stored }
    }
    const calls = serve(
      answers({ 'GET /api/appointments': () => ({ body: [stored] }), [`PUT /api/appointments/${stored.id}`]: put }),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
    expect(screen.getByText('Confirmed')).toBeInTheDocument()

    await clickUndo(user)
    expect(await screen.findByText('Pending')).toBeInTheDocument()
    expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([
      { status: 'confirmed', version: 3 },
      { status: 'scheduled', version: 4 },
    ])
  })

  it('take the new status back and say why when the server refuses', async () => {
    const refusal = { error: 'This appointment was changed in another window', code: 'stale' }
    serve(answers({ [`PUT /api/appointments/${appointment().id}`]: { status: 409, body: refusal } }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Failed to update appointment')).toBeInTheDocument()
    expect(screen.getByText(refusal.error)).toBeInTheDocument()
    expect(screen.getByText('Pending')).toBeInTheDocument()
  })

  it('keep the focus in the row when the pressed button goes away', async () => {
    const confirmed = appointment({ status: 'confirmed', version: 4 })
    serve(answers({ [`PUT /api/appointments/${confirmed.id}`]: { body: confirmed } }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(screen.getByRole('listitem', { name: 'Ada Lovelace' })).toHaveFocus()
  })
})

describe('rescheduling', () => {
  it('offers the free times of the day, sends the chosen one and returns the focus to More', async () => {
    const start = '2026-11-24T20:00:00.000Z'
    const moved = appointment({ appointmentDate: start, version: 4 })
    const slots = [
      { start: appointment().appointmentDate, label: '2:30 PM', staffIds: [luna.id] },
      { start, label: '3:00 PM', staffIds: [luna.id] },
    ]
    const free = { timezone: 'America/New_York', days: [{ date: '2026-11-24', slots, unavailable: [] }] }
    const calls = serve(
      answers({ 'GET /api/availability': { body: free }, [`PUT /api/appointments/${moved.id}`]: { body: moved } }),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reschedule' }))
    await screen.findByRole('dialog')
    await user.click(await screen.findByRole('radio', { name: '3:00 PM' }))
    expect(screen.queryByRole('radio', { name: '2:30 PM' })).not.toBeInTheDocument()
    const asked = calls.find(({ path }) => path.startsWith('/api/availability'))?.path
    expect(asked).toContain(`duration=60&appointmentId=${moved.id}`)
    await user.click(screen.getByRole('button', { name: 'Reschedule' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent(calls, 'PUT')[0]?.body).toEqual({ appointmentDate: start, version: 3 })
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  it("sends any other time as the business's wall time", async () => {
    const calls = serve(answers({ 'GET /api/availability': { body: { timezone: 'America/New_York', days: [] } } }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reschedule' }))
    await screen.findByRole('dialog')
    await user.click(await screen.findByRole('radio', { name: 'Other time…' }))
    await user.clear(screen.getByLabelText('Other time'))
    await user.type(screen.getByLabelText('Other time'), '07:15')
    await user.click(screen.getByRole('button', { name: 'Reschedule' }))
    await waitFor(() =>
      expect(sent(calls, 'PUT')[0]?.body).toEqual({ appointmentDate: '2026-11-24T07:15', version: 3 }),
    )
  })
})

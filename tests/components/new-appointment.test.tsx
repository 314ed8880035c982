import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentsScreen } from '@/components/appointments/appointments-screen'
import { OWNER_TIMES } from '@/components/appointments/time-picker'

import {
  type Answers,
  appointment,
  type Call,
  client,
  hold,
  luna,
  mateo,
  NOW,
  renderOwner,
  serve,
  service,
} from './owner-fixtures'

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

describe('a new appointment', () => {
  const open = async (more: Answers = {}) => {
    const calls = serve(answers(more))
    const { user } = show()
    const opener = screen.getByRole('button', { name: 'New Appointment' })
    await user.click(opener)
    return { calls, user, opener, dialog: within(await screen.findByRole('dialog')) }
  }

  it('offers the eighteen half hours from 9:00 to 17:30', () => {
    expect(OWNER_TIMES).toHaveLength(18)
    expect([OWNER_TIMES[0], OWNER_TIMES[1], OWNER_TIMES[17]]).toEqual(['9:00', '9:30', '17:30'])
  })

  it('starts with today, 9:00 and 60 minutes', async () => {
    const { dialog } = await open()
    expect(dialog.getByRole('button', { name: 'Date Tuesday, November 24, 2026' })).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveTextContent('9:00')
    expect(dialog.getByLabelText('Duration (minutes)')).toHaveValue(60)
    expect(dialog.getByPlaceholderText('e.g. Haircut, Massage')).toHaveValue('')
  })

  it('starts with no client, no service, no notes and no mood, and asks for each', async () => {
    const { dialog, user } = await open()
    expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('')
    expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('')
    expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveAttribute('placeholder', 'e.g. Haircut, Massage')
    await user.click(dialog.getByText('Notes and mood'))
    expect(dialog.getByLabelText('Notes')).toHaveValue('')
    const mood = within(
      dialog.getByRole('radiogroup', { name: 'How is the client feeling for this appointment?' }),
    ).getAllByRole('radio')
    expect(mood).toHaveLength(8)
    for (const radio of mood) expect(radio).not.toBeChecked()
    expect(dialog.getByRole('button', { name: 'Create Appointment' })).toBeEnabled()
  })

  it('has the eighteen half hours in its time picker', async () => {
    const { dialog, user } = await open()
    await user.click(dialog.getByRole('combobox', { name: 'Time' }))
    const halfHours = (await screen.findAllByRole('option', { name: /^\d+:\d\d$/ })).map((option) => option.textContent)
    expect(halfHours).toEqual([...OWNER_TIMES])
  })

  it('offers nobody who does not fit what is typed, while the answer to it is on its way', async () => {
    const ada = client({ id: '00000000-0000-4000-8000-0000000000a1', name: 'Ada Lovelace' })
    const marcus = client({
      id: '00000000-0000-4000-8000-0000000000a2',
      name: 'Marcus Brown',
      phone: null,
      email: null,
    })
    const search = hold({ body: [marcus] })
    const { dialog, user } = await open({
      'GET /api/clients': ({ path }) => (path.includes('q=Marcus') ? search.held() : { body: [ada, marcus] }),
    })
    await user.click(dialog.getByRole('combobox', { name: 'Client' }))
    expect(await dialog.findByRole('option', { name: /^Ada Lovelace/ })).toBeInTheDocument()
    await user.type(dialog.getByRole('combobox', { name: 'Client' }), 'Marcus Br')
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Marcus Brown',
      'Add “Marcus Br” as a new client',
    ])
    expect(dialog.getByText('Searching')).toBeInTheDocument()
  })

  it('says what is missing and sends nothing', async () => {
    const { calls, dialog, user } = await open()
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    const summary = within(await dialog.findByRole('alert', { name: 'There is a problem' }))
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual(['Choose a client', 'Enter a service'])
    expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(/Choose a client/)
    expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveAccessibleDescription(/Enter a service/)
    expect(sent(calls, 'POST')).toEqual([])
  })

  it('disables the days before today', async () => {
    const { dialog, user } = await open()
    await user.click(dialog.getByRole('button', { name: /^Date/ }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose a day' }))
    expect(calendar.getByRole('button', { name: /November 23/ })).toBeDisabled()
    expect(calendar.getByRole('button', { name: /November 24/ })).toBeEnabled()
    await user.click(calendar.getByRole('button', { name: 'Go to the Previous Month' }))
    const october = calendar.getAllByRole('button', { name: /October \d/ })
    expect(october).toHaveLength(31)
    for (const day of october) expect(day).toBeDisabled()
  })

  it('sends day and time as one moment, with notes and mood, and says "Creating..." meanwhile', async () => {
    const { held, release } = hold({ status: 500, body: { error: 'No', code: 'internal' } })
    const { calls, dialog, user } = await open({ 'POST /api/appointments': held })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.type(dialog.getByLabelText('Service'), 'Updo')
    await user.click(dialog.getByRole('combobox', { name: 'Time' }))
    await user.click(await screen.findByRole('option', { name: '17:30' }))
    await user.click(dialog.getByText('Notes and mood'))
    await user.type(dialog.getByLabelText('Notes'), 'Bring pins')
    await user.click(dialog.getByRole('radio', { name: 'Excited' }))
    await user.type(dialog.getByLabelText('Any specific mood notes? (Optional)'), 'Wedding')
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    expect(dialog.getByRole('button', { name: 'Creating...' })).toBeInTheDocument()
    expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([
      {
        clientId: client().id,
        service: 'Updo',
        serviceId: null,
        staffId: null,
        appointmentDate: '2026-11-24T17:30',
        duration: 60,
        notes: 'Bring pins',
        clientMood: 'excited',
        moodEmoji: '🤩',
        appointmentMoodNotes: 'Wedding',
      },
    ])
    release()
    expect(await dialog.findByRole('button', { name: 'Create Appointment' })).toBeInTheDocument()
  })

  it('says how it ended: a failure keeps the form and its mood, a success empties them', async () => {
    let isBroken = true
    const { dialog, user, opener } = await open({
      'POST /api/appointments': () =>
        isBroken
          ? { status: 500, body: { error: 'The server is having a bad day', code: 'internal' } }
          : { status: 201, body: { ...appointment(), warnings: [] } },
    })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.type(dialog.getByLabelText('Service'), 'Fringe')
    await user.click(dialog.getByText('Notes and mood'))
    await user.click(dialog.getByRole('radio', { name: 'Calm' }))
    await user.type(dialog.getByLabelText('Any specific mood notes? (Optional)'), 'Tea first')
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    expect(await screen.findByText('Failed to create appointment')).toBeInTheDocument()
    expect(screen.getAllByText('The server is having a bad day')).not.toHaveLength(0)
    expect(dialog.getByLabelText('Any specific mood notes? (Optional)')).toHaveValue('Tea first')

    isBroken = false
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(opener)
    const fresh = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
    await user.click(fresh.getByText('Notes and mood'))
    expect(fresh.getByLabelText('Client')).toHaveValue('')
    expect(fresh.getByLabelText('Service')).toHaveValue('')
    for (const radio of fresh.getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(fresh.queryByLabelText('Any specific mood notes? (Optional)')).not.toBeInTheDocument()
  })

  it('sends a retry with the key of the lost attempt, and each other body with a new one', async () => {
    const created = { status: 201, body: { ...appointment(), warnings: [] } }
    let isLost = true
    const { calls, dialog, user, opener } = await open({
      'POST /api/appointments': () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : created),
    })
    const fillIn = async ({ getByLabelText, findByRole }: Pick<typeof dialog, 'getByLabelText' | 'findByRole'>) => {
      await user.click(getByLabelText('Client'))
      await user.click(await findByRole('option', { name: /Ada Lovelace/ }))
      await user.type(getByLabelText('Service'), 'Fringe')
    }
    await fillIn(dialog)
    const create = { name: 'Create Appointment' }
    await user.click(dialog.getByRole('button', create))
    await user.click(await dialog.findByRole('button', create))
    await user.type(dialog.getByLabelText('Service'), ' trim')
    isLost = false
    await user.click(await dialog.findByRole('button', create))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(opener)
    const fresh = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
    await fillIn(fresh)
    await user.type(fresh.getByLabelText('Service'), ' trim')
    await user.click(fresh.getByRole('button', create))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const [lost, retried, changed, another] = calls.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(lost).toEqual(expect.any(String))
    expect(retried).toBe(lost)
    expect([changed, another]).toEqual([expect.any(String), expect.any(String)])
    expect(new Set([lost, changed, another]).size).toBe(3)
  })

  it('suggests services by category, and the arrow keys pass from one category to the next', async () => {
    const blowDry = service({ id: mateo.id, name: 'Blow-dry', category: 'Cuts' })
    const color = service({ id: client().id, name: 'Gloss', category: 'Color' })
    const services = [{ ...haircut, category: 'Cuts' }, color, blowDry]
    const { calls, dialog, user } = await open({ 'GET /api/services': { body: services } })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.click(dialog.getByLabelText('Service'))
    const cuts = within(await dialog.findByRole('group', { name: 'Cuts' })).getAllByRole('option')
    expect(cuts.map((option) => option.textContent)).toEqual(['Haircut$65 · 45 min', 'Blow-dry$65 · 60 min'])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    const third = within(dialog.getByRole('group', { name: 'Color' })).getByRole('option', { name: /^Gloss/ })
    expect(dialog.getByLabelText('Service')).toHaveAttribute('aria-activedescendant', third.id)
    await user.keyboard('{Enter}')
    expect(dialog.getByLabelText('Service')).toHaveValue('Gloss')
    expect(sent(calls, 'POST')).toEqual([])
  })

  it("sends what was chosen, with the service's own duration and the wall time as chosen", async () => {
    const { calls, dialog, user, opener } = await open({
      'POST /api/appointments': {
        status: 201,
        body: { ...appointment(), warnings: ['This is outside your opening hours'] },
      },
    })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.type(dialog.getByLabelText('Service'), 'hair')
    await user.click(await dialog.findByRole('option', { name: /Haircut/ }))
    await user.click(dialog.getByText('Notes and mood'))
    await user.click(dialog.getByRole('radio', { name: 'Calm' }))
    await user.type(dialog.getByLabelText('Any specific mood notes? (Optional)'), 'Quiet please')
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))

    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument()
    expect(screen.getByText('This is outside your opening hours')).toBeInTheDocument()
    expect(sent(calls, 'POST')).toEqual([
      {
        path: '/api/appointments',
        body: {
          clientId: client().id,
          service: 'Haircut',
          serviceId: haircut.id,
          staffId: null,
          appointmentDate: '2026-11-24T09:00',
          duration: 45,
          notes: null,
          clientMood: 'calm',
          moodEmoji: '😌',
          appointmentMoodNotes: 'Quiet please',
        },
      },
    ])
    await waitFor(() => expect(opener).toHaveFocus())
  })

  const TEN = { start: '2026-11-24T15:00:00.000Z', label: '10:00 AM', staffIds: [luna.id] }
  const THREE = { start: '2026-11-24T20:00:00.000Z', label: '3:00 PM', staffIds: [luna.id] }
  /** Luna is free at ten and at three, Mateo not at all. */
  const busyMateo: Answers = {
    'GET /api/staff': { body: [luna, mateo] },
    'GET /api/availability': ({ path }) => ({
      body: {
        timezone: 'America/New_York',
        days: [{ date: '2026-11-24', slots: path.includes(mateo.id) ? [] : [TEN, THREE], unavailable: [] }],
      },
    }),
    'POST /api/appointments': { status: 201, body: { ...appointment(), warnings: [] } },
  }

  it('books a known client with three clicks: client, service, and the first free time as it is', async () => {
    const { calls, dialog, user } = await open(busyMateo)
    await user.type(dialog.getByLabelText('Client'), 'Ada')
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    expect(dialog.getByLabelText('Service')).toHaveFocus()
    await user.click(await dialog.findByRole('option', { name: /Haircut.*\$65 · 45 min/ }))
    expect(await dialog.findByRole('radio', { name: '10:00 AM' })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    await waitFor(() =>
      expect(sent(calls, 'POST')[0]?.body).toMatchObject({
        clientId: client().id,
        serviceId: haircut.id,
        appointmentDate: TEN.start,
        duration: 45,
      }),
    )
  })

  it("offers the eighteen half hours for a time of one's own, and keeps it as the free times change", async () => {
    const { calls, dialog, user } = await open(busyMateo)
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.click(await dialog.findByRole('option', { name: /Haircut/ }))
    await user.click(await dialog.findByRole('radio', { name: 'Other time…' }))
    await user.click(dialog.getByRole('combobox', { name: 'Other time' }))
    await user.click(await screen.findByRole('option', { name: '16:30' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff' }), 'Mateo')
    expect(await dialog.findByText('No free time on this day.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toMatchObject({ appointmentDate: '2026-11-24T16:30' }))
  })

  it("says that a time of one's own is over, and when it isn't", async () => {
    const { dialog, user } = await open(busyMateo)
    expect(dialog.getByText('Tue, Nov 24, 9:00 AM EST, in the past')).toBeInTheDocument()
    await user.click(dialog.getByRole('combobox', { name: 'Time' }))
    await user.click(await screen.findByRole('option', { name: '16:30' }))
    expect(dialog.getByText('Tue, Nov 24, 4:30 PM EST')).toBeInTheDocument()
  })

  const thursday = { start: '2026-11-26T15:00:00.000Z', label: '10:00 AM' }
  it.each([
    ['that has some', { slots: [{ ...thursday, staffIds: [luna.id] }], unavailable: [] }],
    [
      'beyond the booking window, which limits clients only',
      { slots: [], unavailable: [{ ...thursday, reason: 'beyond_window' }] },
    ],
  ])('leads from a day without free times to the next one %s', async (_, free) => {
    const { calls, dialog, user } = await open({
      ...busyMateo,
      'GET /api/availability': ({ path }) => ({
        body: {
          timezone: 'America/New_York',
          days: path.includes('from=2026-11-24')
            ? [{ date: '2026-11-24', slots: [], unavailable: [] }]
            : [
                { date: '2026-11-25', slots: [], unavailable: [] },
                { date: '2026-11-26', ...free },
              ],
        },
      }),
    })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.click(await dialog.findByRole('option', { name: /Haircut/ }))
    await user.click(await dialog.findByRole('button', { name: 'Next free day: Thu, Nov 26' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00 AM' }))
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toMatchObject({ appointmentDate: thursday.start }))
  })

  it('asks for a time again where the chosen one is not free with the staff member chosen next', async () => {
    const { calls, dialog, user } = await open(busyMateo)
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.click(await dialog.findByRole('option', { name: /Haircut/ }))
    await user.click(await dialog.findByRole('radio', { name: '3:00 PM' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff' }), 'Mateo')
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))
    const summary = within(await dialog.findByRole('alert', { name: 'There is a problem' }))
    expect(summary.getByRole('link', { name: 'Please select a time' })).toBeInTheDocument()
    expect(sent(calls, 'POST')).toEqual([])
  })

  it('keeps everything typed when the time is taken, and takes a nearest free time instead', async () => {
    const near = { start: '2026-11-24T19:30:00.000Z', date: '2026-11-24', label: '2:30 PM', staffIds: [luna.id] }
    const taken = { error: 'This time overlaps another appointment', code: 'slot_taken', alternatives: [near] }
    const { dialog, user } = await open({ 'POST /api/appointments': { status: 409, body: taken } })
    await user.click(dialog.getByLabelText('Client'))
    await user.click(await dialog.findByRole('option', { name: /Ada Lovelace/ }))
    await user.type(dialog.getByLabelText('Service'), 'Braids')
    await user.click(dialog.getByRole('button', { name: 'Create Appointment' }))

    expect(await dialog.findByText('This time overlaps another appointment')).toBeInTheDocument()
    expect(screen.getByText('Failed to create appointment')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Tue, Nov 24, 2:30 PM' }))
    expect(dialog.getByLabelText('Client')).toHaveValue('Ada Lovelace')
    expect(dialog.getByLabelText('Service')).toHaveValue('Braids')
    expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveTextContent('14:30')
  })

  it('adds a client on the spot and chooses that client', async () => {
    const dana = client({ id: '00000000-0000-4000-8000-000000000012', name: 'Dana' })
    const { dialog, user } = await open({
      'GET /api/clients': { body: [] },
      'POST /api/clients': { status: 201, body: dana },
    })
    await user.type(dialog.getByLabelText('Client'), 'Dana')
    await user.click(await dialog.findByRole('option', { name: 'Add “Dana” as a new client' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add Client' }))
    expect(adding.getByLabelText('Name')).toHaveValue('Dana')
    await user.click(adding.getByRole('button', { name: 'Add Client' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Client' })).not.toBeInTheDocument())
    expect(dialog.getByLabelText('Client')).toHaveValue('Dana')
  })

  it('closes only the suggestions on Escape, not the dialog', async () => {
    const { dialog, user } = await open()
    await user.click(dialog.getByLabelText('Client'))
    await dialog.findByRole('option', { name: /Ada Lovelace/ })
    await user.keyboard('{Escape}')
    expect(dialog.queryByRole('option')).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'New Appointment' })).toBeInTheDocument()
  })

  it('asks for the person only where more than one works here', async () => {
    const { dialog } = await open({ 'GET /api/staff': { body: [luna, mateo] } })
    expect(await dialog.findByRole('combobox', { name: 'Staff' })).toHaveTextContent('Anyone')
  })
})

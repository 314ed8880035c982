import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentScreen } from '@/components/appointments/appointment-screen'

import { appointment, type Answers, luna, mateo, NOW, renderOwner, serve } from './owner-fixtures'

const { id } = appointment()
const visit = appointment({ clientMood: 'calm', appointmentMoodNotes: 'Quiet, please', notes: 'Side entrance' })
const timeline = [
  {
    id,
    kind: 'message',
    at: '2026-11-24T12:30:00.000Z',
    text: 'Last reminder by text: could not be sent',
    detail: 'Number unreachable',
    failed: true,
  },
  {
    id,
    kind: 'event',
    at: '2026-11-20T15:00:00.000Z',
    text: 'The client booked this appointment',
    detail: null,
    failed: false,
  },
]
const answers = (more: Answers = {}): Answers => ({
  [`GET /api/appointments/${id}`]: { body: visit },
  [`GET /api/appointments/${id}/timeline`]: { body: timeline },
  'GET /api/business': { body: { currency: 'USD' } },
  ...more,
})

const show = () => ({ user: userEvent.setup(), ...renderOwner(<AppointmentScreen appointmentId={id} />) })

it("shows everything about the visit, in the business's time, with a link to the client", async () => {
  serve(answers())
  show()
  expect(await screen.findByText(/2:30 PM to 3:30 PM EST/)).toBeInTheDocument()
  expect(await screen.findByText('Haircut, $65')).toBeInTheDocument()
  expect(screen.getByText('Calm')).toBeInTheDocument()
  expect(screen.getByText('Quiet, please')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', `/admin/clients/${visit.clientId}`)
})

it('names no price where the visit has none', async () => {
  serve(answers({ [`GET /api/appointments/${id}`]: { body: { ...visit, priceCents: 0 } } }))
  show()
  await screen.findByText('The client booked this appointment')
  expect(screen.getAllByText('Haircut')).toHaveLength(2)
  expect(screen.queryByText(/\$/)).not.toBeInTheDocument()
})

it('shows what happened and what was sent, newest first', async () => {
  serve(answers())
  show()
  const entries = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('could not be sentNumber unreachable'),
    expect.stringContaining('The client booked this appointment'),
  ])
})

it('folds the older part of a long history', async () => {
  const long = Array.from({ length: 18 }, (_, n) => ({ ...timeline[1], id: `${id.slice(0, -2)}${n + 10}` }))
  serve(answers({ [`GET /api/appointments/${id}/timeline`]: { body: long } }))
  const { user } = show()
  const list = within(await screen.findByRole('list', { name: 'History' }))
  expect(list.getAllByRole('listitem')).toHaveLength(15)
  await user.click(screen.getByRole('button', { name: 'Show all 18 entries' }))
  expect(list.getAllByRole('listitem')).toHaveLength(18)
  expect(list.getAllByRole('listitem')[8]).toHaveFocus()
})

it('offers the same steps as the row and keeps them to the transition table', async () => {
  const calls = serve(
    answers({ [`PUT /api/appointments/${id}`]: { body: { ...visit, status: 'confirmed', version: 4 } } }),
  )
  const { user } = show()
  const actions = within(await screen.findByRole('group', { name: 'Actions' }))
  expect(actions.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Confirm',
    'Reschedule',
    'Edit notes',
    'Cancel',
  ])
  await user.click(actions.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'confirmed', version: 3 })
})

it('keeps edited notes that the server refuses, and sends them with the version they were read at', async () => {
  const calls = serve(
    answers({
      [`PUT /api/appointments/${id}`]: {
        status: 409,
        body: { error: 'This appointment was changed in the meantime. Please check it and try again.', code: 'stale' },
      },
    }),
  )
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit notes' }))
  const notes = dialog.getByRole('textbox', { name: /^Notes/ })
  await user.clear(notes)
  await user.type(notes, 'Front door')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText(/changed in the meantime/)).length).toBeGreaterThan(0)
  expect(notes).toHaveValue('Front door')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    notes: 'Front door',
    clientMood: 'calm',
    version: 3,
  })
})

it('discards mood notes that are too long with the mood', async () => {
  const calls = serve(answers({ [`PUT /api/appointments/${id}`]: { body: { ...appointment(), id } } }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit notes' }))
  fireEvent.change(dialog.getByLabelText(/mood notes/), { target: { value: 'x'.repeat(1001) } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('alert', { name: 'There is a problem' })
  await user.click(dialog.getByRole('button', { name: 'Clear mood' }))
  await waitFor(() => expect(dialog.queryByRole('link')).not.toBeInTheDocument())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      clientMood: null,
      appointmentMoodNotes: null,
    }),
  )
})

it('offers no undo of the status after saving notes', async () => {
  const saved = appointment({ notes: 'Front door', status: 'confirmed', version: 4, undoTo: 'scheduled' })
  serve(answers({ [`PUT /api/appointments/${id}`]: { body: { ...saved, id } } }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Edit notes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit notes' }))
  await user.type(dialog.getByRole('textbox', { name: /^Notes/ }), 'Front door')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const toasted = await screen.findByText('Appointment updated successfully')
  expect(within(toasted.closest('li') as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('offers to try again where the visit or its history could not be loaded', async () => {
  serve(
    answers({
      [`GET /api/appointments/${id}/timeline`]: {
        status: 503,
        body: { error: 'The database is away', code: 'unavailable' },
      },
    }),
  )
  show()
  expect(await screen.findByText('Couldn’t load the history')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
})

describe('the Reschedule form', () => {
  const OWN = { start: visit.appointmentDate, label: '2:30 PM', staffIds: [luna.id] }
  const THREE = { start: '2026-11-24T20:00:00.000Z', label: '3:00 PM', staffIds: [luna.id] }
  /** Luna is free for any length, Mateo from three on. */
  const free: Answers = {
    'GET /api/staff': { body: [luna, mateo] },
    'GET /api/availability': ({ path }) => ({
      body: {
        timezone: 'America/New_York',
        days: [{ date: '2026-11-24', slots: path.includes(mateo.id) ? [THREE] : [OWN, THREE], unavailable: [] }],
      },
    }),
    [`PUT /api/appointments/${id}`]: { body: { ...visit, version: 4 } },
  }

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, advanceTimers: true })
  })

  afterEach(() => {
    jest.useRealTimers()
  })

  async function open(more: Answers = {}) {
    const calls = serve(answers({ ...free, ...more }))
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    renderOwner(<AppointmentScreen appointmentId={id} />)
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule' }))
    const radio = (name: string) => dialog.findByRole('radio', { name })
    await radio('3:00 PM')
    const save = () => user.click(dialog.getByRole('button', { name: 'Reschedule' }))
    const put = () => calls.find(({ method }) => method === 'PUT')?.body
    const typeDuration = async (minutes: string) => {
      const field = dialog.getByLabelText('Duration (minutes)')
      await user.clear(field)
      await user.type(field, minutes)
    }
    return { calls, dialog, put, radio, save, typeDuration, user }
  }

  it("starts with the appointment's own length and staff member, folded", async () => {
    const { dialog } = await open()
    const fold = (await dialog.findByText('Duration and staff')).closest('details')
    expect(fold).not.toHaveAttribute('open')
    expect(dialog.getByLabelText('Duration (minutes)')).toHaveValue(60)
    const staff = dialog.getByLabelText('Staff')
    expect(staff).toHaveDisplayValue('Luna')
    expect(
      within(staff)
        .getAllByRole('option', { hidden: true })
        .map((option) => option.textContent),
    ).toEqual(['Luna', 'Mateo'])
    expect(dialog.queryByRole('radio', { name: '2:30 PM' })).not.toBeInTheDocument()
  })

  it('changes only the length and keeps the time, which is offered again', async () => {
    const { calls, dialog, put, radio, save, typeDuration, user } = await open()
    await user.click(await dialog.findByText('Duration and staff'))
    await typeDuration('90')
    await waitFor(async () => expect(await radio('2:30 PM')).toBeChecked())
    expect(calls.some(({ path }) => path.includes(`duration=90&appointmentId=${id}`))).toBe(true)
    await save()
    await waitFor(() => expect(put()).toEqual({ duration: 90, version: 3 }))
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument()
  })

  it('offers the free times of the staff member who takes over, and sends both', async () => {
    const { dialog, put, radio, save, user } = await open()
    await user.click(await dialog.findByText('Duration and staff'))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff' }), 'Mateo')
    await user.click(await radio('3:00 PM'))
    expect(dialog.queryByRole('radio', { name: '2:30 PM' })).not.toBeInTheDocument()
    await save()
    await waitFor(() => expect(put()).toEqual({ appointmentDate: THREE.start, staffId: mateo.id, version: 3 }))
  })

  it('keeps the time as it is where it is not among the free ones, and says what the server warns of', async () => {
    const warned = { ...visit, staffId: mateo.id, version: 4, warnings: ['This staff member has time off then'] }
    const { dialog, put, radio, save, user } = await open({ [`PUT /api/appointments/${id}`]: { body: warned } })
    await user.click(await dialog.findByText('Duration and staff'))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff' }), 'Mateo')
    await waitFor(async () => expect(await radio('Other time…')).toBeChecked())
    expect(dialog.getByLabelText('Other time')).toHaveValue('14:30')
    await save()
    await waitFor(() => expect(put()).toEqual({ staffId: mateo.id, version: 3 }))
    expect(await screen.findByText('This staff member has time off then')).toBeInTheDocument()
  })

  it('keeps length and staff member when the time was just taken and a nearest one is chosen', async () => {
    const near = { ...THREE, date: '2026-11-24' }
    const taken = { error: 'This time overlaps another appointment', code: 'slot_taken', alternatives: [near] }
    const { calls, dialog, radio, save, typeDuration, user } = await open({
      [`PUT /api/appointments/${id}`]: { status: 409, body: taken },
    })
    await user.click(await dialog.findByText('Duration and staff'))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Staff' }), 'Mateo')
    await typeDuration('90')
    await waitFor(async () => expect(await radio('Other time…')).toBeChecked())
    await save()
    await user.click(await dialog.findByRole('button', { name: 'Tue, Nov 24, 3:00 PM' }))
    expect(dialog.getByLabelText('Other time')).toHaveValue('15:00')
    await save()
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT')[1]?.body).toEqual({
        appointmentDate: '2026-11-24T15:00',
        duration: 90,
        staffId: mateo.id,
        version: 3,
      }),
    )
  })

  it('says what is wrong with a length, and asks before it is lost', async () => {
    const { dialog, put, save, typeDuration, user } = await open()
    await typeDuration('2')
    await save()
    expect(await dialog.findByRole('link', { name: 'Use at least 5 minutes' })).toBeInTheDocument()
    expect(dialog.getByText('Duration and staff').closest('details')).toHaveAttribute('open')
    expect(put()).toBeUndefined()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText('Duration (minutes)')).toHaveValue(2)
  })

  it('has no field for the staff member where nobody else could take over', async () => {
    const colorist = { ...mateo, serviceIds: ['00000000-0000-4000-8000-000000000099'] }
    const { dialog } = await open({ 'GET /api/staff': { body: [luna, colorist] } })
    expect(dialog.getByText('Duration')).toBeInTheDocument()
    expect(dialog.queryByLabelText('Staff')).not.toBeInTheDocument()
  })

  it('names a staff member who no longer takes bookings, so that another can take over', async () => {
    const { dialog } = await open({ 'GET /api/staff': { body: [{ ...luna, active: false }, mateo] } })
    await dialog.findByText('Duration and staff')
    expect(dialog.getByLabelText('Staff')).toHaveDisplayValue('Luna')
  })
})

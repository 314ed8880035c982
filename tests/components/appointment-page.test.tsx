import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentScreen } from '@/components/appointments/appointment-screen'

import { appointment, type Answers, renderOwner, serve } from './owner-fixtures'

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

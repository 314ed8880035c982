import './jsdom-gaps'

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentScreen } from '@/components/appointments/appointment-screen'
import { AppointmentsScreen } from '@/components/appointments/appointments-screen'
import { NeedsScreen } from '@/components/needs/needs-screen'
import type { Appointment } from '@/lib/contracts/appointment'

import {
  type Answers,
  appointment,
  type Call,
  clickUndo,
  luna,
  NO_NEEDS,
  NOW,
  QUIET,
  renderOwner,
  serve,
} from './owner-fixtures'

/** It is 10:00 AM. */
const named = (n: number, name: string, changes: Partial<Appointment> = {}) =>
  appointment({
    id: `00000000-0000-4000-8000-00000000040${n}`,
    appointmentDate: '2026-11-24T14:38:00.000Z',
    client: { ...appointment().client, name },
    ...changes,
  })
const ada = named(1, 'Ada Lovelace')
const ben = named(2, 'Ben Okafor', { status: 'confirmed' })
const cleo = named(3, 'Cleo Vance', { appointmentDate: '2026-11-24T14:51:00.000Z' })
const dora = named(4, 'Dora Held', { status: 'completed', undoTo: 'confirmed', minutesLate: 15 })

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/appointments')
})

afterEach(() => {
  jest.useRealTimers()
})

/** A server that stores what it receives. */
function serveWeek(visits: Appointment[], more: Answers = {}): Call[] {
  const rows = new Map(visits.map((visit) => [visit.id, visit]))
  const change =
    (id: string) =>
    ({ body }: Call) => {
      const changed = {
        ...(rows.get(id) as Appointment),
        minutesLate: null,
        ...(body as Partial<Appointment>),
        version: 4,
        undoTo: 'scheduled' as const,
      }
      rows.set(id, changed)
      return { body: changed }
    }
  return serve({
    'GET /api/appointments': () => ({ body: [...rows.values()] }),
    'GET /api/staff': { body: [luna] },
    ...Object.fromEntries(visits.map(({ id }) => [`PUT /api/appointments/${id}`, change(id)])),
    ...more,
  })
}

const show = (search = '') => ({
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<AppointmentsScreen />, { search }),
})
const question = (name: string) => screen.findByRole('group', { name: `Did ${name} come?` })
const put = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const names = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)

describe('a row of a visit that began ten minutes ago', () => {
  it('asks how it ended with Complete, Late or No-Show, and offers none of them twice', async () => {
    serveWeek([ben])
    show()
    expect(names(within(await question('Ben Okafor')).getAllByRole('button'))).toEqual(['Complete', 'Late', 'No-Show'])
    const row = screen.getByRole('listitem', { name: 'Ben Okafor' })
    expect(within(row).getAllByRole('button', { name: /Complete|No-Show/ })).toHaveLength(2)
    expect(row).toHaveTextContent('Did they show up?')
  })

  it('asks once the ten minutes are over, and no sooner', async () => {
    serveWeek([cleo])
    show()
    await screen.findByRole('link', { name: 'Cleo Vance' })
    expect(screen.queryByRole('group', { name: 'Did Cleo Vance come?' })).not.toBeInTheDocument()
    act(() => void jest.advanceTimersByTime(2 * 60_000))
    expect(await question('Cleo Vance')).toBeInTheDocument()
  })

  it('records a late arrival by keyboard: the time since the start is there already, and the focus stays in the row', async () => {
    const calls = serveWeek([ada])
    const { user } = show()
    within(await question('Ada Lovelace'))
      .getByRole('button', { name: 'Late' })
      .focus()
    await user.keyboard('{Enter}')
    const minutes = await screen.findByRole('spinbutton', { name: 'Minutes late' })
    await waitFor(() => expect(minutes).toHaveFocus())
    expect(minutes).toHaveValue(25)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(put(calls)).toEqual([{ status: 'completed', minutesLate: 25, version: 3 }]))
    const row = screen.getByRole('listitem', { name: 'Ada Lovelace' })
    await waitFor(() => expect(row).toHaveTextContent('25 minutes late'))
    expect(row).toHaveFocus()
    expect(screen.queryByRole('group', { name: 'Did Ada Lovelace come?' })).not.toBeInTheDocument()
  })

  it('takes the usual minutes with one tap', async () => {
    const calls = serveWeek([ada])
    const { user } = show()
    await user.click(within(await question('Ada Lovelace')).getByRole('button', { name: 'Late' }))
    const choices = await screen.findByRole('group', { name: 'How late?' })
    expect(names(within(choices).getAllByRole('button'))).toEqual(['5 min', '10 min', '15 min', '30 min'])
    await user.click(within(choices).getByRole('button', { name: '10 min' }))
    await waitFor(() => expect(put(calls)).toEqual([{ status: 'completed', minutesLate: 10, version: 3 }]))
  })

  it('says at the field what is wrong with the minutes and sends nothing', async () => {
    const calls = serveWeek([ada])
    const { user } = show()
    await user.click(within(await question('Ada Lovelace')).getByRole('button', { name: 'Late' }))
    const minutes = await screen.findByRole('spinbutton', { name: 'Minutes late' })
    await user.clear(minutes)
    await user.type(minutes, '721{Enter}')
    await waitFor(() => expect(minutes).toHaveAccessibleDescription('Use at most 720 minutes'))
    expect(put(calls)).toEqual([])
  })

  it('keeps typed minutes that the server refuses', async () => {
    serveWeek([ada], {
      [`PUT /api/appointments/${ada.id}`]: {
        status: 409,
        body: { error: 'This appointment was changed in the meantime. Please check it and try again.', code: 'stale' },
      },
    })
    const { user } = show()
    await user.click(within(await question('Ada Lovelace')).getByRole('button', { name: 'Late' }))
    const minutes = await screen.findByRole('spinbutton', { name: 'Minutes late' })
    await user.clear(minutes)
    await user.type(minutes, '42{Enter}')
    expect(await screen.findByText('Failed to update appointment')).toBeInTheDocument()
    expect(await screen.findByRole('spinbutton', { name: 'Minutes late' })).toHaveValue(42)
  })

  it('closes the minutes with Escape and gives the focus back', async () => {
    serveWeek([ada])
    const { user } = show()
    const late = within(await question('Ada Lovelace')).getByRole('button', { name: 'Late' })
    await user.click(late)
    expect(late).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Minutes late' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(late).toHaveFocus()
    expect(late).toHaveAttribute('aria-expanded', 'false')
  })

  it('suggests the time since the start again each time the minutes are opened, but keeps typed ones', async () => {
    serveWeek([ada])
    const { user } = show()
    const late = within(await question('Ada Lovelace')).getByRole('button', { name: 'Late' })
    const open = async () => {
      await user.click(late)
      const minutes = await screen.findByRole('spinbutton', { name: 'Minutes late' })
      await waitFor(() => expect(minutes).toHaveFocus())
      return minutes
    }
    expect(await open()).toHaveValue(25)
    await user.keyboard('{Escape}')
    act(() => void jest.advanceTimersByTime(10 * 60_000))
    const minutes = await open()
    expect(minutes).toHaveValue(35)
    await user.clear(minutes)
    await user.type(minutes, '12')
    await user.keyboard('{Escape}')
    act(() => void jest.advanceTimersByTime(5 * 60_000))
    expect(await open()).toHaveValue(12)
  })

  it('takes an answer back from the toast and from the row', async () => {
    const calls = serveWeek([ada, dora])
    const { user } = show()
    await user.click(within(await question('Ada Lovelace')).getByRole('button', { name: 'No-Show' }))
    await clickUndo(user)
    await waitFor(() =>
      expect(put(calls)).toEqual([
        { status: 'no-show', version: 3 },
        { status: 'scheduled', version: 4 },
      ]),
    )
    await user.click(within(screen.getByRole('listitem', { name: 'Dora Held' })).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Undo: back to Confirmed' }))
    await waitFor(() => expect(put(calls).at(-1)).toEqual({ status: 'confirmed', version: 3 }))
  })
})

it("asks on the visit's own page, and keeps the focus there", async () => {
  const calls = serveWeek([ada], {
    [`GET /api/appointments/${ada.id}`]: { body: ada },
    [`GET /api/appointments/${ada.id}/timeline`]: { body: [] },
    'GET /api/business': { body: { currency: 'USD' } },
  })
  renderOwner(<AppointmentScreen appointmentId={ada.id} />)
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(within(await question('Ada Lovelace')).getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(put(calls)).toEqual([{ status: 'completed', version: 3 }]))
  expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
})

describe('closing the day', () => {
  const path = 'POST /api/appointments/close-day'
  const done = (visit: Appointment, changes: Partial<Appointment>) => ({
    id: visit.id,
    appointment: { ...visit, ...changes, version: 4 },
    refusal: null,
  })

  async function open(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await screen.findByRole('button', { name: /^Mark who came/ }))
    return within(await screen.findByRole('dialog', { name: 'Mark who came' }))
  }

  it('is offered where at least two visits of the day wait', async () => {
    serveWeek([ada, cleo, dora])
    const { unmount } = show()
    await question('Ada Lovelace')
    expect(screen.queryByRole('button', { name: /^Mark who came/ })).not.toBeInTheDocument()
    unmount()
    serveWeek([ada, ben])
    show()
    expect(
      await screen.findByRole('button', { name: /Mark who came on Tuesday, November 24, 2026/ }),
    ).toBeInTheDocument()
  })

  it('presets Arrived and records all in one request, by keyboard', async () => {
    const calls = serveWeek([ada, ben, dora], {
      [path]: { body: { results: [done(ada, { status: 'completed' }), done(ben, { status: 'no-show' })] } },
    })
    const { user } = show()
    const sheet = await open(user)
    expect(names(sheet.getAllByRole('listitem'))).toEqual([
      expect.stringContaining('Ada Lovelace'),
      expect.stringContaining('Ben Okafor'),
    ])
    const ofBen = within(sheet.getByRole('radiogroup', { name: 'Did Ben Okafor come?' }))
    expect(ofBen.getByRole('radio', { name: 'Arrived' })).toBeChecked()
    ofBen.getByRole('radio', { name: 'Arrived' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(ofBen.getByRole('radio', { name: 'No-show' })).toBeChecked()
    sheet.getByRole('button', { name: 'Save 2 outcomes' }).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 outcomes recorded')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      date: '2026-11-24',
      outcomes: [
        { id: ada.id, version: 3, outcome: 'arrived' },
        { id: ben.id, version: 3, outcome: 'no-show' },
      ],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('leaves open what should stay open, and asks for the minutes of late clients', async () => {
    const calls = serveWeek([ada, ben], {
      [path]: { body: { results: [done(ada, { status: 'completed', minutesLate: 20 })] } },
    })
    const { user } = show()
    const sheet = await open(user)
    await user.click(
      within(sheet.getByRole('radiogroup', { name: 'Did Ben Okafor come?' })).getByRole('radio', {
        name: 'Leave open',
      }),
    )
    await user.click(
      within(sheet.getByRole('radiogroup', { name: 'Did Ada Lovelace come?' })).getByRole('radio', { name: 'Late' }),
    )
    const minutes = sheet.getByRole('spinbutton', { name: 'Minutes late' })
    await user.clear(minutes)
    await user.click(sheet.getByRole('button', { name: 'Save 1 outcome' }))
    await waitFor(() => expect(minutes).toHaveAccessibleDescription('Enter how many minutes late'))
    expect(minutes).toHaveFocus()
    await user.type(minutes, '20')
    await user.click(sheet.getByRole('button', { name: 'Save 1 outcome' }))
    expect(await screen.findByText('1 outcome recorded')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { date: '2026-11-24', outcomes: [{ id: ada.id, version: 3, outcome: 'late', minutesLate: 20 }] },
    ])
  })

  it('keeps a refused visit listed with the reason, while the others are recorded', async () => {
    const refusal = {
      code: 'stale',
      error: 'This appointment was changed in the meantime. Please check it and try again.',
    }
    serveWeek([ada, ben], {
      [path]: { body: { results: [done(ada, { status: 'completed' }), { id: ben.id, appointment: null, refusal }] } },
    })
    const { user } = show()
    const sheet = await open(user)
    serveWeek([{ ...ada, status: 'completed' }, ben], {
      [path]: { body: { results: [done(ada, { status: 'completed' }), { id: ben.id, appointment: null, refusal }] } },
    })
    await user.click(sheet.getByRole('button', { name: 'Save 2 outcomes' }))
    expect(await screen.findByText('1 of 2 outcomes recorded')).toBeInTheDocument()
    await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(1))
    expect(sheet.getByRole('listitem', { name: 'Ben Okafor' })).toHaveTextContent(refusal.error)
    expect(sheet.getByRole('button', { name: 'Save 1 outcome' })).toBeInTheDocument()
  })

  it('keeps what was chosen when the request fails, and says so', async () => {
    serveWeek([ada, ben], { [path]: { status: 503, body: { error: 'The database is away', code: 'unavailable' } } })
    const { user } = show()
    const sheet = await open(user)
    await user.click(
      within(sheet.getByRole('radiogroup', { name: 'Did Ben Okafor come?' })).getByRole('radio', { name: 'No-show' }),
    )
    await user.click(sheet.getByRole('button', { name: 'Save 2 outcomes' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('The database is away')
    expect(
      within(sheet.getByRole('radiogroup', { name: 'Did Ben Okafor come?' })).getByRole('radio', { name: 'No-show' }),
    ).toBeChecked()
  })

  it('is offered among what needs the owner for each day that waits', async () => {
    serveWeek([ada, ben], {
      ...QUIET,
      'GET /api/dashboard/attention': {
        body: { ...NO_NEEDS, unansweredDays: [{ date: '2026-11-24', count: 2 }] },
      },
      'GET /api/dashboard/unanswered': { body: [ada, ben] },
    })
    renderOwner(<NeedsScreen />)
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    expect((await open(user)).getAllByRole('radiogroup')).toHaveLength(2)
    expect(screen.getByText('Mark who came: Tue, Nov 24')).toBeInTheDocument()
  })
})

import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentsScreen } from '@/components/appointments/appointments-screen'
import { PrintedCalendar } from '@/components/appointments/printed-calendar'
import { NO_FILTER } from '@/components/appointments/week-filter'

import { appointment, luna, mateo, NOW, renderOwner, serve } from './owner-fixtures'
import { person, week } from './settings-fixtures'

const MONTH = '/api/appointments/days?startDate=2026-11-01&endDate=2026-11-30'
const days = [
  { date: '2026-11-23', booked: 9, freeMinutes: 0, isOpen: true },
  { date: '2026-11-24', booked: 12, freeMinutes: 210, isOpen: true },
  { date: '2026-11-25', booked: 14, freeMinutes: 0, isOpen: true },
  { date: '2026-11-26', booked: 0, freeMinutes: 0, isOpen: false },
]
const answers = {
  'GET /api/appointments': { body: [] },
  'GET /api/staff': { body: [luna, mateo] },
  'GET /api/services': { body: [] },
  'GET /api/appointments/days': { body: days },
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.localStorage.clear()
  window.history.replaceState(null, '', '/admin/appointments?view=month')
})

afterEach(() => {
  jest.useRealTimers()
})

const show = (search = '?view=month') => ({
  user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
  ...renderOwner(<AppointmentsScreen />, { search }),
})
const day = (name: RegExp) => screen.findByRole('button', { name })

describe('the month', () => {
  it('says of each day what is booked and what is still free', async () => {
    const calls = serve(answers)
    show()
    expect(await day(/^Tuesday, November 24, 2026, today: 12 booked, 3 h 30 min free$/)).toBeInTheDocument()
    expect(await day(/^Wednesday, November 25, 2026: 14 booked, Full$/)).toBeInTheDocument()
    expect(await day(/^Thursday, November 26, 2026: 0 booked, Closed$/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'November 2026' })).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toContain(MONTH)
  })

  it('says nothing of free time on a day that is over', async () => {
    serve(answers)
    show()
    expect(await day(/^Monday, November 23, 2026: 9 booked$/)).toBeInTheDocument()
  })

  it('takes time off from the person and the day it shows', async () => {
    const calls = serve({
      ...answers,
      'GET /api/staff': { body: [luna, mateo].map((member) => ({ ...person, ...member })) },
      'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
      'POST /api/time-off': { status: 201, body: {} },
    })
    const search = `?view=month&date=2026-11-27&staff=${mateo.id}`
    window.history.replaceState(null, '', `/admin/appointments${search}`)
    const { user } = show(search)
    await user.click(await screen.findByRole('button', { name: 'Add Time Off' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('First day')).toHaveValue('2026-11-27')
    await user.click(dialog.getByRole('button', { name: 'Save Time Off' }))
    const body = { staffId: mateo.id, startsAt: '2026-11-27T00:00', endsAt: '2026-11-28T00:00' }
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject(body))
  })

  it('leads to the calendar of a day', async () => {
    serve(answers)
    const { user } = show()
    await user.click(await day(/November 25/))
    expect(window.location.search).toBe('?view=day&date=2026-11-25')
  })

  it('is one staff member’s where one is chosen', async () => {
    const calls = serve(answers)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Mateo' }))
    await day(/November 24/)
    expect(calls.map(({ path }) => path)).toContain(`${MONTH}&staffId=${mateo.id}`)
    expect(screen.getByRole('button', { name: 'Mateo' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('says when it could not be loaded, with a way to try again', async () => {
    serve({ ...answers, 'GET /api/appointments/days': { status: 503, body: { error: 'Away', code: 'unavailable' } } })
    show()
    expect(await screen.findByText('Couldn’t load the month')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

describe('on paper', () => {
  const visits = [
    appointment({ client: { ...appointment().client, phone: '(212) 555-0126' } }),
    appointment({ id: luna.id, staffId: mateo.id, staff: { name: 'Mateo', color: '#000000' } }),
    appointment({ id: mateo.id, status: 'cancelled' }),
    appointment({ id: '4', appointmentDate: '2026-11-25T19:30:00.000Z' }),
  ]
  const filter = { date: '2026-11-24', ...NO_FILTER }

  it('the day has a column per staff member, with phone numbers and without cancelled appointments', async () => {
    serve({ ...answers, 'GET /api/appointments': { body: visits } })
    const { container } = renderOwner(<PrintedCalendar filter={filter} view="day" />)
    expect(await screen.findByText('(212) 555-0126')).toBeInTheDocument()
    const columns = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(columns).toEqual(['Luna', 'Mateo'])
    expect(container.querySelectorAll('li')).toHaveLength(2)
  })

  it('an appointment past midnight is in the columns of both days, on the second with the day it starts on', async () => {
    const night = [
      appointment({ appointmentDate: '2026-11-22T04:30:00.000Z', duration: 90 }),
      appointment({ id: mateo.id, appointmentDate: '2026-11-29T04:30:00.000Z', duration: 90 }),
      appointment({ id: luna.id, appointmentDate: '2026-11-25T04:30:00.000Z', duration: 30 }),
    ]
    serve({ ...answers, 'GET /api/appointments': { body: night } })
    const { container } = renderOwner(<PrintedCalendar filter={filter} view="week" />)
    await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(3))
    const columns = [...container.querySelectorAll('section section')].map((column) => [
      column.querySelector('h2')?.textContent,
      ...[...column.querySelectorAll('li > span')]
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes('Ada')),
    ])
    expect(columns.filter(([, ...visits]) => visits.length > 0)).toEqual([
      ['Sun, Nov 22', 'Sat, Nov 21, 11:30 PM Ada Lovelace'],
      ['Tue, Nov 24', '11:30 PM Ada Lovelace'],
      ['Sat, Nov 28', '11:30 PM Ada Lovelace'],
    ])
  })

  it('the week has a column per day, and a size at which the fullest fits', async () => {
    const full = Array.from({ length: 30 }, (_, index) => appointment({ id: String(index) }))
    serve({ ...answers, 'GET /api/appointments': { body: full } })
    const { container } = renderOwner(<PrintedCalendar filter={filter} view="week" />)
    const tuesday = (await screen.findByText('Tue, Nov 24')).parentElement
    if (!tuesday) throw new Error('no column')
    expect(await within(tuesday).findAllByRole('listitem')).toHaveLength(30)
    expect(container.querySelectorAll('h2')).toHaveLength(7)
    expect(parseFloat(container.querySelector<HTMLElement>('.printed-calendar')?.style.fontSize ?? '9')).toBeLessThan(7)
  })
})

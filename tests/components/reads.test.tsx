import './jsdom-gaps'

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { AppointmentsScreen } from '@/components/appointments/appointments-screen'

import { type Answers, appointment, luna, NOW, renderOwner, serve } from './owner-fixtures'

const BROKEN = { status: 500, body: { error: 'The server is having a bad day', code: 'internal' } }
const THIS_WEEK = '/api/appointments?startDate=2026-11-22&endDate=2026-11-28&overlapping=true'
const NEXT_WEEK = '/api/appointments?startDate=2026-11-29&endDate=2026-12-05&overlapping=true'
const MINUTE_MS = 60_000

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true })
  window.history.replaceState(null, '', '/admin/appointments')
})

afterEach(() => {
  jest.useRealTimers()
})

async function show(more: Answers = {}) {
  const calls = serve({
    'GET /api/appointments': { body: [appointment()] },
    'GET /api/staff': { body: [luna] },
    'GET /api/services': { body: [] },
    'GET /api/clients': { body: [] },
    ...more,
  })
  renderOwner(<AppointmentsScreen />)
  await screen.findByText('Nov 22 - 28, 2026')
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  return {
    user,
    paths: (method: string) => calls.filter((call) => call.method === method).map(({ path }) => path),
    async goTo(week: 'next' | 'this') {
      await user.keyboard(week === 'next' ? '{ArrowRight}' : '{ArrowLeft}')
      await screen.findByText(week === 'next' ? 'Nov 29 - Dec 5, 2026' : 'Nov 22 - 28, 2026')
    },
  }
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const timesAsked = (paths: string[], path: string) => paths.filter((asked) => asked === path).length

it('a read that fails is not tried again', async () => {
  const { goTo, paths } = await show({ [`GET ${NEXT_WEEK}`]: BROKEN })
  await goTo('next')
  expect(await screen.findByText('Couldn’t load appointments')).toBeInTheDocument()
  await pass(MINUTE_MS)
  expect(timesAsked(paths('GET'), NEXT_WEEK)).toBe(1)
})

it('a change that fails is not tried again', async () => {
  const { user, paths } = await show({ [`PUT /api/appointments/${appointment().id}`]: BROKEN })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Failed to update appointment')).toBeInTheDocument()
  await pass(MINUTE_MS)
  expect(paths('PUT')).toHaveLength(1)
})

it('nothing is read again on coming back to the window, nor by polling', async () => {
  const { paths } = await show()
  await screen.findByText('Ada Lovelace')
  const before = paths('GET').length
  act(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await pass(10 * MINUTE_MS)
  expect(paths('GET')).toHaveLength(before)
})

it('data that was read never goes stale, and is dropped five minutes after it was last shown', async () => {
  const { goTo, paths } = await show()
  await goTo('next')
  await waitFor(() => expect(timesAsked(paths('GET'), NEXT_WEEK)).toBe(1))
  await goTo('this')
  await pass(5 * MINUTE_MS - 5000)
  await goTo('next')
  await goTo('this')
  await pass(5 * MINUTE_MS - 5000)
  await goTo('next')
  expect(timesAsked(paths('GET'), NEXT_WEEK)).toBe(1)
  await goTo('this')
  expect(timesAsked(paths('GET'), THIS_WEEK)).toBe(1)
  await pass(5 * MINUTE_MS + 5000)
  await goTo('next')
  await waitFor(() => expect(timesAsked(paths('GET'), NEXT_WEEK)).toBe(2))
})

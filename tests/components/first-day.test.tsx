import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { PosterScreen } from '@/components/share/poster-screen'
import { ShareScreen } from '@/components/share/share-screen'
import type { FirstDay } from '@/lib/contracts/first-day'

import { type Answers, appointment, NOW, QUIET, renderOwner, serve } from './owner-fixtures'

const ADDRESS = 'http://luna.localhost:3000/book'
const share = { businessName: 'Luna Hair', address: ADDRESS, qr: { size: 33, path: 'M4 4h7v1h-7z' } }
const firstDay: FirstDay = { isOpen: true, isDismissed: false, done: ['services', 'reminders'], testBooking: null }
const test = {
  id: '00000000-0000-4000-8000-000000000077',
  appointmentDate: '2026-11-24T19:30:00.000Z',
  service: 'Haircut',
  email: 'mia@example.com',
  hasConfirmation: true,
}
const nothing: Answers = {
  'GET /api/first-day': { body: firstDay },
  'GET /api/dashboard/stats': {
    body: {
      todayAppointments: 0,
      confirmed: 0,
      pending: 0,
      noShowsThisWeek: 0,
      confirmationRate: null,
      yesterdayAppointments: 0,
      noShowsLastWeek: 0,
      averageResponseHours: null,
    },
  },
  'GET /api/dashboard/activity': { body: [] },
  'GET /api/appointments': { body: [] },
  'GET /api/staff': { body: [] },
  'GET /api/clients/due?limit=3': { body: { count: 0, clients: [], invitations: { invited: 0, booked: 0, open: 0 } } },
  'GET /api/dashboard/moods': { body: { moods: [], entries: 0, totalClients: 0, coverage: null } },
  'GET /api/waitlist?limit=3': { body: [] },
  'GET /api/dashboard/recovered': {
    body: {
      range: { from: '2026-11-01', to: '2026-11-24' },
      currency: 'USD',
      slots: 0,
      cents: 0,
      medianMinutes: null,
      byFiller: [],
    },
  },
  ...QUIET,
}
const writes = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

function show(answers: Answers = {}) {
  const calls = serve({ ...nothing, ...answers })
  renderOwner(<DashboardScreen publicSiteUrl="http://luna.localhost:3000/" share={share} />)
  return { calls, user: userEvent.setup() }
}

const steps = async () => within(await screen.findByRole('list', { name: 'First steps' }))

describe('the first steps', () => {
  it('lead an owner who comes from another program to the import', async () => {
    show()
    expect(await screen.findByRole('link', { name: 'Import your clients' })).toHaveAttribute(
      'href',
      '/admin/clients?import=1',
    )
  })

  it('show what is open with its way there, and what is done in a line', async () => {
    show()
    const open = await steps()
    expect(open.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Check your hours',
      'Share your link',
      'Try a booking',
    ])
    expect(open.getByRole('link', { name: 'Set hours' })).toHaveAttribute('href', '/admin/settings?tab=hours')
    expect(screen.getByText('2 of 5 done')).toBeInTheDocument()
    const done = within(screen.getByRole('list', { name: 'Done' }))
    expect(done.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your services can be booked',
      'Reminders are on',
    ])
  })

  it('lead to the services and the reminders where those are missing', async () => {
    show({ 'GET /api/first-day': { body: { ...firstDay, done: [] } } })
    const open = await steps()
    expect(open.getByRole('link', { name: 'Add services' })).toHaveAttribute('href', '/admin/settings?tab=services')
    expect(open.getByRole('link', { name: 'Choose reminders' })).toHaveAttribute('href', '/admin/sms')
  })

  it('accept the hours as they are if the owner agrees', async () => {
    const done = { ...firstDay, done: ['hours', 'services', 'reminders'] as const }
    const { calls, user } = show({ 'PATCH /api/first-day': { body: done } })
    await user.click((await steps()).getByRole('button', { name: 'They’re right' }))
    expect(await screen.findByText('3 of 5 done')).toBeInTheDocument()
    expect(writes(calls)).toEqual([['PATCH', '/api/first-day', { hoursConfirmed: true }]])
  })

  it('copy the link, and record that it was shared', async () => {
    const { calls, user } = show({ 'PATCH /api/first-day': { body: { ...firstDay, done: ['link'] } } })
    await user.click((await steps()).getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Your link is out')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
    expect(writes(calls)).toEqual([['PATCH', '/api/first-day', { linkTaken: true }]])
  })

  it('stay after the last one until the owner closes them', async () => {
    const all = { ...firstDay, isOpen: false, done: ['hours', 'services', 'link', 'booking', 'reminders'] }
    const { user } = show({
      'GET /api/first-day': { body: all },
      'PATCH /api/first-day': { body: { ...all, isDismissed: true } },
    })
    expect(await screen.findByText('You’re ready for clients')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'First steps: 5 of 5' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close the first steps' }))
    expect(await screen.findByRole('heading', { name: "Today's Schedule" })).toBeInTheDocument()
    expect(screen.queryByText('You’re ready for clients')).not.toBeInTheDocument()
  })

  it('go where the owner hides them, and say so to the server', async () => {
    const { calls, user } = show({
      'PATCH /api/first-day': { body: { ...firstDay, isOpen: false, isDismissed: true } },
    })
    await user.click(await screen.findByRole('button', { name: 'Hide the first steps' }))
    expect(await screen.findByText('No appointments scheduled for today')).toBeInTheDocument()
    expect(writes(calls)).toEqual([['PATCH', '/api/first-day', { dismissed: true }]])
  })
})

describe('the rest of a new dashboard', () => {
  it('has no empty card until the owner asks for it', async () => {
    const { user } = show()
    await steps()
    expect(screen.queryByText('No one on the waitlist')).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: "Today's Schedule" })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show the empty parts of your dashboard' }))
    expect(screen.getByText('No one on the waitlist')).toBeInTheDocument()
    expect(screen.getByText('No appointments scheduled for today')).toBeInTheDocument()
    expect(screen.getByText('No mood data available yet.')).toBeInTheDocument()
  })

  it('shows at once what is not empty', async () => {
    show({ 'GET /api/appointments': { body: [appointment()] } })
    await steps()
    expect(await screen.findByRole('heading', { name: /^Today's Schedule/ })).toBeVisible()
    expect(screen.queryByText('No one on the waitlist')).not.toBeInTheDocument()
  })
})

describe('the poster', () => {
  it('counts as a shared link once it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const calls = serve({ ...nothing, 'PATCH /api/first-day': { body: { ...firstDay, done: ['link'] } } })
    const user = userEvent.setup()
    renderOwner(<PosterScreen firstPaper="a5">Luna Hair</PosterScreen>)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(2)
    expect(writes(calls)).toEqual([['PATCH', '/api/first-day', { linkTaken: true }]])
    print.mockRestore()
  })
})

describe('the share card', () => {
  const open = (answers: Answers = {}) => {
    const calls = serve({ ...nothing, ...answers })
    renderOwner(<ShareScreen share={share} />)
    return { calls, user: userEvent.setup() }
  }

  it('has the address, its code in both forms, and words for each place', async () => {
    open()
    expect(screen.getByLabelText('Address of your booking page')).toHaveValue(ADDRESS)
    expect(screen.getByRole('img', { name: 'QR code of the booking page of Luna Hair' })).toBeInTheDocument()
    for (const type of ['svg', 'png'])
      expect(screen.getByRole('link', { name: `Download the QR code as ${type.toUpperCase()}` })).toHaveAttribute(
        'href',
        `/api/share/qr.${type}`,
      )
    const words = within(screen.getByRole('list', { name: 'Ready-made text' }))
    expect(words.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'WhatsApp',
      'Instagram bio',
      'Instagram story',
      'Email signature',
    ])
  })

  it('copies the words of one place', async () => {
    const { user } = open({ 'PATCH /api/first-day': { body: firstDay } })
    await user.click(screen.getByRole('button', { name: 'Copy the text for Email signature' }))
    expect(await screen.findByText('the text for Email signature copied')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(`Luna Hair\nBook your appointment: ${ADDRESS}`)
  })

  it('selects the address if the browser doesn’t allow copying', async () => {
    const { user } = open({ 'PATCH /api/first-day': { body: firstDay } })
    const refuse = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(await screen.findByText('Selected: copy it now.')).toBeInTheDocument()
    const field = screen.getByLabelText<HTMLInputElement>('Address of your booking page')
    expect(field).toHaveFocus()
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, ADDRESS.length])
    refuse.mockRestore()
  })

  it('books a test, says where its mail goes, and removes it again', async () => {
    let booked = false
    const { calls, user } = open({
      'GET /api/first-day': () => ({ body: { ...firstDay, testBooking: booked ? test : null } }),
      'POST /api/test-booking': () => {
        booked = true
        return { status: 201, body: test }
      },
      'DELETE /api/test-booking': () => {
        booked = false
        return { status: 204 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Send myself a test booking' }))
    expect(await screen.findByText('Haircut, Tue, Nov 24 at 2:30 PM')).toBeInTheDocument()
    expect(screen.getByText(/^Its messages go to mia@example.com\./)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove test' }))
    expect(await screen.findByRole('button', { name: 'Send myself a test booking' })).toBeInTheDocument()
    expect(writes(calls).map(([method, path]) => `${method} ${path}`)).toEqual([
      'POST /api/test-booking',
      'DELETE /api/test-booking',
    ])
  })

  it.each([
    [true, 'The confirmation is on its way to mia@example.com.'],
    [false, 'Booking confirmations are switched off in SMS Settings.'],
  ])('says whether a confirmation comes: %p', async (hasConfirmation, sentence) => {
    const { user } = open({ 'POST /api/test-booking': { status: 201, body: { ...test, hasConfirmation } } })
    await user.click(await screen.findByRole('button', { name: 'Send myself a test booking' }))
    expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
  })

  it('says why no test can be booked, and lets the owner try again', async () => {
    const error = 'No one can book in the next two months. Please check your hours and your team.'
    const { user } = open({ 'POST /api/test-booking': { status: 409, body: { error, code: 'no_free_time' } } })
    await user.click(await screen.findByRole('button', { name: 'Send myself a test booking' }))
    expect(await screen.findAllByText(error)).not.toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Send myself a test booking' })).toBeEnabled()
  })
})

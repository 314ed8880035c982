import './jsdom-gaps'

import { render, screen, within } from '@testing-library/react'

import { AppointmentActions } from '@/components/booking/appointment-actions'
import { appointmentState } from '@/components/booking/appointment-state'
import { BookedView } from '@/components/booking/booked-view'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { toOutcome } from '@/components/booking/outcomes'
import { PlansChanged } from '@/components/booking/plans-changed'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { expectedSteps } from '@/lib/domain/next-steps'

import { publicVisit as visit } from './public-fixtures'

const START = new Date(visit.appointmentDate)
const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

function show(changes: Partial<PublicAppointment> = {}, { asksToCancel = false, now = minutesAfterStart(-60) } = {}) {
  const appointment = { ...visit, ...changes }
  return render(
    <AppointmentActions
      appointment={appointment}
      state={appointmentState(appointment, now)}
      links={{ book: '/book', manage: '/manage', askToCancel: '/confirm?action=cancel' }}
      googleCalendarHref="#"
      asksToCancel={asksToCancel}
    />,
  )
}

describe('what a customer can do with their visit', () => {
  it('is to confirm it by one form, and to cancel it by another after a question', () => {
    const { container } = show()
    expect(screen.getByRole('button', { name: 'Confirm appointment' })).toHaveAttribute('type', 'submit')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect([...container.querySelectorAll('form')].map((form) => form.getAttribute('action'))).toEqual([
      `/api/public/appointments/${visit.id}/confirm`,
      `/api/public/appointments/${visit.id}/cancel`,
    ])
  })

  it.each([
    ['Call Luna Hair', 5],
    ['Call Luna Hair', 59],
    ['Book a new time', 60],
  ])('is "%s" %d minutes after the start of an hour', (link, minutes) => {
    const business = { ...visit.business, phone: '(212) 555-0100' }
    const begun = { canConfirm: false, canCancel: false, canReschedule: false, duration: 60, business }
    show(begun, { now: minutesAfterStart(minutes) })
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([link])
  })

  it('is not to call about a request that nobody approved', () => {
    const request = { kind: 'approve' as const, reason: 'We check first.', byLabel: null }
    expect(appointmentState({ ...visit, canReschedule: false, request }, minutesAfterStart(5))).toBe('unanswered')
  })

  it('is to answer the question as soon as the address asks for it', () => {
    show({}, { asksToCancel: true })
    const question = within(screen.getByRole('dialog', { name: 'Cancel this appointment?' }))
    expect(question.getByRole('button', { name: 'Keep appointment' })).toHaveFocus()
  })

  it.each([
    ['confirmed', true],
    ['confirmed', false],
    ['cancelled', false],
    ['completed', false],
    ['no-show', false],
  ])(
    'is neither to confirm nor to cancel one that is %s, whatever the address asks (still ahead: %s)',
    (status, canReschedule) => {
      show({ status, canConfirm: false, canCancel: canReschedule, canReschedule }, { asksToCancel: true })
      expect(screen.queryByRole('button')).not.toBeInTheDocument()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(screen.queryByRole('link', { name: /^Cancel appointment/ })).not.toBeInTheDocument()
    },
  )
})

it.each([
  ['another time that is not free', '2026-11-27T20:00:00.000Z', 1],
  ['the time that is now their own', visit.appointmentDate, 0],
  ['no time', null, 0],
])('warns that a chosen time is taken only for one that is: %s', (_, chosenStart, alerts) => {
  render(
    <PlansChanged
      appointment={visit}
      times={{ nearest: [], days: [], previous: null, next: '2026-12-22', isShortNotice: false }}
      chosenStart={chosenStart}
      showNearest
      links={{ confirm: '#', joinWaitlist: '#', manage: () => '#' }}
    />,
  )
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts)
})

it.each([
  ['confirmed', 'Failed to confirm appointment'],
  ['cancelled', 'Failed to cancel appointment'],
])('says above the visit that a step failed: %s', (tried, sentence) => {
  render(<OutcomeMessage outcome={toOutcome({ problem: 'illegal_transition', tried }, 'cancelled', 'cancelled')} />)
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your appointment changed in the meantime. Here’s where it stands now.',
  )
})

it.each([
  ['begun', 'It has already started. Please get in touch with us.'],
  ['past', 'Its time has already passed.'],
  ['unanswered', 'The time you asked for has already passed.'],
] as const)('says that the clock was the reason where a step came too late: %s', (state, sentence) => {
  const outcome = toOutcome({ problem: 'illegal_transition', tried: 'cancelled' }, 'scheduled', state)
  expect(outcome).toMatchObject({ kind: 'failure', title: 'Failed to cancel appointment', description: sentence })
})

it.each([
  ['a success', 'status', 'lucide-circle-check'],
  ['a failure', 'alert', 'lucide-circle-alert'],
])('shows beside %s the sign for it', (_, role, sign) => {
  const kind = role === 'alert' ? 'failure' : 'success'
  render(<OutcomeMessage outcome={{ kind, title: 'What happened' }} />)
  expect(screen.getByRole(role).querySelector('svg')).toHaveClass(sign)
})

it('tells after a booking of the confirmation, the reminder and coming early', () => {
  const starts = new Date(visit.appointmentDate)
  const expected = expectedSteps(
    [
      { type: 'confirmation', channel: 'email', dueAt: new Date('2026-11-24T15:00:00Z') },
      { type: 'reminder_24h', channel: 'email', dueAt: new Date('2026-11-26T19:00:00Z') },
    ],
    starts,
    visit.timezone,
    new Date('2026-11-24T15:00:00Z'),
  )
  render(<BookedView appointment={visit} manageHref="/manage" googleCalendarHref="#" expected={expected} />)
  expect(screen.getByRole('status')).toHaveTextContent('Appointment booked successfully!')
  const next = screen.getByRole('region', { name: 'What happens next' })
  expect(next).toHaveTextContent('You’ll receive a confirmation within 2 hours.')
  expect(next).toHaveTextContent('We’ll remind you 24 hours before.')
  expect(next).toHaveTextContent('Please arrive 10 minutes early.')
})

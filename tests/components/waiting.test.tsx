import { render, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'

import { AppointmentActions } from '@/components/booking/appointment-actions'
import { PlansChanged } from '@/components/booking/plans-changed'
import { ClosedOffer } from '@/components/waitlist/closed-offer'
import { EndedWaiting } from '@/components/waitlist/ended-waiting'
import { OpenOffer } from '@/components/waitlist/open-offer'
import { WaitingScreen } from '@/components/waitlist/waiting-screen'
import { toWaitingOutcome } from '@/components/waitlist/waiting-outcome'
import type { PublicAppointment } from '@/lib/contracts/booking'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import type { PublicOffer } from '@/lib/contracts/waitlist'
import { siteRoutes } from '@/lib/routes'

import { publicVisit } from './public-fixtures'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>
const router = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} } as unknown as Router

const VISIT_ID = '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a11'
const links = siteRoutes('host', 'luna')
const visit = {
  id: VISIT_ID,
  service: 'Color',
  dateLabel: 'Friday, November 27, 2026',
  timeLabel: '2:00 PM',
  zoneLabel: 'EST',
}

const entry: PublicWaiting = {
  state: 'waiting',
  position: 3,
  service: 'Haircut',
  serviceId: null,
  client: { name: 'Dana' },
  preferredDate: '2026-11-20T05:00:00.000Z',
  preferredUntil: '2026-11-30T05:00:00.000Z',
  earliestMinutes: 0,
  latestMinutes: 720,
  staffId: null,
  staff: null,
  noticeMinutes: 120,
  timezone: 'America/New_York',
  isMove: false,
  earlierThan: null,
  booked: null,
  offer: null,
}

const show = (changes: Partial<PublicWaiting> = {}, props: Partial<ComponentProps<typeof WaitingScreen>> = {}) =>
  render(
    <WaitingScreen
      entry={{ ...entry, ...changes }}
      token="key"
      staff={[]}
      today="2026-11-24"
      typed={null}
      asksToLeave={false}
      links={links}
      {...props}
    />,
  )
const actionsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('form')].map((form) => `${form.method} ${form.getAttribute('action')}`)

describe('the page of a place on the waitlist', () => {
  it('says the place and what they wait for, and offers what is stored to change; days that have passed are not offered again', () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1, name: 'You are number 3' })).toBeInTheDocument()
    for (const fact of ['Haircut', 'Mornings', 'I need 2 hours’ notice'])
      expect(screen.getAllByText(fact)[0]).toBeInTheDocument()
    expect(screen.getByLabelText('Preferred day')).toHaveValue('2026-11-24')
    expect(screen.getByLabelText('Last day')).toHaveValue('2026-11-30')
    expect(screen.getByLabelText('Time of day')).toHaveValue('morning')
    expect(screen.getByLabelText('How soon could you come?')).toHaveValue('120')
    expect(actionsOf(container)).toEqual(['post /api/public/waiting/key'])
  })

  it('tells a client whose other place was kept that they still wait, and doesn’t invite them to join again', () => {
    const { container } = render(<EndedWaiting entry={{ ...entry, state: 'merged', position: null }} links={links} />)
    expect(screen.getByRole('heading', { level: 1, name: 'You keep your place on the waitlist' })).toBeInTheDocument()
    expect(container).toHaveTextContent('You were on it twice for Haircut, so we kept your earlier place.')
    expect(container.querySelector('a')).toBeNull()
  })

  it('asks before they leave the list, with a way to stay', () => {
    show()
    expect(screen.getByRole('link', { name: 'Leave the waitlist' })).toHaveAttribute('href', '/waiting/key?leave=1')
    const { container } = show({}, { asksToLeave: true })
    expect(actionsOf(container)).toContain('post /api/public/waiting/key/leave')
    expect(screen.getByRole('link', { name: 'Stay on the list' })).toHaveAttribute('href', '/waiting/key')
  })

  it('leads to an offer to take now', () => {
    show({
      offer: {
        url: 'http://luna.localhost/offer/x',
        dateLabel: 'Friday, November 27, 2026',
        timeLabel: '10:00 AM',
        expiresLabel: 'Wed, Nov 25, 3:00 PM',
      },
    })
    expect(
      screen.getByRole('heading', { name: 'A spot opened up for you: Friday, November 27, 2026 at 10:00 AM' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the offer' })).toHaveAttribute('href', 'http://luna.localhost/offer/x')
  })

  it('of a client with a visit shows that visit, not a position', () => {
    show({ position: null, earlierThan: visit })
    expect(
      screen.getByRole('heading', { level: 1, name: 'We’ll tell you when an earlier time opens up' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Friday, November 27/ })).toHaveAttribute('href', `/manage/${VISIT_ID}`)
  })

  it('shows a change that failed with what was chosen and its problem at the field', () => {
    const typed = {
      fields: { preferredDate: '2026-11-20', timeOfDay: 'evening' },
      problems: { preferredDate: 'Please choose today or a later date' },
    }
    show({}, { typed })
    expect(screen.getByLabelText('Preferred day')).toHaveAccessibleDescription(/Please choose today or a later date/)
    expect(screen.getByLabelText('Time of day')).toHaveValue('evening')
    expect(screen.getByLabelText('Preferred day').closest('details')).toHaveAttribute('open')
    expect(toWaitingOutcome({ problem: 'validation' }, typed)).toMatchObject({
      kind: 'failure',
      description: 'Please choose today or a later date.',
    })
  })

  it.each([
    ['You got your time, Dana', { state: 'booked', booked: visit }, 'See my appointment', `/confirm/${VISIT_ID}`],
    ['You are no longer on the waitlist', { state: 'left' }, 'Join again', '/join-waitlist'],
    [
      'We’ll no longer tell you about earlier times',
      { state: 'left', earlierThan: visit },
      'See my appointment',
      `/confirm/${VISIT_ID}`,
    ],
    ['We’ll no longer tell you about earlier times', { state: 'left', isMove: true }, 'See free times', '/book'],
  ] as const)('once it is over says "%s" and what to do next', (title, changes, link, href) => {
    render(<EndedWaiting entry={{ ...entry, position: null, ...changes }} links={links} />)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href)
    if (link === 'See my appointment') expect(screen.getByText(/Color on Friday, November 27, 2026/)).toBeVisible()
  })
})

const offer: PublicOffer = {
  state: 'open',
  service: 'Haircut',
  duration: 60,
  startsAt: '2026-11-27T15:00:00.000Z',
  dateLabel: 'Friday, November 27, 2026',
  timeLabel: '10:00 AM',
  zoneLabel: 'EST',
  expiresAt: '2026-11-25T15:00:00.000Z',
  expiresLabel: 'Wed, Nov 25, 10:00 AM',
  timezone: 'America/New_York',
  client: { name: 'Dana' },
  staff: null,
  appointmentId: null,
  isMove: true,
  movesFrom: { appointmentId: VISIT_ID, dateLabel: visit.dateLabel, timeLabel: '2:00 PM' },
  bookedSince: null,
  position: null,
  waitingUrl: 'http://luna.localhost/waiting/key',
}

describe('an offer to a client with a visit', () => {
  it('says that the visit moves, on the button too', () => {
    render(
      <AppRouterContext.Provider value={router}>
        <OpenOffer
          offer={offer}
          token="secret"
          place={{ name: 'Luna Hair', address: null }}
          times={null}
          showNearest
          chosenStart={null}
          renderedAtMs={Date.parse('2026-11-24T15:01:00Z')}
          hrefOf={() => '#'}
        />
      </AppRouterContext.Provider>,
    )
    expect(
      screen.getByText('Your appointment on Friday, November 27, 2026 at 2:00 PM moves to this earlier time.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Move my appointment' })).toBeInTheDocument()
  })

  it('that is gone says that the visit stays', () => {
    render(<ClosedOffer offer={{ ...offer, state: 'taken' }} bookHref="/book" appointmentHref="/confirm/1" />)
    expect(screen.getByRole('status')).toHaveTextContent('Just taken - you keep your place')
    expect(screen.getByText(/your appointment stays on Friday, November 27, 2026 at 2:00 PM/)).toBeInTheDocument()
  })

  it.each(['taken', 'expired', 'declined', 'withdrawn'] as const)(
    'that is %s promises no more once they stopped asking for an earlier time',
    (state) => {
      const ended = { ...offer, state, waitingUrl: null }
      const { container, unmount } = render(<ClosedOffer offer={ended} bookHref="/book" appointmentHref="/confirm/1" />)
      expect(container).toHaveTextContent(/: your appointment stays on Friday, November 27, 2026 at 2:00 PM\./)
      expect(container).not.toHaveTextContent(/keep your place|message you|waitlist/)
      expect(screen.getByRole('link', { name: 'See my appointment' })).toHaveAttribute('href', '/confirm/1')
      unmount()
      const over = render(<ClosedOffer offer={{ ...ended, movesFrom: null }} bookHref="/book" appointmentHref={null} />)
      expect(over.container).toHaveTextContent('You can book another time.')
      expect(over.container).not.toHaveTextContent(/waitlist|your appointment/)
    },
  )
})

describe('an offer from the list that is gone', () => {
  it('names the place that is kept and leads to it, unless they left since', () => {
    const onList = { ...offer, state: 'expired' as const, isMove: false, movesFrom: null, position: 3 }
    const { unmount } = render(<ClosedOffer offer={onList} bookHref="/book" appointmentHref={null} />)
    expect(screen.getByText('You are number 3 on the waitlist.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'My place on the waitlist' })).toHaveAttribute(
      'href',
      'http://luna.localhost/waiting/key',
    )
    unmount()
    render(
      <ClosedOffer
        offer={{ ...onList, state: 'taken', position: null, waitingUrl: null }}
        bookHref="/book"
        appointmentHref={null}
      />,
    )
    expect(screen.getByRole('status')).toHaveTextContent(/^Just taken$/)
    expect(screen.queryByText(/keep your place/)).not.toBeInTheDocument()
  })

  it('names the appointment that the client has got since', () => {
    const ended = { ...offer, state: 'withdrawn' as const, isMove: false, movesFrom: null, waitingUrl: null }
    const { container } = render(
      <ClosedOffer offer={{ ...ended, bookedSince: offer.movesFrom }} bookHref="/book" appointmentHref="/confirm/1" />,
    )
    expect(container).toHaveTextContent(
      'Nothing changes: your appointment stays on Friday, November 27, 2026 at 2:00 PM.',
    )
    expect(container).not.toHaveTextContent(/waitlist/)
  })

  it('is not said to end a wait that goes on', () => {
    const kept = { ...offer, state: 'withdrawn' as const, isMove: false, movesFrom: null, position: 3 }
    const { container } = render(<ClosedOffer offer={kept} bookHref="/book" appointmentHref={null} />)
    expect(container).toHaveTextContent('You keep your place on the waitlist')
  })
})

const appointment: PublicAppointment = { ...publicVisit, id: VISIT_ID, dateLabel: visit.dateLabel }

describe("a visit's own pages", () => {
  it.each([
    ['asks', 'scheduled', 1],
    ['confirmed', 'confirmed', 1],
    ['past', 'confirmed', 0],
    ['cancelled', 'cancelled', 0],
  ] as const)('lead to "My plans changed" while anything can still change: %s', (state, status, count) => {
    const actions = { book: '/book', manage: links.manage(VISIT_ID), askToCancel: '#' }
    render(
      <AppointmentActions
        appointment={{ ...appointment, status }}
        state={state}
        links={actions}
        googleCalendarHref="#"
        asksToCancel={false}
      />,
    )
    expect(screen.queryAllByRole('link', { name: 'My plans changed' })).toHaveLength(count)
  })

  it('name who would take over before the client decides', () => {
    const takenOverBy = { id: VISIT_ID, name: 'Mateo' }
    const slot = { start: new Date('2026-11-30T15:00:00Z'), takenOverBy }
    const { container } = render(
      <AppRouterContext.Provider value={router}>
        <PlansChanged
          appointment={appointment}
          times={{
            nearest: [],
            days: [{ date: '2026-11-30', slots: [slot] }],
            previous: null,
            next: '2026-12-22',
            isShortNotice: false,
          }}
          chosenStart={slot.start.toISOString()}
          showNearest
          links={{ confirm: '#', joinWaitlist: '#', manage: () => '#' }}
        />
      </AppRouterContext.Provider>,
    )
    expect(screen.getByRole('heading', { name: 'Move to Mon, Nov 30, 10:00 AM with Mateo?' })).toBeInTheDocument()
    expect(container.querySelector('input[name=staffId]')).toHaveValue(VISIT_ID)
  })

  it('offer the waitlist where no other time is free, and always earlier times and a way out', () => {
    const { container } = render(
      <PlansChanged
        appointment={appointment}
        times={{ nearest: [], days: [], previous: null, next: '2026-12-22', isShortNotice: false }}
        chosenStart={null}
        showNearest
        links={{ confirm: '#', joinWaitlist: '/join-waitlist?service=1', manage: () => '#' }}
      />,
    )
    expect(screen.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute('href', '/join-waitlist?service=1')
    expect(screen.getByRole('button', { name: 'Tell me if an earlier time opens up' })).toBeInTheDocument()
    expect(actionsOf(container)).toEqual([
      `post /api/public/appointments/${VISIT_ID}/earlier`,
      `post /api/public/appointments/${VISIT_ID}/cancel`,
    ])
  })
})

import { webcrypto } from 'node:crypto'

import { act, render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'

import { ClosedOffer } from '@/components/waitlist/closed-offer'
import { Countdown } from '@/components/waitlist/countdown'
import { JoinForm } from '@/components/waitlist/join-form'
import { OpenOffer } from '@/components/waitlist/open-offer'
import type { PublicOffer } from '@/lib/contracts/waitlist'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>

const went: string[] = []
const router = {
  push: (href: string) => went.push(href),
  replace() {},
  refresh() {},
  back() {},
  forward() {},
  prefetch() {},
} as unknown as Router
const sent: Array<{ url: string; key: string | null; body: unknown }> = []
let answers: Array<{ status: number; body: unknown }> = []

beforeEach(() => {
  went.length = 0
  sent.length = 0
  answers = []
  sessionStorage.clear()
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  globalThis.fetch = async (url, options) => {
    sent.push({
      url: String(url),
      key: new Headers(options?.headers).get('Idempotency-Key'),
      body: JSON.parse(String(options?.body)),
    })
    const answer = answers.shift()
    if (!answer) throw new TypeError('offline')
    return {
      ok: answer.status < 400,
      status: answer.status,
      statusText: '',
      text: async () => JSON.stringify(answer.body),
    } as Response
  }
})

const nothingTyped = {
  service: 'Color',
  date: '2026-11-27',
  until: '',
  timeOfDay: 'any',
  staffId: '',
  noticeMinutes: '',
}
const show = (props: Partial<ComponentProps<typeof JoinForm>> = {}) =>
  render(
    <AppRouterContext.Provider value={router}>
      <JoinForm
        subdomain="luna"
        via="host"
        services={['Haircut', 'Color']}
        staff={[]}
        wanted={nothingTyped}
        today="2026-11-24"
        textsOffered
        consentText="Text me."
        {...props}
      />
    </AppRouterContext.Provider>,
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), 'Dana Fox')
  await userEvent.type(screen.getByLabelText('Phone'), '(212) 555-0123')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
}

describe('the waitlist form', () => {
  it('names everything that is missing in the words of the specification, and sends nothing', async () => {
    show()
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'Choose a service')
    await userEvent.type(screen.getByLabelText('Email', { selector: 'input[name=email]' }), 'nobody')
    await submit()
    const summary = screen.getByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Service is required',
      'Name is required',
      'Phone number is required',
      'Valid email is required',
      'Choose how we should remind you',
    ])
    expect(summary).toHaveFocus()
    expect(sent).toEqual([])
    expect(screen.getByLabelText('Service')).toHaveAccessibleDescription(/Service is required/)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/)
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Phone number is required/)
  })

  it('refuses an invalid email, and accepts none at all', async () => {
    show()
    const email = screen.getByLabelText('Email', { selector: 'input[name=email]' })
    await userEvent.type(email, 'nobody')
    await submit()
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Valid email is required/))
    await userEvent.clear(email)
    expect(email).not.toHaveAccessibleDescription(/Valid email is required/)
  })

  it('takes no preferred day and no notes', async () => {
    answers.push({ status: 201, body: { id: '1', position: 4, waitingUrl: null } })
    show({ wanted: { ...nothingTyped, date: '' } })
    await fillIn()
    await submit()
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ preferredDate: null, notes: null })])
  })

  it('has past days disabled and knows what the booking page knew', () => {
    show()
    expect(screen.getByLabelText('Preferred day')).toHaveAttribute('min', '2026-11-24')
    expect(screen.getByLabelText('Preferred day')).toHaveValue('2026-11-27')
    expect(screen.getByLabelText('Service')).toHaveValue('Color')
  })

  it('joins once and goes on to the position', async () => {
    answers.push({ status: 201, body: { id: '1', position: 4, waitingUrl: null } })
    show()
    await fillIn()
    await submit()
    expect(went).toEqual(['/join-waitlist?joined=4'])
    expect(sent[0]).toEqual({
      url: '/api/public/businesses/luna/waitlist',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        service: 'Color',
        preferredDate: '2026-11-27',
        preferredUntil: null,
        timeOfDay: 'any',
        staffId: null,
        noticeMinutes: 0,
        name: 'Dana Fox',
        phone: '(212) 555-0123',
        email: null,
        notes: null,
        remindBy: 'sms',
      },
    })
  })

  it('takes several days, a time of day and a person, and refuses days in the wrong order', async () => {
    answers.push({ status: 201, body: { id: '1', position: 4, waitingUrl: null } })
    show({
      staff: [
        { id: 'a', name: 'Luna' },
        { id: 'b', name: 'Mateo' },
      ],
    })
    await fillIn()
    await userEvent.selectOptions(screen.getByLabelText('Time of day'), 'Morning (before 12:00 PM)')
    await userEvent.selectOptions(screen.getByLabelText('With'), 'Mateo')
    await userEvent.type(screen.getByLabelText('Last day'), '2026-11-25')
    await submit()
    expect(
      within(screen.getByRole('alert')).getByRole('link', { name: 'The last day must not be before the first' }),
    ).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Last day'))
    await userEvent.type(screen.getByLabelText('Last day'), '2026-11-30')
    await submit()
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        preferredDate: '2026-11-27',
        preferredUntil: '2026-11-30',
        timeOfDay: 'morning',
        staffId: 'b',
      }),
    ])
  })

  it('asks for no person where one does everything', () => {
    show()
    expect(screen.queryByLabelText('With')).not.toBeInTheDocument()
  })

  it('shows what a post without JavaScript had typed, what is wrong with it, and says so in the title', () => {
    document.title = 'Join the waitlist'
    const { unmount } = show({
      typed: {
        fields: { name: '', phone: '555', email: 'nobody', notes: 'Back door', remindBy: 'email' },
        problems: { name: 'Name is required', email: 'Valid email is required' },
      },
    })
    expect(screen.getByLabelText('Phone')).toHaveValue('555')
    expect(screen.getByLabelText('Email', { selector: 'input[name=email]' })).toHaveValue('nobody')
    expect(screen.getByLabelText('Notes')).toHaveValue('Back door')
    expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked()
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Name is required', 'Valid email is required'])
    expect(document.title).toBe('Error: Join the waitlist')
    unmount()
    expect(document.title).toBe('Join the waitlist')
  })

  it('says that it failed, keeps what was typed, and a second try carries the same key', async () => {
    show()
    await fillIn()
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to join waitlist')
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    answers.push({ status: 201, body: { id: '1', position: 1, waitingUrl: 'http://luna.localhost:3000/waiting/key' } })
    await submit()
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(went).toEqual(['/join-waitlist?joined=1&key=key'])
  })

  it('says with the reason of the server that it failed', async () => {
    answers.push({ status: 500, body: { error: 'The server is having a bad day', code: 'internal' } })
    show()
    await fillIn()
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to join waitlist')
    expect(screen.getByRole('alert')).toHaveTextContent('The server is having a bad day')
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    expect(went).toEqual([])
  })

  it('is a plain form without JavaScript', () => {
    const { container } = show()
    expect(container.querySelector('form')).toHaveAttribute('action', '/api/public/businesses/luna/waitlist')
    expect(container.querySelector('form')).toHaveAttribute('method', 'post')
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
  isMove: false,
  movesFrom: null,
  bookedSince: null,
  position: 2,
  waitingUrl: 'http://luna.localhost:3000/waiting/key',
}

describe('an offer', () => {
  it('names what, when and until when, and is taken by one plain form', () => {
    const { container } = render(
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
    expect(screen.getByRole('heading', { name: 'Dana, a spot opened up for you' })).toBeInTheDocument()
    expect(screen.getByText('Friday, November 27, 2026 at 10:00 AM EST')).toBeInTheDocument()
    expect(screen.getByText(/until Wed, Nov 25, 10:00 AM EST/)).toBeInTheDocument()
    expect([...container.querySelectorAll('form')].map((form) => form.getAttribute('action'))).toEqual([
      '/api/public/offers/secret/claim',
      '/api/public/offers/secret/decline',
    ])
  })

  it('asks the server about it when its time is over, whatever the device’s clock says', () => {
    jest.useFakeTimers({ now: new Date('2031-06-01T12:00:00Z') })
    const refreshed: string[] = []
    render(
      <AppRouterContext.Provider value={{ ...router, refresh: () => refreshed.push('refresh') }}>
        <Countdown
          expiresAt="2026-11-25T15:00:00.000Z"
          expiresLabel="Wed, Nov 25, 10:00 AM EST"
          renderedAtMs={Date.parse('2026-11-25T14:58:30.000Z')}
        />
      </AppRouterContext.Provider>,
    )
    expect(screen.getByRole('timer')).toHaveTextContent('2 min left')
    act(() => jest.advanceTimersByTime(60_000))
    expect(screen.getByRole('timer')).toHaveTextContent('1 min left')
    expect(refreshed).toEqual([])
    act(() => jest.advanceTimersByTime(60_000))
    expect(screen.getByRole('timer')).toHaveTextContent('This offer has just ended')
    expect(refreshed).toEqual(['refresh'])
    jest.useRealTimers()
  })

  it.each([
    ['taken', 'Just taken - you keep your place'],
    ['expired', 'This offer has ended'],
    ['declined', 'Thank you for telling us'],
    ['withdrawn', 'This offer is no longer open'],
  ] as const)('that is %s says so kindly and offers no claim', (state, title) => {
    const { container } = render(<ClosedOffer offer={{ ...offer, state }} bookHref="/book" appointmentHref={null} />)
    expect(screen.getByRole('status')).toHaveTextContent(title)
    // The owner may have closed the time.
    expect(container).not.toHaveTextContent(/someone else/i)
    expect(container.querySelector('form')).toBeNull()
    expect(screen.getByRole('link', { name: 'See free times' })).toHaveAttribute('href', '/book')
  })

  it.each(['taken', 'expired', 'declined', 'withdrawn'] as const)('that is %s says that the visit stays', (state) => {
    const movesFrom = { appointmentId: 'visit', dateLabel: 'Tuesday, November 24, 2026', timeLabel: '9:00 AM' }
    render(<ClosedOffer offer={{ ...offer, state, movesFrom }} bookHref="/book" appointmentHref={null} />)
    expect(screen.getByText(/your appointment stays on Tuesday, November 24, 2026 at 9:00 AM/)).toBeInTheDocument()
  })
})

import { webcrypto } from 'node:crypto'

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'

import { BookingForm } from '@/components/booking/booking-form'
import { type BookingDraft, findBookingProblems } from '@/components/booking/booking-problems'
import { toFormOutcome } from '@/components/booking/outcomes'
import { bookAppointmentBody } from '@/lib/contracts/booking'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>

const SERVICE_ID = '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a11'
const STAFF_ID = '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a12'
const AT_TWO = '2026-11-24T19:00:00.000Z'
const HALF_PAST_TWO = '2026-11-24T19:30:00.000Z'

const choice = {
  business: { subdomain: 'luna', timezone: 'America/New_York' },
  via: 'host' as const,
  service: { id: SERVICE_ID, name: 'Haircut', priceLabel: '$65', price: 6500, duration: 60 },
  staffId: null,
  date: '2026-11-24',
  groups: [
    {
      name: 'Afternoon' as const,
      times: [
        { start: AT_TWO, label: '2:00 PM', time: '14:00' },
        { start: HALF_PAST_TWO, label: '2:30 PM', time: '14:30' },
      ],
    },
  ],
  namedStart: null,
  textsOffered: true,
  consentText: 'Text me a confirmation.',
  joinWaitlistHref: '/join-waitlist?date=2026-11-24',
}

const went: string[] = []
const router = {
  push: (href: string) => went.push(`push ${href}`),
  replace: (href: string) => went.push(`replace ${href}`),
  refresh: () => went.push('refresh'),
  back: () => {},
  forward: () => {},
  prefetch: () => {},
} as unknown as Router

interface Sent {
  url: string
  key: string | null
  body: Record<string, unknown>
}
const sent: Sent[] = []
let answers: Array<() => Promise<Response>> = []

function answer(status: number, body: unknown) {
  answers.push(() =>
    Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response),
  )
}

beforeEach(() => {
  went.length = 0
  sent.length = 0
  answers = []
  sessionStorage.clear()
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  globalThis.fetch = (url, options) => {
    const headers = new Headers(options?.headers)
    sent.push({
      url: String(url),
      key: headers.get('Idempotency-Key'),
      body: JSON.parse(String(options?.body)) as Sent['body'],
    })
    return answers.shift()?.() ?? Promise.reject(new TypeError('offline'))
  }
})

const show = (changes: Partial<ComponentProps<typeof BookingForm>> = {}) =>
  render(
    <AppRouterContext.Provider value={router}>
      <BookingForm {...choice} {...changes} />
    </AppRouterContext.Provider>,
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Book appointment' }))

async function fillIn() {
  await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Dana Fox')
  await userEvent.type(screen.getByLabelText('Phone'), '(212) 555-0123')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
}

describe('a form that comes back without JavaScript', () => {
  it('says on top of the page what is wrong, and that nothing typed is lost', () => {
    const typed = { fields: {}, problems: { email: 'Valid email is required' } }
    expect(toFormOutcome('Failed to book appointment', 'validation', typed)).toEqual({
      kind: 'failure',
      title: 'Failed to book appointment',
      description: 'Valid email is required. Everything you typed is still here.',
    })
    expect(toFormOutcome('Failed to book appointment', 'slot_taken', { fields: {}, problems: {} })?.description).toBe(
      'That time was just taken. Please choose another one. Everything you typed is still here.',
    )
    expect(
      toFormOutcome('Failed to book appointment', 'rate_limited', { fields: {}, problems: {} }, '(212) 555-0100'),
    ).toEqual({
      kind: 'failure',
      title: 'Failed to book appointment',
      phone: '(212) 555-0100',
      description:
        'Too many requests came from you or your connection just now. Please wait a while and try again, or call us. Everything you typed is still here.',
    })
    expect(toFormOutcome('Failed to book appointment', undefined, null)).toBeNull()
  })

  it('has the typed details in its fields', () => {
    show({
      typed: {
        fields: { name: 'Dana Fox', phone: '555', email: 'nobody', notes: 'Back door' },
        problems: { email: 'Valid email is required' },
      },
    })
    expect(
      ['Name', 'Phone', 'Email', 'Notes'].map(
        (label) =>
          (screen.getByLabelText(label, { selector: '[type=text], [name]:not([type=radio])' }) as HTMLInputElement)
            .value,
      ),
    ).toEqual(['Dana Fox', '555', 'nobody', 'Back door'])
    expect(screen.getByLabelText('Email', { selector: 'input[name=email]' })).toHaveAccessibleDescription(
      'Valid email is required',
    )
  })
})

describe('the booking form', () => {
  it('names everything that is missing in the words of the specification and leads there', async () => {
    show()
    await userEvent.type(screen.getByLabelText('Email', { selector: 'input[name=email]' }), 'nobody')
    await submit()

    const summary = screen.getByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please select a time',
      'Name is required',
      'Phone number is required',
      'Valid email is required',
      'Choose how we should remind you',
    ])
    expect(summary).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Time' })).toHaveAccessibleDescription(/Please select a time/)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/)
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Phone number is required/)
    await userEvent.click(within(summary).getByRole('link', { name: 'Name is required' }))
    expect(screen.getByLabelText('Name')).toHaveFocus()
    expect(sent).toEqual([])
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

  it('removes an error as soon as it is fixed', async () => {
    show()
    await submit()
    await userEvent.click(screen.getByRole('radio', { name: '2:00 PM' }))
    await userEvent.type(screen.getByLabelText('Name'), 'D')

    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Phone number is required',
      'Choose how we should remind you',
    ])
  })

  it('asks for earlier times only if the box is checked, and remembers it', async () => {
    const { unmount } = show()
    await fillIn()
    const box = () => screen.getByRole('checkbox', { name: /Tell me if an earlier time opens up/ })
    expect(box()).not.toBeChecked()
    await userEvent.click(box())
    await submit()
    expect(sent.map(({ body }) => body.tellMeEarlier)).toEqual([true])
    unmount()
    show()
    expect(box()).toBeChecked()
  })

  it('asks for a date and time where the day has none', async () => {
    show({ groups: [] })
    await submit()

    expect(screen.getByRole('link', { name: 'Please select a date and time' })).toBeInTheDocument()
  })

  it('sends the booking and goes on to its page', async () => {
    show()
    await fillIn()
    answer(201, { id: 'a1' })
    await submit()

    expect(sent[0]).toMatchObject({
      url: '/api/public/businesses/luna/appointments',
      body: {
        name: 'Dana Fox',
        phone: '(212) 555-0123',
        email: null,
        notes: null,
        remindBy: 'sms',
        tellMeEarlier: false,
        serviceId: SERVICE_ID,
        appointmentDate: HALF_PAST_TWO,
        seenPrice: 6500,
        seenDuration: 60,
      },
    })
    expect(bookAppointmentBody.safeParse(sent[0]?.body).success).toBe(true)
    expect(went).toEqual(['push /confirm/a1?booked=1'])
  })

  it('asks how to remind with nothing chosen, and does not send without an answer', async () => {
    show()
    const question = screen.getByRole('group', { name: 'How should we remind you?' })
    for (const radio of within(question).getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(within(question).getByRole('radio', { name: 'Text' })).toHaveAccessibleDescription(choice.consentText)
    await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Dana Fox')
    await userEvent.type(screen.getByLabelText('Phone'), '(212) 555-0123')
    await submit()

    expect(sent).toEqual([])
    await waitFor(() => expect(question).toHaveAccessibleDescription('Choose how we should remind you'))
  })

  it('needs an address where Email is chosen', async () => {
    show()
    await fillIn()
    await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
    await submit()

    expect(sent).toEqual([])
    await waitFor(() =>
      expect(screen.getByLabelText('Email', { selector: 'input[type=email]' })).toHaveAccessibleDescription(
        'Enter an email address so we can remind you',
      ),
    )
  })

  it('asks nothing where only email is possible, and needs the address', async () => {
    show({ textsOffered: false })
    expect(screen.queryByText('How should we remind you?')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Dana Fox')
    await userEvent.type(screen.getByLabelText('Phone'), '(212) 555-0123')
    await submit()
    expect(sent).toEqual([])
    expect(screen.getByRole('link', { name: 'Enter an email address so we can remind you' })).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Email', { selector: 'input[name=email]' }), 'dana@example.com')
    answer(201, { id: 'a1' })
    await submit()
    expect(sent[0]?.body).toMatchObject({ remindBy: 'email', email: 'dana@example.com' })
  })

  it('refuses an invalid phone number before anything is sent', async () => {
    show()
    await fillIn()
    await userEvent.clear(screen.getByLabelText('Phone'))
    await userEvent.type(screen.getByLabelText('Phone'), 'call me')
    await submit()

    expect(sent).toEqual([])
    await waitFor(() =>
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a valid phone number'),
    )
  })

  it('sends an attempt again under the same key, and a changed one under another', async () => {
    show()
    await fillIn()
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to book appointment')
    expect(screen.getByRole('alert')).toHaveTextContent('Network error. Please try again.')
    await submit()
    await userEvent.type(screen.getByLabelText('Notes'), 'Short, please')
    await submit()

    const [first, again, changed] = sent.map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })

  it('says with the reason of the server that it failed, and keeps what was typed', async () => {
    show()
    await fillIn()
    answer(500, { error: 'The server is having a bad day', code: 'internal' })
    await submit()
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent('Failed to book appointment')
    expect(failure).toHaveTextContent('The server is having a bad day')
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    expect(went).toEqual([])
  })

  it('cannot be sent twice while the first answer is on its way', async () => {
    show()
    await fillIn()
    let arrive: (response: Response) => void = () => {}
    answers.push(() => new Promise((resolve) => (arrive = resolve)))
    await submit()
    await userEvent.click(screen.getByRole('button', { name: 'Booking...' }))

    expect(sent).toHaveLength(1)
    await act(async () => arrive({ ok: true, status: 201, text: () => Promise.resolve('{"id":"a1"}') } as Response))
  })

  it('keeps everything typed when someone else was faster, and offers other times', async () => {
    show()
    await fillIn()
    answer(409, {
      error: 'That time was just taken',
      code: 'slot_taken',
      alternatives: [{ start: '2026-11-25T15:00:00.000Z', label: '10:00 AM', date: '2026-11-25', staffIds: [] }],
    })
    await submit()

    expect(screen.getByRole('alert')).toHaveTextContent('That time was just taken')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    expect(screen.queryByRole('radio', { name: '2:30 PM' })).toBeNull()
    expect(screen.getByRole('radio', { name: '2:00 PM' })).not.toBeChecked()
    expect(screen.getByText('Haircut · Tue, Nov 24 · choose a time · $65')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked()
    expect(went).toEqual([`replace /book?service=${SERVICE_ID}&date=2026-11-24`])
    await userEvent.click(screen.getByRole('button', { name: 'Wed, Nov 25, 10:00 AM' }))
    expect(went.at(-1)).toBe(`replace /book?service=${SERVICE_ID}&date=2026-11-25&time=10%3A00`)
    expect(screen.getByRole('button', { name: 'Book appointment' })).toHaveFocus()
  })

  it('takes what one person was booked for from nobody else, and says nothing about it there', async () => {
    const form = (staffId: string | null) => (
      <AppRouterContext.Provider value={router}>
        <BookingForm {...choice} staffId={staffId} />
      </AppRouterContext.Provider>
    )
    const { rerender } = render(form(STAFF_ID))
    await fillIn()
    answer(409, { error: 'That time was just taken', code: 'slot_taken', alternatives: [] })
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('That time was just taken')
    expect(screen.queryByRole('radio', { name: '2:30 PM' })).toBeNull()
    rerender(form(null))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('radio', { name: '2:30 PM' })).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
  })

  it('puts what the server finds wrong beside its field', async () => {
    show()
    await fillIn()
    answer(400, {
      error: 'Use at most 40 characters',
      code: 'validation',
      fields: { phone: 'Use at most 40 characters' },
    })
    await submit()

    await waitFor(() => expect(screen.getByLabelText('Phone')).toBeInvalid())
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Use at most 40 characters'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  })

  it('refetches what is offered when the server rejects the time, the person or the service', async () => {
    const reject = async (fields: Record<string, string>) => {
      const { unmount } = show({ staffId: STAFF_ID })
      await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
      answer(400, { error: 'Refused', code: 'validation', fields })
      await submit()
      await waitFor(() => expect(went).not.toEqual([]))
      const isOffered = screen.queryByRole('radio', { name: '2:30 PM' }) !== null
      unmount()
      return { isOffered, went: went.splice(0) }
    }
    const { unmount: leave } = show()
    await fillIn()
    leave()
    expect(await reject({ appointmentDate: 'We are closed on this day' })).toEqual({
      isOffered: false,
      went: [`replace /book?service=${SERVICE_ID}&staff=${STAFF_ID}&date=2026-11-24`],
    })
    expect(await reject({ staffId: 'This staff member does not offer this service' })).toEqual({
      isOffered: true,
      went: ['refresh'],
    })
    expect(await reject({ service: 'This service is not offered' })).toEqual({
      isOffered: true,
      went: ['replace /book?date=2026-11-24&problem=not_offered'],
    })
  })

  it('keeps everything and refetches the page when the price changed, and then accepts the new one', async () => {
    const form = (service: typeof choice.service) => (
      <AppRouterContext.Provider value={router}>
        <BookingForm {...choice} service={service} />
      </AppRouterContext.Provider>
    )
    const { rerender } = render(form(choice.service))
    await fillIn()
    const error = 'The price is $80 now. Book again to accept it.'
    answer(409, { error, code: 'service_changed' })
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(went).toEqual(['refresh'])
    rerender(form({ ...choice.service, priceLabel: '$80', price: 8000 }))
    expect(screen.getByText('Haircut · Tue, Nov 24 · 2:30 PM · $80')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    answer(201, { id: 'a1' })
    await submit()
    expect(sent.map(({ body }) => body.seenPrice)).toEqual([6500, 8000])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
    expect(went.at(-1)).toBe('push /confirm/a1?booked=1')
  })

  it('finds again what was typed before the page was left', async () => {
    const { unmount } = show()
    await fillIn()
    unmount()
    show()

    expect(screen.getByLabelText('Name')).toHaveValue('Dana Fox')
    expect(screen.getByLabelText('Phone')).toHaveValue('(212) 555-0123')
    expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked()
  })

  it('chooses the named time again when its page is opened a second time', async () => {
    const form = () => (
      <AppRouterContext.Provider value={router}>
        <BookingForm {...choice} groups={[...choice.groups]} namedStart={AT_TWO} />
      </AppRouterContext.Provider>
    )
    const { rerender } = render(form())
    await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
    rerender(form())
    expect(screen.getByRole('radio', { name: '2:00 PM' })).toBeChecked()
  })

  it('chooses the time that the address names', () => {
    show({ namedStart: AT_TWO })

    expect(screen.getByRole('radio', { name: '2:00 PM' })).toBeChecked()
    expect(screen.getByText('Haircut · Tue, Nov 24 · 2:00 PM · $65')).toBeInTheDocument()
  })
})

describe('the rules before sending', () => {
  const right = {
    name: 'Dana',
    phone: '2125550123',
    email: '',
    remindBy: 'sms' as const,
    start: AT_TWO,
    anyTimes: true,
  }
  const wire = (draft: BookingDraft) => ({ ...draft, serviceId: SERVICE_ID, appointmentDate: draft.start })

  it.each([
    ['name', { ...right, name: '  ' }],
    ['phone', { ...right, phone: '' }],
    ['phone', { ...right, phone: 'call me' }],
    ['email', { ...right, remindBy: 'email' as const }],
    ['email', { ...right, email: 'dana@' }],
    ['email', { ...right, email: 'a@b.c' }],
    ['email', { ...right, email: 'Dana <dana@example.com>' }],
  ])('say of a wrong %s what the contract says', (field, draft) => {
    const issues = bookAppointmentBody
      .safeParse(wire(draft))
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

    expect(Object.entries(findBookingProblems(draft))).toEqual(issues)
    expect(issues?.[0]?.[0]).toBe(field)
  })

  it.each(['dana@example.com', ' dana+1@ex-ample.co.uk '])('let %j through as the contract does', (email) => {
    expect(findBookingProblems({ ...right, email })).toEqual({})
    expect(bookAppointmentBody.safeParse(wire({ ...right, email })).success).toBe(true)
  })
})

import './jsdom-gaps'

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { ApprovalCard } from '@/components/recovery/approval-card'
import { toApprovalOutcome } from '@/components/recovery/approval-outcome'
import { describeMinutes, timeUntil } from '@/components/recovery/run-words'
import { WaitlistScreen } from '@/components/waitlist/waitlist-screen'
import type {
  EarlierWish,
  Opening,
  Openings,
  PublicApproval,
  RecoveryOffer,
  RecoveryRun,
} from '@/lib/contracts/recovery'

import { type Answers, client, luna, NOW, renderOwner, serve } from './owner-fixtures'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function run(changes: Partial<RecoveryRun> = {}): RecoveryRun {
  return {
    id: uuid(301),
    startsAt: '2026-11-25T19:00:00.000Z',
    endsAt: '2026-11-25T20:00:00.000Z',
    staffId: luna.id,
    staff: { name: 'Luna' },
    cause: 'cancelled',
    mode: 'automatic',
    status: 'open',
    wave: 1,
    nextWaveAt: '2026-11-24T15:20:00.000Z',
    freedPriceCents: 6500,
    freedAt: '2026-11-24T14:50:00.000Z',
    freedBy: { clientId: uuid(12), name: 'Cleo Vance' },
    filledBy: null,
    filledAt: null,
    filledVisit: null,
    stoppedReason: null,
    offers: [],
    ...changes,
  }
}

function offer(n: number, clientName: string, changes: Partial<RecoveryOffer> = {}): RecoveryOffer {
  return {
    id: uuid(400 + n),
    entryId: uuid(500 + n),
    clientId: uuid(600 + n),
    clientName,
    service: 'Haircut',
    wave: 1,
    status: 'live',
    sentAt: '2026-11-24T14:50:20.000Z',
    expiresAt: '2026-11-24T15:20:00.000Z',
    answeredAt: null,
    ...changes,
  }
}

const filled = run({
  id: uuid(302),
  status: 'filled',
  nextWaveAt: null,
  filledBy: 'waitlist',
  filledAt: '2026-11-24T15:02:00.000Z',
  filledVisit: { id: uuid(21), clientId: uuid(11), clientName: 'Ada Lovelace', priceCents: 6500 },
  offers: [offer(1, 'Ada Lovelace', { status: 'claimed' })],
})
const base: Answers = {
  'GET /api/waitlist': { body: [] },
  'GET /api/services': { body: [] },
  'GET /api/staff': { body: [luna] },
  'GET /api/clients': { body: [client()] },
  'GET /api/recovery': { body: [] },
  'GET /api/recovery/earlier': { body: [] },
}

function show(tab: string, answers: Answers = {}, now = NOW) {
  window.history.replaceState(null, '', `/waitlist?tab=${tab}`)
  const calls = serve({ ...base, ...answers })
  renderOwner(<WaitlistScreen currency="USD" />, { search: `?tab=${tab}`, now })
  return { calls, user: userEvent.setup() }
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] })
})

afterEach(() => {
  jest.useRealTimers()
})

describe('freed times', () => {
  it('say how the slot opened up, who was asked and answered what, and when the next are asked', async () => {
    const offers = [
      offer(1, 'Ada Lovelace'),
      offer(2, 'Ben Okafor', { status: 'declined' }),
      offer(3, 'Eve Adams', { expiresAt: '2026-11-24T14:59:00.000Z' }),
      offer(4, 'Finn Gale', { status: 'expired', expiresAt: '2026-11-24T14:50:20.000Z' }),
    ]
    show('freed', { 'GET /api/recovery': { body: [run({ offers })] } })
    const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 2:00 PM to 3:00 PM, Luna' })
    expect(row).toHaveTextContent('Cleo Vance’s appointment was cancelled on Tue, Nov 24, 9:50 AM · worth $65')
    expect(
      within(row)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Ada Lovelace · Haircut, asked Tue, Nov 24, 9:50 AMNo answer yet until 10:20 AM',
      'Ben Okafor · Haircut, asked Tue, Nov 24, 9:50 AMSaid no',
      'Eve Adams · Haircut, asked Tue, Nov 24, 9:50 AMNo answer',
      'Finn Gale · Haircut, asked Tue, Nov 24, 9:50 AMText didn’t arrive',
    ])
    expect(row).toHaveTextContent(
      'The next clients are asked in 20 min, at 10:20 AM. It can be filled until Wed, Nov 25, 1:15 PM: 27 h 15 min left.',
    )
    expect(screen.getByRole('tab', { name: 'Freed slots 1 being refilled' })).toHaveAttribute('aria-selected', 'true')
  })

  it('name no worth where the visit had no price', async () => {
    show('freed', { 'GET /api/recovery': { body: [run({ freedPriceCents: 0 })] } })
    const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 2:00 PM to 3:00 PM, Luna' })
    expect(row).toHaveTextContent('was cancelled on Tue, Nov 24, 9:50 AM')
    expect(row).not.toHaveTextContent('worth')
  })

  it('name the day an offer ends on where the night lies before it', async () => {
    show('freed', {
      'GET /api/recovery': {
        body: [run({ offers: [offer(1, 'Ada Lovelace', { expiresAt: '2026-11-25T14:30:00.000Z' })] })],
      },
    })
    const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 2:00 PM to 3:00 PM, Luna' })
    expect(within(row).getByText('until Wed, Nov 25, 9:30 AM')).toBeInTheDocument()
  })

  it('at night wait for the morning, and say so', async () => {
    const night = new Date('2026-11-25T04:00:00Z')
    show('freed', { 'GET /api/recovery': { body: [run({ wave: 0, nextWaveAt: '2026-11-25T13:00:00.000Z' })] } }, night)
    const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 2:00 PM to 3:00 PM, Luna' })
    expect(await within(row).findByText('Waiting until morning')).toBeInTheDocument()
    expect(row).toHaveTextContent('The next clients are asked in 9 h 0 min, on Wed, Nov 25, 8:00 AM.')
  })

  it('that are over say who took them from where, how fast and for how much, and lead to the visit', async () => {
    show('freed', {
      'GET /api/recovery': {
        body: [
          filled,
          { ...filled, id: uuid(305), freedBy: { clientId: uuid(11), name: 'Ada Lovelace' } },
          run({ id: uuid(303), status: 'exhausted' }),
          run({ id: uuid(304), status: 'stopped', stoppedReason: 'You chose not to offer it' }),
        ],
      },
    })
    expect(
      await screen.findByRole('link', { name: 'Filled by Ada Lovelace from the waitlist in 12 minutes, $65' }),
    ).toHaveAttribute('href', `/admin/appointments/${uuid(21)}`)
    expect(screen.getByRole('link', { name: 'Booked again by Ada Lovelace in 12 minutes' })).toBeInTheDocument()
    expect(screen.getAllByText('1 client asked')).toHaveLength(2)
    expect(screen.getByText('No one took it')).toBeInTheDocument()
    expect(screen.getByText('No longer offered: you chose not to offer it')).toBeInTheDocument()
    expect(screen.getByText('No freed slot right now')).toBeInTheDocument()
  })

  it('that wait for the owner are offered with one tap', async () => {
    const proposed = run({ status: 'proposed', mode: 'ask_first', nextWaveAt: null })
    let answered = proposed
    const { calls, user } = show('freed', {
      'GET /api/recovery': () => ({ body: [answered] }),
      [`POST /api/recovery/${proposed.id}/approve`]: () => ({ body: (answered = run({ mode: 'ask_first' })) }),
    })
    expect(await screen.findByText('Awaiting your approval')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Offer it' }))
    expect(await screen.findByText('The time is being offered')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Stop offering' })).toBeInTheDocument()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('are not taken back from those who were asked unless the owner confirms', async () => {
    window.confirm = jest.fn(() => false)
    const { calls, user } = show('freed', {
      'GET /api/recovery': { body: [run({ offers: [offer(1, 'Ada'), offer(2, 'Ben')] })] },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop offering' }))
    expect(window.confirm).toHaveBeenCalledWith(
      'Stop offering this time? 2 clients who can still take it will be told it’s gone.',
    )
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('say that it is too late if someone took the slot meanwhile', async () => {
    window.confirm = () => true
    const { user } = show('freed', {
      'GET /api/recovery': { body: [run()] },
      [`POST /api/recovery/${uuid(301)}/stop`]: {
        status: 409,
        body: { error: 'This time is already taken', code: 'run_filled' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop offering' }))
    expect(await screen.findByText('This time is already taken')).toBeInTheDocument()
  })

  it('offer to try again if they could not be loaded', async () => {
    show('freed', {
      'GET /api/recovery': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    expect(await screen.findByText('Couldn’t load freed slots')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

describe('open times', () => {
  const person = (n: number, name: string, visitAt: string | null = null) => ({
    entryId: uuid(500 + n),
    clientId: uuid(600 + n),
    client: { name, phone: '(212) 555-0143' },
    service: 'Haircut',
    start: '2026-11-25T15:00:00.000Z',
    visitAt,
  })
  const opening: Opening = {
    staffId: luna.id,
    staff: null,
    from: '2026-11-25T15:00:00.000Z',
    until: '2026-11-25T18:00:00.000Z',
    wantedBy: 3,
    held: [{ startsAt: '2026-11-25T17:00:00.000Z', clientName: 'Cleo Vance', expiresAt: '2026-11-25T14:00:00.000Z' }],
    people: [person(1, 'Ada Lovelace'), person(2, 'Ben Okafor', '2026-11-30T15:00:00.000Z'), person(3, 'Eve Adams')],
  }
  const answer = (changes: Partial<Openings> = {}): Answers => ({
    'GET /api/recovery/openings': { body: { list: [opening], more: 2, unwanted: 4, ...changes } },
  })
  const sent = {
    offerId: uuid(61),
    startsAt: opening.from,
    expiresAt: '2026-11-25T15:00:00.000Z',
    channels: ['email'],
    heldUntil: null,
    claimUrl: 'http://luna.localhost:3000/offer/secret',
  }

  it('say how many want each, what of it is offered already, and offer it with one tap', async () => {
    const { calls, user } = show('open', {
      ...answer(),
      [`POST /api/waitlist/${uuid(501)}/notify`]: { status: 201, body: sent },
    })
    const row = await screen.findByRole('listitem', { name: 'Wed, Nov 25, 10:00 AM to 1:00 PM' })
    expect(row).toHaveTextContent('3 clients want this time')
    expect(row).toHaveTextContent('12:00 PM is offered to Cleo Vance until Wed, Nov 25, 9:00 AM.')
    expect(row).toHaveTextContent('Ben Okafor · Haircut, now booked for Mon, Nov 30, 10:00 AM')
    expect(
      screen.getByText('2 more that someone wants, 4 other times are free that no one is waiting for.'),
    ).toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: 'Offer 10:00 AM to Ada Lovelace' }))
    expect(await screen.findByText('Offer on its way to Ada Lovelace')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ start: opening.from, staffId: luna.id })
  })

  it('name the date of a time after midnight', async () => {
    const night = {
      ...opening,
      from: '2026-11-29T04:00:00.000Z',
      until: '2026-11-29T06:30:00.000Z',
      held: [{ startsAt: '2026-11-29T05:30:00.000Z', clientName: null, expiresAt: null }],
      people: [{ ...person(1, 'Ada Lovelace'), start: '2026-11-29T05:00:00.000Z' }],
    }
    show('open', answer({ list: [night] }))
    const row = await screen.findByRole('listitem', { name: 'Sat, Nov 28, 11:00 PM to 1:30 AM' })
    expect(row).toHaveTextContent('Sun, Nov 29, 12:30 AM awaits your approval')
    expect(within(row).getByRole('button', { name: 'Offer Sun, Nov 29, 12:00 AM to Ada Lovelace' })).toBeVisible()
  })

  it('say at night when the offer goes out', async () => {
    const { user } = show('open', {
      ...answer(),
      [`POST /api/waitlist/${uuid(501)}/notify`]: {
        status: 201,
        body: { ...sent, heldUntil: '2026-11-25T13:00:00.000Z' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Offer 10:00 AM to Ada Lovelace' }))
    expect(await screen.findByText('Offer to Ada Lovelace goes out at 8 AM')).toBeInTheDocument()
  })

  it('give the link of an offer that no message carries', async () => {
    const { user } = show('open', {
      ...answer(),
      [`POST /api/waitlist/${uuid(501)}/notify`]: { status: 201, body: { ...sent, channels: [] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Offer 10:00 AM to Ada Lovelace' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer for Ada Lovelace' }))
    expect(dialog.getByText('Please send the link yourself')).toBeInTheDocument()
    expect(dialog.getByText(sent.claimUrl)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(dialog.getByText(sent.claimUrl)).toBeInTheDocument()
  })

  it('say why an offer was refused', async () => {
    const { user } = show('open', {
      ...answer(),
      [`POST /api/waitlist/${uuid(501)}/notify`]: {
        status: 409,
        body: { error: 'Ada Lovelace already has an offer', code: 'offer_live' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Offer 10:00 AM to Ada Lovelace' }))
    expect(await screen.findByText('Ada Lovelace already has an offer')).toBeInTheDocument()
  })

  it('say that nobody waits for what is free, or that nothing is', async () => {
    show('open', answer({ list: [], more: 0, unwanted: 1 }))
    expect(await screen.findByText('No one is waiting for an opening')).toBeInTheDocument()
    expect(screen.getByText('1 other time is free, and no one on the waitlist matches.')).toBeInTheDocument()
  })

  it('are asked for only when they are shown', async () => {
    const { calls, user } = show('waiting', answer())
    expect(await screen.findByText('No one on the waitlist')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === '/api/recovery/openings')).toEqual([])
    await user.click(screen.getByRole('tab', { name: 'Openings' }))
    expect(await screen.findByText('3 clients want this time')).toBeInTheDocument()
  })
})

describe('who would come earlier', () => {
  const wish: EarlierWish = {
    id: uuid(71),
    clientId: uuid(11),
    clientName: 'Ada Lovelace',
    service: 'Haircut',
    since: '2026-11-20T15:00:00.000Z',
    visit: { id: uuid(21), startsAt: '2026-11-30T15:00:00.000Z', staff: { name: 'Luna' } },
  }

  it('is listed with their visit; the request can be removed without it', async () => {
    window.confirm = () => true
    const { calls, user } = show('waiting', {
      'GET /api/recovery/earlier': { body: [wish] },
      [`DELETE /api/waitlist/${wish.id}`]: { status: 204 },
    })
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      `/admin/appointments/${uuid(21)}`,
    )
    expect(screen.getByText(/Haircut on Mon, Nov 30, 10:00 AM with Luna/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove the request of Ada Lovelace' }))
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/api/waitlist/${wish.id}`)).toBe(true)
  })

  it('may be nobody', async () => {
    show('waiting')
    expect(await screen.findByText('No one yet')).toBeInTheDocument()
  })
})

describe("the page of the owner's link", () => {
  const approval: PublicApproval = {
    state: 'waiting',
    dateLabel: 'Wednesday, November 25, 2026',
    timeLabel: '2:00 PM to 3:00 PM',
    zoneLabel: 'EST',
    staff: { name: 'Luna' },
    cause: 'cancelled',
    freedBy: 'Cleo',
    filledFor: null,
    people: [{ name: 'Ben', service: 'Haircut' }],
    more: 2,
  }
  const card = (changes: Partial<PublicApproval>) =>
    render(<ApprovalCard approval={{ ...approval, ...changes }} businessName="Luna Hair" token="t" />).container

  it('asks with two plain forms, one for each answer', () => {
    const forms = [...card({}).querySelectorAll('form')].map((form) => [
      form.method,
      form.getAttribute('action'),
      form.textContent,
    ])
    expect(forms).toEqual([
      ['post', '/api/public/approve/t', 'Offer it'],
      ['post', '/api/public/approve/t/decline', "Don't offer it"],
    ])
    expect(screen.getByText('Wednesday, November 25, 2026, 2:00 PM to 3:00 PM EST')).toBeInTheDocument()
    expect(screen.getByText('Cleo’s appointment was cancelled')).toBeInTheDocument()
    expect(screen.getByText('and 2 more')).toBeInTheDocument()
  })

  it.each([
    ['offered', 'This time is being offered', 1],
    ['filled', 'This time is already taken', 0],
    ['stopped', 'This time is not offered', 0],
    ['too_late', 'It is too late to offer this time', 0],
  ] as const)('says "%s" in words, with nothing to press that would be refused', (state, title, forms) => {
    expect(card({ state }).querySelectorAll('form')).toHaveLength(forms)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  })

  it('says what the answer did only while that is still true', () => {
    expect(toApprovalOutcome({ done: 'approved' }, 'offered')?.kind).toBe('success')
    expect(toApprovalOutcome({ done: 'approved' }, 'filled')).toBeNull()
    expect(toApprovalOutcome({ problem: 'run_filled' }, 'filled')).toBeNull()
    expect(toApprovalOutcome({ problem: 'unavailable' }, 'waiting')?.kind).toBe('failure')
  })
})

it('spans are told in the unit a person would use', () => {
  expect([0.4, 1, 12, 119, 120, 47 * 60, 72 * 60].map(describeMinutes)).toEqual([
    '1 minute',
    '1 minute',
    '12 minutes',
    '119 minutes',
    '2 hours',
    '47 hours',
    '3 days',
  ])
  const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  expect([-1, 0, 0.5, 59, 60, 125, 72 * 60].map((minutes) => timeUntil(inMinutes(minutes), NOW))).toEqual([
    null,
    null,
    '1 min',
    '59 min',
    '1 h 0 min',
    '2 h 5 min',
    '3 days',
  ])
})

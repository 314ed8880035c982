import fc from '../support/property'
import {
  emailObstacle,
  judgeMessage,
  planSends,
  smsTime,
  type MessageFacts,
  type Reachability,
  type SmsSwitches,
} from '@/lib/domain/message'
import { isQuiet } from '@/lib/domain/quiet-hours'
import { REMINDER_TYPES, type VisitTimes } from '@/lib/domain/reminder'
import { planReminders } from '@/lib/domain/reminder-plan'
import { DEFAULT_MESSAGE_CHOICES, type ChannelChoice } from '@/lib/domain/message-choice'
import { greetingName, plainLine, smsSegments, withoutLinks } from '@/lib/domain/sms-text'

const at = (iso: string) => new Date(iso)
const ZONE = 'America/New_York'
const ALL_ON: SmsSwitches = {
  smsEnabled: true,
  confirmationEnabled: true,
  reminder24hEnabled: true,
  reminder2hEnabled: true,
  followUpEnabled: true,
}
const REACHABLE: Reachability = {
  email: 'ada@example.com',
  emailOptedOutAt: null,
  phoneE164: '+12125550101',
  smsConsentAt: at('2026-01-01T00:00:00Z'),
  smsOptedOut: false,
  cannotTextReason: null,
  smsConfigured: true,
}
const VISIT: VisitTimes = {
  appointmentDate: at('2026-11-27T19:30:00Z'),
  duration: 60,
  statusChangedAt: null,
  timeZone: ZONE,
  choices: DEFAULT_MESSAGE_CHOICES,
  releaseHours: null,
}
const NOW = at('2026-11-24T15:00:00Z')
const confirmation = { type: 'confirmation' as const, scheduledFor: NOW, skipReason: null }
const dayBefore = { type: 'reminder_24h' as const, scheduledFor: at('2026-11-26T19:30:00Z'), skipReason: null }

describe('channels', () => {
  it('are both for news and the text alone for reminders', () => {
    expect(planSends(confirmation, REACHABLE, ALL_ON, VISIT, NOW).sends.map((send) => send.channel)).toEqual([
      'sms',
      'email',
    ])
    expect(planSends(dayBefore, REACHABLE, ALL_ON, VISIT, NOW).sends.map((send) => send.channel)).toEqual(['sms'])
  })

  it.each([
    ['texts are off', {}, { smsEnabled: false }],
    ['the toggle is off', {}, { reminder24hEnabled: false }],
    ['no provider is set up', { smsConfigured: false }, {}],
    ['there is no valid number', { phoneE164: null }, {}],
    ['they have not agreed', { smsConsentAt: null }, {}],
    ['the number is a landline', { cannotTextReason: 'landline' }, {}],
    ['they opted out', { smsOptedOut: true }, {}],
  ])('fall back to email where %s', (_case, client, switches) => {
    const { sends } = planSends(dayBefore, { ...REACHABLE, ...client }, { ...ALL_ON, ...switches }, VISIT, NOW)
    expect(sends).toEqual([{ channel: 'email', dueAt: dayBefore.scheduledFor }])
  })

  const choose = (type: 'reminder_24h' | 'follow_up', channels: ChannelChoice) => ({
    ...VISIT,
    choices: { ...DEFAULT_MESSAGE_CHOICES, [type]: { ...DEFAULT_MESSAGE_CHOICES[type], channels } },
  })

  it.each([
    ['both', ['sms', 'email'], ['email'], ['sms']],
    ['text_first', ['sms'], ['email'], ['sms']],
    ['email_first', ['email'], ['email'], ['sms']],
    ['email_only', ['email'], ['email'], []],
  ] as const)(
    'of a step that goes %s are the chosen ones, and stand in for each other where allowed',
    (choice, all, withoutPhone, withoutEmail) => {
      const channels = (client: Partial<Reachability>) =>
        planSends(dayBefore, { ...REACHABLE, ...client }, ALL_ON, choose('reminder_24h', choice), NOW).sends.map(
          (send) => send.channel,
        )
      expect([channels({}), channels({ phoneE164: null }), channels({ email: null })]).toEqual([
        all,
        withoutPhone,
        withoutEmail,
      ])
    },
  )

  it('after a visit are email, and a text for clients without an address while follow-up texts are on', () => {
    const thanks = { type: 'follow_up' as const, scheduledFor: at('2026-11-27T22:30:00Z'), skipReason: null }
    const send = (client: Partial<Reachability>, switches: Partial<SmsSwitches>) =>
      planSends(
        thanks,
        { ...REACHABLE, ...client },
        { ...ALL_ON, ...switches },
        VISIT,
        at('2026-11-27T20:31:00Z'),
      ).sends.map(({ channel }) => channel)
    expect([send({}, {}), send({ email: null }, {}), send({ email: null }, { followUpEnabled: false })]).toEqual([
      ['email'],
      ['sms'],
      [],
    ])
  })

  it('that are all closed leave the step skipped, with the reason in words', () => {
    const plan = planSends(dayBefore, { ...REACHABLE, email: null, smsConsentAt: null }, ALL_ON, VISIT, NOW)
    expect(plan).toEqual({
      sends: [],
      skipReason: 'The client cannot be reached: no email address; has not agreed to texts',
    })
  })
})

describe('an opt-out of email', () => {
  const optedOut = { ...REACHABLE, emailOptedOutAt: at('2026-11-01T00:00:00Z') }

  it.each([...REMINDER_TYPES, 'offer', 'answer'] as const)(
    'judges %s: only news about their own booking still comes',
    (kind) => {
      const isNews = kind === 'confirmation' || kind === 'moved' || kind === 'cancelled'
      expect(emailObstacle(kind, optedOut)).toBe(isNews ? null : 'opted out of email')
      expect(emailObstacle(kind, { ...optedOut, emailOptedOutAt: null })).toBeNull()
      expect(emailObstacle(kind, { ...optedOut, email: null })).toBe('no email address')
    },
  )

  it('lets a text stand in for a reminder, and says why where none can', () => {
    const emailFirst = {
      ...VISIT,
      choices: {
        ...DEFAULT_MESSAGE_CHOICES,
        reminder_24h: { ...DEFAULT_MESSAGE_CHOICES.reminder_24h, channels: 'email_first' as const },
      },
    }
    expect(planSends(dayBefore, optedOut, ALL_ON, emailFirst, NOW).sends.map(({ channel }) => channel)).toEqual(['sms'])
    expect(planSends(dayBefore, { ...optedOut, smsConsentAt: null }, ALL_ON, VISIT, NOW)).toEqual({
      sends: [],
      skipReason: 'The client cannot be reached: opted out of email; has not agreed to texts',
    })
  })

  it('that comes after the plan holds when a message is about to go', () => {
    const facts: MessageFacts = {
      type: 'reminder_24h',
      channel: 'email',
      reminderStatus: 'planned',
      plannedFor: VISIT.appointmentDate,
      ...VISIT,
      status: 'scheduled',
      hasComingVisit: false,
      hasBookedSince: false,
      client: optedOut,
      switches: ALL_ON,
      dueBeside: [],
    }
    expect(judgeMessage(facts, dayBefore.scheduledFor)).toEqual({
      verdict: 'skip',
      reason: 'No email: opted out of email',
      fallBack: false,
    })
    expect(judgeMessage({ ...facts, type: 'moved' }, dayBefore.scheduledFor)).toEqual({ verdict: 'send' })
  })
})

describe('quiet hours', () => {
  it.each([
    ['a text due by day goes when it is due', '2026-11-26T19:30:00Z', '2026-11-26T19:30:00Z'],
    ['one due at 7:00 goes at 20:30 the evening before', '2026-11-27T12:00:00Z', '2026-11-27T01:30:00Z'],
    ['one due at 21:00 goes at 20:30', '2026-11-27T02:00:00Z', '2026-11-27T01:30:00Z'],
    ['one due at 20:59 goes when it is due', '2026-11-27T01:59:00Z', '2026-11-27T01:59:00Z'],
    ['one due at 8:00 goes when it is due', '2026-11-27T13:00:00Z', '2026-11-27T13:00:00Z'],
  ])('%s', (_case, due, expected) => {
    expect(smsTime(at(due), NOW, VISIT.appointmentDate, ZONE)).toEqual(at(expected))
  })

  it('a text of a booking made at night waits until 8:00', () => {
    const booked = at('2026-11-25T03:30:00Z')
    expect(smsTime(booked, booked, VISIT.appointmentDate, ZONE)).toEqual(at('2026-11-25T13:00:00Z'))
  })

  it('leave a text out where 8:00 is less than an hour before the start', () => {
    const booked = at('2026-11-25T03:30:00Z')
    expect(smsTime(booked, booked, at('2026-11-25T13:30:00Z'), ZONE)).toBeNull()
  })

  it('never let a text go inside them, nor before it was booked, nor within an hour of a start after them', () => {
    const zones = [ZONE, 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(...zones),
        (earliest, waitMinutes, leadMinutes, zone) => {
          const due = new Date(earliest.getTime() + waitMinutes * 60_000)
          const start = new Date(due.getTime() + leadMinutes * 60_000)
          const time = smsTime(due, earliest, start, zone)
          if (time === null) return
          expect(isQuiet(time, zone)).toBe(false)
          expect(time.getTime()).toBeGreaterThanOrEqual(earliest.getTime())
          expect(time.getTime()).toBeLessThan(start.getTime())
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('the judgement before a send', () => {
  const facts: MessageFacts = {
    type: 'reminder_24h',
    channel: 'sms',
    reminderStatus: 'planned',
    plannedFor: VISIT.appointmentDate,
    ...VISIT,
    status: 'scheduled',
    hasComingVisit: false,
    hasBookedSince: false,
    client: REACHABLE,
    switches: ALL_ON,
    dueBeside: [],
  }
  const due = at('2026-11-26T19:30:00Z')
  const judge = (over: Partial<MessageFacts>, now = due) => judgeMessage({ ...facts, ...over }, now)

  it('sends what is still true', () => {
    expect(judge({})).toEqual({ verdict: 'send' })
  })

  it('stops what was planned for another time, was planned again, or is about a visit that will not happen', () => {
    expect(judge({ plannedFor: at('2026-11-28T19:30:00Z') }).verdict).toBe('void')
    expect(judge({ reminderStatus: 'void' }).verdict).toBe('void')
    expect(judge({ status: 'cancelled' }).verdict).toBe('void')
    expect(judge({ status: 'completed' }).verdict).toBe('void')
    expect(judge({ type: 'cancelled', plannedFor: null, status: 'scheduled' }).verdict).toBe('void')
  })

  it.each([
    ['reminder_24h', '2026-11-27T15:29:59Z', 'send'],
    ['reminder_24h', '2026-11-27T15:30:00Z', 'skip'],
    ['reminder_2h', '2026-11-27T19:14:59Z', 'send'],
    ['reminder_2h', '2026-11-27T19:15:00Z', 'skip'],
    ['confirmation', '2026-11-27T19:29:59Z', 'send'],
    ['confirmation', '2026-11-27T19:30:00Z', 'skip'],
  ] as const)('after an outage, %s at %s: %s', (type, now, verdict) => {
    expect(judge({ type }, at(now)).verdict).toBe(verdict)
  })

  it.each([
    ['reminder_24h', ['reminder_2h'], 'skip'],
    ['reminder_2h', ['reminder_24h'], 'send'],
    ['reminder_2h', ['confirmation'], 'skip'],
    ['reminder_24h', ['moved', 'reminder_2h'], 'skip'],
    ['confirmation', ['reminder_24h', 'reminder_2h'], 'send'],
    ['reminder_24h', ['cancelled'], 'send'],
  ] as const)('of %s with %j due beside it: %s', (type, dueBeside, verdict) => {
    expect(judge({ type, dueBeside })).toMatchObject({ verdict })
  })

  it('lets exactly one message of a visit go of all that are due together', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('reminder_24h', 'reminder_2h', 'confirmation'), { minLength: 1 }),
        fc.integer({ min: 1, max: 1440 }),
        (types, minutesBefore) => {
          const now = new Date(facts.appointmentDate.getTime() - minutesBefore * 60_000)
          const verdicts = types.map(
            (type) =>
              judge({ type, channel: 'email', dueBeside: types.filter((other) => other !== type) }, now).verdict,
          )
          const isUseful = types.some((type) => judge({ type, channel: 'email' }, now).verdict === 'send')
          expect(verdicts.filter((verdict) => verdict === 'send')).toHaveLength(isUseful ? 1 : 0)
        },
      ),
    )
  })

  it('lets email take over where texts stopped being possible', () => {
    expect(judge({ client: { ...REACHABLE, smsOptedOut: true } })).toEqual({
      verdict: 'skip',
      reason: 'No text: opted out of texts',
      fallBack: true,
    })
  })

  it('puts an overdue text off until the quiet hours end, or leaves it to email', () => {
    expect(judge({}, at('2026-11-27T03:00:00Z'))).toEqual({ verdict: 'defer', until: at('2026-11-27T13:00:00Z') })
    const early = { appointmentDate: at('2026-11-27T13:30:00Z'), plannedFor: at('2026-11-27T13:30:00Z') }
    expect(judge(early, at('2026-11-27T03:00:00Z'))).toMatchObject({ verdict: 'skip', fallBack: true })
  })

  it('sends nothing at or after the start, whatever the rest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('confirmation', 'reminder_24h', 'reminder_2h', 'moved', 'cancelled'),
        fc.constantFrom('email', 'sms'),
        fc.constantFrom('scheduled', 'confirmed', 'cancelled', 'completed', 'no-show'),
        fc.integer({ min: 0, max: 100_000 }),
        (type, channel, status, lateMinutes) => {
          const now = new Date(facts.appointmentDate.getTime() + lateMinutes * 60_000)
          expect(judge({ type, channel, status }, now).verdict).not.toBe('send')
        },
      ),
    )
  })
})

describe('words of strangers', () => {
  it('make no header, no link and no reversed text', () => {
    expect(plainLine('Cut\r\nBcc: all@example.com\u202e!')).toBe('Cut Bcc: all@example.com !')
    expect(withoutLinks('Win at https://evil.example/x or me@evil.example')).not.toMatch(/\w\.\w|:\/|@/)
    expect(greetingName('evil.com/pay <b>')).toBe('evilcompay')
    expect(greetingName("Siobhán-Zoë O'Neil")).toBe('Siobhán-Zoë')
    expect(greetingName(' 12345 ')).toBe('there')
  })
})

describe('segments', () => {
  it('hold 160 plain characters, 153 each in a chain, 70 or 67 with others', () => {
    expect([160, 161, 306, 307].map((length) => smsSegments('a'.repeat(length)))).toEqual([1, 2, 2, 3])
    expect(smsSegments('€'.repeat(80))).toBe(1)
    expect(smsSegments('€'.repeat(81))).toBe(2)
    expect([70, 71, 134, 135].map((length) => smsSegments('я'.repeat(length)))).toEqual([1, 2, 2, 3])
  })
})

describe('ten thousand messages', () => {
  const ZONES = [
    'America/New_York',
    'Europe/London',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Cairo',
    'America/Sao_Paulo',
  ]
  // Days around which the zones above change their clocks, in both directions, and ordinary ones.
  const DAYS = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-04-24',
    '2026-10-04',
    '2026-10-25',
    '2026-10-30',
    '2026-11-01',
    '2026-07-15',
    '2026-12-31',
  ]

  it('over zones and changes of clocks send no text between 21:00 and 8:00, as planned and as judged late', () => {
    let texts = 0
    const quiet: string[] = []
    for (let count = 0; texts < 10_000; count += 1) {
      const { visit, status, steps, now } = visitNumber(count)
      for (const step of steps) {
        for (const { dueAt } of planSends(step, { ...REACHABLE, email: null }, ALL_ON, visit, now).sends) {
          texts += 1
          const late = new Date(dueAt.getTime() + ((count * 53) % 900) * 60_000)
          const judgement = judge({ ...visit, type: step.type, status, plannedFor: null }, late)
          const goesAt = judgement.verdict === 'send' ? late : judgement.verdict === 'defer' ? judgement.until : dueAt
          if (isQuiet(dueAt, visit.timeZone) || isQuiet(goesAt, visit.timeZone))
            quiet.push(`${visit.timeZone} ${step.type} ${dueAt.toISOString()}`)
        }
      }
    }
    expect(quiet).toEqual([])
  })

  function visitNumber(count: number) {
    const timeZone = ZONES[count % ZONES.length] ?? ZONE
    const start = new Date(
      at(`${DAYS[count % DAYS.length]}T00:00:00Z`).getTime() + ((count * 137) % (3 * 24 * 60)) * 60_000,
    )
    const createdAt = new Date(start.getTime() - (1 + ((count * 7919) % (40 * 24 * 60))) * 60_000)
    const isOver = count % 5 === 0
    const status = !isOver ? ('scheduled' as const) : count % 2 === 0 ? ('completed' as const) : ('no-show' as const)
    const now = isOver ? new Date(start.getTime() + ((count * 31) % (26 * 60)) * 60_000) : createdAt
    const visit = { ...VISIT, appointmentDate: start, timeZone, statusChangedAt: now }
    const steps = planReminders(
      { ...visit, status, createdAt, source: 'public' },
      isOver ? 'finished' : 'booked',
      isOver ? 'visit' : 'nothing',
      now,
    )
    return { visit, status, steps, now }
  }

  const judge = (over: Partial<MessageFacts>, now: Date) =>
    judgeMessage(
      {
        ...VISIT,
        type: 'reminder_24h',
        channel: 'sms',
        reminderStatus: 'planned',
        plannedFor: null,
        status: 'scheduled',
        hasComingVisit: false,
        hasBookedSince: false,
        client: REACHABLE,
        switches: ALL_ON,
        dueBeside: [],
        ...over,
      },
      now,
    )
})

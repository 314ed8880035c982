import fc from '../support/property'
import { judgeMessage, planSends, type MessageFacts, type Reachability } from '@/lib/domain/message'
import {
  mayRelease,
  releaseDeadline,
  releaseWarningTime,
  RELEASE_NOTICE_HOURS,
  type ReleaseFacts,
} from '@/lib/domain/release'
import type { PlannedAppointment } from '@/lib/domain/reminder'
import { planReminders } from '@/lib/domain/reminder-plan'
import { DEFAULT_MESSAGE_CHOICES } from '@/lib/domain/message-choice'

const HOUR = 3_600_000
const at = (iso: string) => new Date(iso)
/** Friday, 2:30 PM in New York. */
const START = at('2026-11-27T19:30:00Z')
const before = (hours: number) => new Date(START.getTime() - hours * HOUR)

/** Warned a day before the deadline, which is a day before the start. */
const READY: ReleaseFacts = {
  status: 'scheduled',
  appointmentDate: START,
  releaseHours: 24,
  wasReleased: false,
  delivered: [
    { deliveredAt: before(100), warning: null },
    { deliveredAt: before(48), warning: { deadline: before(24), appointmentDate: START } },
  ],
}

describe('an unconfirmed visit', () => {
  it('may be released from its deadline on, until two hours before its start', () => {
    expect([before(24.01), before(24), before(2), before(1.99), START].map((now) => mayRelease(READY, now))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it.each(['confirmed', 'cancelled', 'completed', 'no-show'] as const)('that is %s never is', (status) => {
    expect(mayRelease({ ...READY, status }, before(24))).toBe(false)
  })

  it('is not released where the business has no such rule', () => {
    expect(mayRelease({ ...READY, releaseHours: null }, before(24))).toBe(false)
  })

  it('is not released on one proven message alone, nor on two of which none was the warning', () => {
    expect(mayRelease({ ...READY, delivered: READY.delivered.slice(1) }, before(24))).toBe(false)
    expect(
      mayRelease(
        { ...READY, delivered: READY.delivered.map(({ deliveredAt }) => ({ deliveredAt, warning: null })) },
        before(24),
      ),
    ).toBe(false)
  })

  it('is not released less than three hours after the warning arrived, nor by a warning about an earlier time of the visit', () => {
    const warned = (deliveredAt: Date, appointmentDate = START) =>
      mayRelease(
        {
          ...READY,
          delivered: [
            { deliveredAt: before(100), warning: null },
            { deliveredAt, warning: { deadline: before(24), appointmentDate } },
          ],
        },
        before(20),
      )
    expect([warned(before(23)), warned(before(22)), warned(before(48), before(300))]).toEqual([true, false, false])
  })

  it('is not released before the deadline they were told, also where the owner moved it forward since', () => {
    expect([before(30), before(24)].map((now) => mayRelease({ ...READY, releaseHours: 48 }, now))).toEqual([
      false,
      true,
    ])
  })
})

const visit = (over: Partial<PlannedAppointment> = {}): PlannedAppointment => ({
  appointmentDate: START,
  status: 'scheduled',
  source: 'public',
  createdAt: at('2026-11-20T15:00:00Z'),
  timeZone: 'America/New_York',
  duration: 60,
  statusChangedAt: null,
  choices: DEFAULT_MESSAGE_CHOICES,
  releaseHours: 24,
  ...over,
})
const lastCall = (facts: PlannedAppointment, now = facts.createdAt) =>
  planReminders(facts, 'booked', 'nothing', now).find(({ type }) => type === 'release_warning')

describe('the last call', () => {
  it('goes a day before the deadline', () => {
    expect(lastCall(visit())).toMatchObject({ scheduledFor: before(48), skipReason: null })
  })

  it('goes halfway to the deadline where the visit was booked later, and not at all where that leaves too little time', () => {
    expect(lastCall(visit({ createdAt: before(34) }))).toMatchObject({ scheduledFor: before(29), skipReason: null })
    expect(lastCall(visit({ createdAt: before(28) }))?.skipReason).toMatch(/won’t be released/)
    expect(lastCall(visit({ createdAt: before(10) }))?.skipReason).toMatch(/won’t be released/)
  })

  it('is planned neither where nothing is released nor for a confirmed visit', () => {
    expect([lastCall(visit({ releaseHours: null })), lastCall(visit({ status: 'confirmed' }))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('stands for another request to confirm that would come within hours of it', () => {
    const steps = planReminders(visit({ releaseHours: 48 }), 'booked', 'nothing', visit().createdAt)
    expect(steps.filter(({ skipReason }) => skipReason !== null).map(({ type }) => type)).toEqual(['confirm_request'])
  })
})

const CLIENT: Reachability = {
  email: 'ada@example.com',
  emailOptedOutAt: null,
  phoneE164: '+12125550101',
  smsConsentAt: at('2026-01-01T00:00:00Z'),
  smsOptedOut: false,
  cannotTextReason: null,
  smsConfigured: true,
}
const ON = {
  smsEnabled: true,
  confirmationEnabled: true,
  reminder24hEnabled: true,
  reminder2hEnabled: true,
  followUpEnabled: true,
}
const STEP = { type: 'release_warning' as const, scheduledFor: before(48), skipReason: null }

describe('the way of a last call', () => {
  it('is a text and an email; where no text can go there is none, because an email proves nothing', () => {
    expect(planSends(STEP, CLIENT, ON, visit(), visit().createdAt).sends.map(({ channel }) => channel)).toEqual([
      'sms',
      'email',
    ])
    const unreached = planSends(STEP, { ...CLIENT, phoneE164: null }, ON, visit(), visit().createdAt)
    expect(unreached).toEqual({
      sends: [],
      skipReason: 'The last call can only be sent as a text: no valid mobile number',
    })
  })

  it('leads around quiet hours without coming too late', () => {
    const night = visit({ appointmentDate: at('2026-11-27T15:00:00Z'), releaseHours: 12 })
    const due = releaseWarningTime(night, 12)
    const [text] = planSends({ ...STEP, scheduledFor: due }, CLIENT, ON, night, night.createdAt).sends
    expect(text?.dueAt).toEqual(at('2026-11-26T01:30:00Z'))
  })

  it('ends if the owner turned the rule off, or it would come too late', () => {
    const facts: MessageFacts = {
      ...visit(),
      type: 'release_warning',
      channel: 'sms',
      reminderStatus: 'planned',
      plannedFor: START,
      hasComingVisit: false,
      hasBookedSince: false,
      client: CLIENT,
      switches: ON,
      dueBeside: [],
    }
    const verdicts = [
      judgeMessage(facts, before(47)),
      judgeMessage({ ...facts, releaseHours: null }, before(47)),
      judgeMessage(facts, before(26)),
    ]
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['send', 'void', 'skip'])
  })
})

describe('any last call', () => {
  it('that is sent when planned leaves them at least three hours before the release', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 72 }),
        fc.integer({ min: 0, max: 60 * 24 * 30 }),
        (releaseHours, bookedMinutesAhead) => {
          const createdAt = new Date(START.getTime() - bookedMinutesAhead * 60_000)
          const step = lastCall(visit({ createdAt, releaseHours }))
          if (step?.skipReason !== null) return
          expect(releaseDeadline(START, releaseHours).getTime() - step.scheduledFor.getTime()).toBeGreaterThan(
            RELEASE_NOTICE_HOURS * HOUR,
          )
          expect(step.scheduledFor.getTime()).toBeGreaterThan(createdAt.getTime())
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('releases nothing without two proven messages, a due deadline and time left, whatever was delivered', () => {
    const delivered = fc.array(
      fc.record({
        deliveredAt: fc.integer({ min: 0, max: 100 }).map(before),
        warning: fc.option(
          fc.record({
            deadline: fc.integer({ min: 3, max: 72 }).map(before),
            appointmentDate: fc.constantFrom(START, before(200)),
          }),
          { nil: null },
        ),
      }),
      { maxLength: 4 },
    )
    const facts = fc.record({
      wasReleased: fc.boolean(),
      status: fc.constantFrom('scheduled', 'confirmed', 'cancelled'),
      releaseHours: fc.option(fc.integer({ min: 3, max: 72 }), { nil: null }),
      delivered,
    })
    fc.assert(
      fc.property(facts, fc.integer({ min: -10, max: 100 }), (rest, hours) => {
        if (!mayRelease({ ...rest, appointmentDate: START }, before(hours))) return
        expect(rest).toMatchObject({ status: 'scheduled', wasReleased: false })
        expect(rest.delivered.length).toBeGreaterThanOrEqual(2)
        expect(hours).toBeGreaterThanOrEqual(2)
        expect(hours).toBeLessThanOrEqual(rest.releaseHours ?? -1)
        expect(
          rest.delivered.some(
            ({ deliveredAt, warning }) =>
              warning &&
              warning.deadline <= before(hours) &&
              before(hours).getTime() - deliveredAt.getTime() >= 3 * HOUR,
          ),
        ).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

import fc from '../support/property'
import { isOutcomeStep, isVisitStep, usefulUntil, type PlannedAppointment } from '@/lib/domain/reminder'
import {
  clientKnows,
  diffPlan,
  planReminders,
  type ExistingReminder,
  type PlannedReminder,
  type ReminderCause,
} from '@/lib/domain/reminder-plan'
import {
  CHANNEL_CHOICES,
  DEFAULT_MESSAGE_CHOICES,
  LEAD_OPTIONS,
  type MessageChoices,
} from '@/lib/domain/message-choice'
import { localDateOf, wallMinutesOf, wallTimeToInstant } from '@/lib/domain/time'
import { addDays } from '@/lib/domain/local-date'

const NEW_YORK = 'America/New_York'
const at = (iso: string) => new Date(iso)
const HOUR = 3_600_000

function visit(over: Partial<PlannedAppointment> = {}): PlannedAppointment {
  return {
    appointmentDate: at('2026-11-27T19:30:00Z'),
    status: 'scheduled',
    source: 'public',
    createdAt: at('2026-11-24T15:00:00Z'),
    timeZone: NEW_YORK,
    duration: 60,
    statusChangedAt: null,
    choices: DEFAULT_MESSAGE_CHOICES,
    releaseHours: null,
    ...over,
  }
}

function types(steps: readonly PlannedReminder[]) {
  return steps.map((step) => step.type)
}

/** The rows that result from a plan. */
function stored(steps: readonly PlannedReminder[], version: number): ExistingReminder[] {
  return steps.map((step, index) => ({
    id: `${version}-${index}`,
    type: step.type,
    scheduledFor: step.scheduledFor,
    plannedVersion: version,
    status: step.skipReason === null ? 'planned' : 'skipped',
  }))
}

describe('a new booking', () => {
  it('is confirmed at once where the visitor booked it themselves', () => {
    const now = at('2026-11-24T15:00:00Z')
    const steps = planReminders(visit(), 'booked', 'nothing', now)
    expect(types(steps)).toEqual(['confirmation', 'confirm_request', 'reminder_24h', 'reminder_2h'])
    expect(steps[0]?.scheduledFor).toEqual(now)
    expect(steps.every((step) => step.skipReason === null)).toBe(true)
  })

  it('is confirmed after a grace of two minutes where the owner made it', () => {
    const [confirmation] = planReminders(visit({ source: 'owner' }), 'booked', 'nothing', at('2026-11-24T15:00:00Z'))
    expect(confirmation?.scheduledFor).toEqual(at('2026-11-24T15:02:00Z'))
  })

  it('skips the steps whose time has passed and says why', () => {
    const now = at('2026-11-27T16:30:00Z')
    const steps = planReminders(visit({ createdAt: now }), 'booked', 'nothing', now)
    expect(steps.map((step) => step.skipReason)).toEqual([
      null,
      'The appointment was less than 3 days away when this message was planned',
      'The appointment was less than a day away when this message was planned',
      null,
    ])
  })

  it.each([
    ['in spring, 23 hours before', '2026-03-08T14:00:00Z', '2026-03-07T15:00:00Z'],
    ['in autumn, 25 hours before', '2026-11-01T15:00:00Z', '2026-10-31T14:00:00Z'],
  ])('keeps the wall-clock time of the day-before reminder over a change of clocks (%s)', (_case, start, reminder) => {
    const appointmentDate = at(start)
    const createdAt = new Date(appointmentDate.getTime() - 100 * HOUR)
    const step = planReminders(visit({ appointmentDate, createdAt }), 'booked', 'nothing', createdAt).find(
      ({ type }) => type === 'reminder_24h',
    )
    expect(step?.scheduledFor).toEqual(at(reminder))
    expect(wallMinutesOf(at(reminder), NEW_YORK)).toBe(wallMinutesOf(appointmentDate, NEW_YORK))
  })
})

describe('what the client knows', () => {
  const now = at('2026-11-24T15:00:30Z')
  const row = (type: string, scheduledFor: string, status: string): ExistingReminder => ({
    id: type,
    type,
    scheduledFor: at(scheduledFor),
    status,
    plannedVersion: 1,
  })

  it('is nothing while the confirmation waits for the end of the grace', () => {
    expect(clientKnows([row('confirmation', '2026-11-24T15:02:00Z', 'planned')], now)).toBe('nothing')
  })

  it('is the visit once its confirmation is due, because it may be on its way', () => {
    expect(clientKnows([row('confirmation', '2026-11-24T15:00:00Z', 'planned')], now)).toBe('visit')
  })

  it('is the latest news', () => {
    const confirmed = row('confirmation', '2026-11-24T15:00:00Z', 'sent')
    expect(clientKnows([row('cancelled', '2026-11-24T15:00:20Z', 'sent'), confirmed], now)).toBe('cancellation')
    expect(clientKnows([row('cancelled', '2026-11-24T15:00:20Z', 'void'), confirmed], now)).toBe('visit')
  })

  it('is not changed by reminders', () => {
    expect(clientKnows([row('reminder_24h', '2026-11-23T15:00:00Z', 'sent')], now)).toBe('nothing')
  })
})

describe('a change', () => {
  const booked = at('2026-11-24T15:00:00Z')
  const moved = visit({ source: 'owner', appointmentDate: at('2026-11-30T15:00:00Z') })

  it('inside the grace keeps the waiting confirmation, which words itself by the last state, and plans the reminders again', () => {
    const rows = stored(planReminders(visit({ source: 'owner' }), 'booked', 'nothing', booked), 1)
    const now = at('2026-11-24T15:01:00Z')
    const change = diffPlan(
      planReminders(moved, 'moved', clientKnows(rows, now), now),
      rows,
      { cause: 'moved', version: 2 },
      now,
    )
    expect(types(change.add)).toEqual(['confirm_request', 'reminder_24h', 'reminder_2h'])
    expect(change.keepIds).toEqual(['1-0'])
    expect(change.voidIds).toEqual(['1-1', '1-2', '1-3'])
  })

  it('after the confirmation tells the client of the new time', () => {
    const rows = stored(planReminders(visit(), 'booked', 'nothing', booked), 1).map((row, index) =>
      index === 0 ? { ...row, status: 'sent' } : row,
    )
    const now = at('2026-11-24T16:00:00Z')
    const change = diffPlan(
      planReminders(moved, 'moved', clientKnows(rows, now), now),
      rows,
      { cause: 'moved', version: 2 },
      now,
    )
    expect(types(change.add)).toEqual(['moved', 'confirm_request', 'reminder_24h', 'reminder_2h'])
    expect(change.voidIds).toEqual(['1-1', '1-2', '1-3'])
  })

  it('twice in a row leaves one message about the last time', () => {
    const first = stored(planReminders(visit(), 'booked', 'nothing', booked), 1).map((row, index) =>
      index === 0 ? { ...row, status: 'sent' } : row,
    )
    const now = at('2026-11-24T16:00:00Z')
    const second = [...first.slice(0, 1), ...stored(planReminders(moved, 'moved', 'visit', now), 2)]
    const later = at('2026-11-24T16:00:01Z')
    const again = visit({ appointmentDate: at('2026-12-01T15:00:00Z') })
    const change = diffPlan(
      planReminders(again, 'moved', clientKnows(second, later), later),
      second,
      { cause: 'moved', version: 3 },
      later,
    )
    expect(types(change.add)).toEqual(['moved', 'confirm_request', 'reminder_24h', 'reminder_2h'])
    expect(change.voidIds).toEqual(['2-0', '2-1', '2-2', '2-3'])
  })

  it('that cancels tells a client who knew of the visit, and nobody else', () => {
    const cancelled = visit({ status: 'cancelled' })
    expect(types(planReminders(cancelled, 'cancelled', 'visit', booked))).toEqual(['cancelled'])
    expect(planReminders(cancelled, 'cancelled', 'nothing', booked)).toEqual([])
  })

  it('that an owner cancels tells the client two minutes later, or at once where it begins by then', () => {
    const ofOwner = (start: string) =>
      planReminders(
        visit({ status: 'cancelled', appointmentDate: at(start), mayBeUndone: true }),
        'cancelled',
        'visit',
        booked,
      )
    const later = new Date(booked.getTime() + 2 * 60_000)
    expect(ofOwner('2026-12-24T15:00:00Z').map((step) => step.scheduledFor)).toEqual([later])
    const [soon] = ofOwner(later.toISOString())
    expect(soon).toMatchObject({ scheduledFor: booked, skipReason: null })
  })

  it('that takes a cancellation back confirms again only where the client had heard of it', () => {
    expect(types(planReminders(visit(), 'reopened', 'cancellation', booked))).toContain('confirmation')
    expect(types(planReminders(visit(), 'reopened', 'visit', booked))).toEqual([
      'confirm_request',
      'reminder_24h',
      'reminder_2h',
    ])
  })

  it('that only confirms takes the request to confirm back, says why, and leaves the rest as it is, also news under way', () => {
    const rows = stored(planReminders(visit(), 'booked', 'nothing', booked), 1)
    const now = at('2026-11-24T15:00:01Z')
    const change = diffPlan(
      planReminders(visit({ status: 'confirmed' }), 'confirmed', clientKnows(rows, now), now),
      rows,
      { cause: 'confirmed', version: 2 },
      now,
    )
    expect(change.add).toMatchObject([{ type: 'confirm_request', skipReason: 'The appointment was already confirmed' }])
    expect(change).toMatchObject({ voidIds: ['1-1'], keepIds: ['1-0', '1-2', '1-3'] })
  })

  it('that confirms takes back also a request whose time came at night and whose text waits for the morning', () => {
    const night = at('2026-11-24T06:00:00Z')
    const asked = visit({ createdAt: night, appointmentDate: at('2026-11-27T06:30:00Z') })
    const rows = stored(planReminders(asked, 'booked', 'nothing', night), 1)
    const now = at('2026-11-24T07:00:00Z')
    const change = diffPlan(
      planReminders({ ...asked, status: 'confirmed' }, 'confirmed', clientKnows(rows, now), now),
      rows,
      { cause: 'confirmed', version: 2 },
      now,
    )
    expect(rows.find(({ id }) => change.voidIds.includes(id))).toMatchObject({
      type: 'confirm_request',
      scheduledFor: at('2026-11-24T06:30:00Z'),
    })
    expect(change.keepIds).toEqual(['1-0', '1-2', '1-3'])
  })

  it('of time plans a reminder again that would go at the same moment, as where the clocks skip an hour', () => {
    // On 14 March 2027 there is no 2:30 in New York.
    const first = visit({ createdAt: at('2027-03-01T15:00:00Z'), appointmentDate: at('2027-03-15T06:30:00Z') })
    const second = { ...first, appointmentDate: at('2027-03-15T07:30:00Z') }
    const now = at('2027-03-01T16:00:00Z')
    const rows = stored(planReminders(first, 'booked', 'nothing', first.createdAt), 1)
    const planned = planReminders(second, 'moved', clientKnows(rows, now), now)
    const [before, after] = [rows, planned].map((steps) => steps.find(({ type }) => type === 'reminder_24h'))
    expect(before?.scheduledFor).toEqual(after?.scheduledFor)
    const change = diffPlan(planned, rows, { cause: 'moved', version: 2 }, now)
    expect(change.voidIds).toContain(before && 'id' in before ? before.id : '')
    expect(types(change.add)).toContain('reminder_24h')
  })

  it('that takes back a hasty "completed" plans the reminders again', () => {
    const rows = stored(planReminders(visit(), 'booked', 'nothing', booked), 1).map((row, index) => ({
      ...row,
      status: index === 0 ? 'sent' : 'void',
    }))
    const now = at('2026-11-24T16:00:00Z')
    const change = diffPlan(
      planReminders(visit({ status: 'confirmed' }), 'confirmed', clientKnows(rows, now), now),
      rows,
      { cause: 'confirmed', version: 3 },
      now,
    )
    expect(change.add.filter(({ skipReason }) => skipReason === null).map(({ type }) => type)).toEqual([
      'reminder_24h',
      'reminder_2h',
    ])
  })

  it('of a visit that is over says nothing to the client', () => {
    const after = at('2026-11-27T20:00:00Z')
    const steps = planReminders(visit({ status: 'cancelled' }), 'cancelled', 'visit', after)
    expect(steps.map((step) => step.skipReason)).toEqual(['The appointment had already started'])
  })
})

const TYPES = Object.keys(DEFAULT_MESSAGE_CHOICES) as (keyof MessageChoices)[]

/** All choices that an owner has. */
const anyChoices: fc.Arbitrary<MessageChoices> = fc
  .tuple(
    ...TYPES.map((type) =>
      fc.record({
        channels: fc.constantFrom(...CHANNEL_CHOICES),
        leadMinutes: fc.constantFrom(...(LEAD_OPTIONS[type] ?? [null])),
      }),
    ),
  )
  .map((chosen) => Object.fromEntries(TYPES.map((type, index) => [type, chosen[index]])) as unknown as MessageChoices)

describe('the early check', () => {
  it.each([
    ['is left out of', 21 * 24, false],
    ['belongs to', 21 * 24 + 1, true],
  ])('%s a visit booked %d hours ahead', (_case, hours, isThere) => {
    const createdAt = at('2026-11-01T15:00:00Z')
    const appointmentDate = new Date(createdAt.getTime() + hours * HOUR)
    expect(
      types(planReminders(visit({ createdAt, appointmentDate }), 'booked', 'nothing', createdAt)).includes('check_7d'),
    ).toBe(isThere)
  })

  it.each([
    [
      'is left out of a visit exactly 21 days ahead, one of them of 25 hours',
      '2026-10-20T16:00:00Z',
      '2026-11-10T17:00:00Z',
      false,
    ],
    [
      'belongs to one half an hour further ahead, one day of 23 hours',
      '2026-02-24T17:00:00Z',
      '2026-03-17T16:30:00Z',
      true,
    ],
  ])('%s', (_case, bookedAt, start, isThere) => {
    const [createdAt, appointmentDate] = [at(bookedAt), at(start)]
    expect(
      types(planReminders(visit({ createdAt, appointmentDate }), 'booked', 'nothing', createdAt)).includes('check_7d'),
    ).toBe(isThere)
  })
})

describe('a finished visit', () => {
  const marked = at('2026-11-27T20:00:00Z')
  const end = at('2026-11-27T20:30:00Z')
  const finished = (over: Partial<PlannedAppointment>) =>
    planReminders(visit({ statusChangedAt: marked, ...over }), 'finished', 'visit', over.statusChangedAt ?? marked)

  it('that took place is thanked for two hours after its end', () => {
    expect(finished({ status: 'completed' })).toMatchObject([
      { type: 'follow_up', scheduledFor: new Date(end.getTime() + 2 * HOUR), skipReason: null },
    ])
  })

  it('that was missed is followed an hour after the owner says so and once more at that time of day three days later, and never a third time', () => {
    const statusChangedAt = at('2026-11-27T21:00:00Z')
    expect(finished({ status: 'no-show', statusChangedAt })).toMatchObject([
      { type: 'missed', scheduledFor: at('2026-11-27T22:00:00Z'), skipReason: null },
      { type: 'missed_again', scheduledFor: at('2026-11-30T22:00:00Z'), skipReason: null },
    ])
  })

  it('that was missed is followed at the same time on the clock also where the clocks change in between', () => {
    const start = at('2026-10-30T14:30:00Z')
    const steps = planReminders(
      visit({ status: 'no-show', appointmentDate: start, statusChangedAt: at('2026-10-30T16:00:00Z') }),
      'finished',
      'visit',
      at('2026-10-30T16:00:00Z'),
    )
    expect(steps.map(({ scheduledFor }) => scheduledFor.toISOString())).toEqual([
      '2026-10-30T17:00:00.000Z',
      '2026-11-02T18:00:00.000Z',
    ])
  })

  it('that was missed is not written about later than seven days after it, whenever it is marked and whatever the owner chose', () => {
    expect(
      finished({ status: 'no-show', statusChangedAt: at('2026-12-01T22:00:00Z') }).map(({ skipReason }) => skipReason),
    ).toEqual([
      'The appointment was marked as a no-show too long after its end',
      'Nothing is sent more than 7 days after an appointment',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * 24 * 60 }), anyChoices, (minutes, choices) => {
        const statusChangedAt = new Date(end.getTime() + minutes * 60_000)
        for (const step of finished({ status: 'no-show', statusChangedAt, choices }).filter(
          ({ skipReason }) => skipReason === null,
        )) {
          expect(step.scheduledFor.getTime()).toBeLessThan(end.getTime() + 7 * 24 * HOUR)
        }
      }),
    )
  })

  it('marked late in the day is thanked for after the grace, and marked more than a day later not at all', () => {
    const evening = at('2026-11-28T02:00:00Z')
    expect(finished({ status: 'completed', statusChangedAt: evening })).toMatchObject([
      { scheduledFor: at('2026-11-28T02:02:00Z'), skipReason: null },
    ])
    expect(finished({ status: 'completed', statusChangedAt: at('2026-11-28T21:00:00Z') })[0]?.skipReason).toBe(
      'The appointment was marked as completed too long after its end',
    )
    expect(finished({ status: 'no-show', statusChangedAt: at('2026-12-05T21:00:00Z') })[0]?.skipReason).toBe(
      'The appointment was marked as a no-show too long after its end',
    )
  })

  it('is thanked for once, also where it is marked again, and again only after a new visit', () => {
    const thanked: ExistingReminder[] = [
      { id: 'a', type: 'follow_up', scheduledFor: at('2026-11-27T22:30:00Z'), status: 'sent', plannedVersion: 2 },
    ]
    const later = at('2026-11-27T23:00:00Z')
    expect(
      diffPlan(
        finished({ status: 'completed', statusChangedAt: later }),
        thanked,
        { cause: 'finished', version: 4 },
        later,
      ).add,
    ).toEqual([])
    const next = {
      status: 'completed' as const,
      appointmentDate: at('2026-12-01T15:00:00Z'),
      statusChangedAt: at('2026-12-01T16:00:00Z'),
    }
    expect(
      types(diffPlan(finished(next), thanked, { cause: 'finished', version: 6 }, next.statusChangedAt).add),
    ).toEqual(['follow_up'])
  })
})

describe("the owner's choice", () => {
  const off = (type: keyof MessageChoices): MessageChoices => ({
    ...DEFAULT_MESSAGE_CHOICES,
    [type]: { ...DEFAULT_MESSAGE_CHOICES[type], channels: 'off' },
  })
  const booked = at('2026-11-24T15:00:00Z')

  it('of another time moves the step, and the reason for leaving it out names that time', () => {
    const choices = { ...DEFAULT_MESSAGE_CHOICES, reminder_24h: { channels: 'both' as const, leadMinutes: 36 * 60 } }
    const step = (now: Date) =>
      planReminders(visit({ choices }), 'booked', 'nothing', now).find(({ type }) => type === 'reminder_24h')
    expect(step(booked)?.scheduledFor).toEqual(at('2026-11-26T07:30:00Z'))
    expect(step(at('2026-11-26T10:00:00Z'))?.skipReason).toBe(
      'The appointment was less than 36 hours away when this message was planned',
    )
  })

  it('against a step leaves it in the plan, with the reason', () => {
    const step = planReminders(visit({ choices: off('reminder_2h') }), 'booked', 'nothing', booked).find(
      ({ type }) => type === 'reminder_2h',
    )
    expect(step?.skipReason).toBe('Turned off by you')
  })

  it('against confirmations keeps news of a move or a cancellation', () => {
    const later = at('2026-11-25T15:00:00Z')
    expect(types(planReminders(visit({ choices: off('confirmation') }), 'moved', 'nothing', later))).toContain('moved')
    expect(
      types(planReminders(visit({ choices: off('confirmation'), status: 'cancelled' }), 'cancelled', 'nothing', later)),
    ).toEqual(['cancelled'])
  })
})

describe('any plan', () => {
  const ZONES = [NEW_YORK, 'Europe/London', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe']
  const plans = fc
    .record({
      createdAt: fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z'), noInvalidDate: true }),
      leadMinutes: fc.integer({ min: -600, max: 60 * 24 * 60 }),
      laterMinutes: fc.integer({ min: 0, max: 5000 }),
      source: fc.constantFrom('owner', 'public', 'waitlist', 'import'),
      timeZone: fc.constantFrom(...ZONES),
      status: fc.constantFrom('scheduled', 'confirmed', 'cancelled', 'completed', 'no-show'),
      cause: fc.constantFrom<ReminderCause>('booked', 'moved', 'cancelled', 'finished', 'reopened', 'unapproved'),
      knows: fc.constantFrom('nothing', 'visit', 'cancellation'),
      version: fc.integer({ min: 1, max: 9 }),
      duration: fc.integer({ min: 15, max: 300 }),
      choices: anyChoices,
      releaseHours: fc.option(fc.integer({ min: 3, max: 72 }), { nil: null }),
    })
    .map(({ createdAt, leadMinutes, laterMinutes, ...rest }) => {
      const now = new Date(createdAt.getTime() + laterMinutes * 60_000)
      return {
        ...rest,
        createdAt,
        now,
        appointmentDate: new Date(createdAt.getTime() + leadMinutes * 60_000),
        statusChangedAt: laterMinutes === 0 ? null : now,
      }
    })

  it('never schedules a message at or after the start, nor a reminder in the past, nor thanks before the end', () => {
    fc.assert(
      fc.property(plans, ({ cause, knows, now, ...facts }) => {
        for (const step of planReminders(facts, cause, knows, now).filter(({ skipReason }) => skipReason === null)) {
          const end = facts.appointmentDate.getTime() + facts.duration * 60_000
          if (isOutcomeStep(step.type)) expect(step.scheduledFor.getTime()).toBeGreaterThanOrEqual(end)
          else expect(step.scheduledFor.getTime()).toBeLessThan(facts.appointmentDate.getTime())
          expect(step.scheduledFor.getTime()).toBeLessThan(usefulUntil(step.type, facts).getTime())
          if (isVisitStep(step.type)) expect(step.scheduledFor.getTime()).toBeGreaterThan(now.getTime())
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('changes nothing when it is made again over its own rows', () => {
    fc.assert(
      fc.property(plans, ({ cause, knows, now, version, ...facts }) => {
        const planned = planReminders(facts, cause, knows, now)
        const first = diffPlan(planned, [], { cause, version }, now)
        const rows = stored(first.add, version)
        const second = diffPlan(planned, rows, { cause, version }, now)
        expect(second.add).toEqual([])
        expect(second.voidIds).toEqual([])
        expect(second.keepIds).toHaveLength(rows.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves nothing unsent but its own steps and news that is still true, whatever was stored before', () => {
    fc.assert(
      fc.property(plans, plans, (before, after) => {
        const rows = stored(planReminders(before, before.cause, before.knows, before.now), 1)
        const planned = planReminders(after, after.cause, clientKnows(rows, after.now), after.now)
        const change = diffPlan(planned, rows, { cause: after.cause, version: 2 }, after.now)
        const unsent = [
          ...rows.filter((row) => row.status === 'planned' && !change.voidIds.includes(row.id)),
          ...stored(change.add, 2),
        ]
        expect(new Set(unsent.map((row) => row.type)).size).toBe(unsent.length)
        const isStanding = (type: string) => ['confirmation', 'moved'].includes(type) && planned.length > 0
        expect(
          unsent.filter((row) => !isStanding(row.type) && !planned.some((step) => step.type === row.type)),
        ).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the wall-clock time of every step that is whole days away, over any change of clocks', () => {
    fc.assert(
      fc.property(plans, ({ cause, knows, now, ...facts }) => {
        for (const step of planReminders({ ...facts, status: 'scheduled' }, cause, knows, now).filter(
          ({ type }) => isVisitStep(type) && type !== 'release_warning',
        )) {
          const days = (facts.choices[step.type].leadMinutes ?? 0) / 1440
          if (!Number.isInteger(days)) continue
          const date = addDays(localDateOf(facts.appointmentDate, facts.timeZone), -days)
          const minutes = wallMinutesOf(facts.appointmentDate, facts.timeZone)
          const isThere = wallTimeToInstant(date, minutes, facts.timeZone).ok
          expect(localDateOf(step.scheduledFor, facts.timeZone)).toBe(date)
          // A local time that a clock change skips can't be kept.
          expect(!isThere || wallMinutesOf(step.scheduledFor, facts.timeZone) === minutes).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('sends its steps in the order of their kinds, whatever the owner chose; the last call goes by its own deadline', () => {
    fc.assert(
      fc.property(plans, ({ cause, knows, now, ...facts }) => {
        const times = planReminders({ ...facts, status: 'scheduled' }, cause, knows, now)
          .filter(({ type }) => isVisitStep(type) && type !== 'release_warning')
          .map((step) => step.scheduledFor.getTime())
        expect(times).toEqual([...times].sort((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })
})

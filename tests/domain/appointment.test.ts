import fc from '../support/property'
import {
  APPOINTMENT_STATUSES,
  blockedSpan,
  canChangeStatus,
  canReschedule,
  canUndo,
  isLateChange,
  isTooEarly,
  nextStatuses,
  noShowCountChange,
  statusLabel,
  type Actor,
  type AppointmentFacts,
  type AppointmentStatus,
} from '@/lib/domain/appointment'

const NOW = new Date('2026-11-24T12:00:00Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const facts = (status: AppointmentStatus, startsInHours = 24): AppointmentFacts => ({
  status,
  appointmentDate: at(startsInHours),
})

describe('the transition table', () => {
  it('offers the owner no outcome before the start', () => {
    const buttons = Object.fromEntries(
      APPOINTMENT_STATUSES.map((status) => [status, nextStatuses(facts(status), 'owner', NOW)]),
    )
    expect(buttons).toEqual({
      scheduled: ['confirmed', 'cancelled'],
      confirmed: ['cancelled'],
      cancelled: [],
      'no-show': [],
      completed: [],
    })
  })

  it('gives the owner the row buttons of the specification from the start on', () => {
    expect(nextStatuses(facts('confirmed', 0), 'owner', NOW)).toEqual(['completed', 'no-show', 'cancelled'])
  })

  it('has no outcome before its start, for any actor and any state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...APPOINTMENT_STATUSES),
        fc.constantFrom<AppointmentStatus>('completed', 'no-show'),
        fc.constantFrom<Actor>('owner', 'customer', 'system'),
        fc.integer({ min: 1, max: 500 * 60 }),
        (from, to, actor, minutes) => !canChangeStatus(facts(from, minutes / 60), to, actor, NOW),
      ),
    )
    expect(isTooEarly(facts('confirmed', 1), 'completed', 'owner', NOW)).toBe(true)
    expect(isTooEarly(facts('confirmed', 0), 'completed', 'owner', NOW)).toBe(false)
    expect(isTooEarly(facts('cancelled', 1), 'completed', 'owner', NOW)).toBe(false)
  })

  it('has no outcome for a request that the owner never approved, but lets them confirm or decline it', () => {
    const request = { ...facts('scheduled', -1), awaitsApproval: true }
    expect(nextStatuses(request, 'owner', NOW)).toEqual(['confirmed', 'cancelled'])
  })

  it('lets the owner settle a past visit nobody confirmed', () => {
    expect(nextStatuses(facts('scheduled', -1), 'owner', NOW)).toEqual([
      'confirmed',
      'cancelled',
      'completed',
      'no-show',
    ])
  })

  it('lets the owner settle a past visit that was confirmed by its row buttons', () => {
    expect(nextStatuses(facts('confirmed', 0), 'owner', NOW)).toEqual(['completed', 'no-show', 'cancelled'])
  })

  it('never completes a visit or marks it no-show before its start, for any actor and any undo', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...APPOINTMENT_STATUSES),
        fc.constantFrom<AppointmentStatus>('completed', 'no-show'),
        fc.constantFrom<Actor>('owner', 'customer', 'system'),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.option(
          fc.record({
            from: fc.constantFrom(...APPOINTMENT_STATUSES),
            at: fc.integer({ min: 0, max: 48 }).map((hours) => at(-hours)),
          }),
        ),
        (status, to, actor, msToStart, lastChange) => {
          const before = { status, appointmentDate: new Date(NOW.getTime() + msToStart), lastChange }
          expect(canChangeStatus(before, to, actor, NOW)).toBe(false)
          expect(nextStatuses(before, actor, NOW)).not.toContain(to)
          expect(canUndo(before, NOW)).not.toBe(to)
        },
      ),
    )
  })

  it('says that a step is too early only where the start alone stands in its way', () => {
    expect(isTooEarly(facts('confirmed'), 'completed', 'owner', NOW)).toBe(true)
    expect(isTooEarly(facts('scheduled'), 'no-show', 'owner', NOW)).toBe(true)
    expect(isTooEarly(facts('confirmed', 0), 'completed', 'owner', NOW)).toBe(false)
    expect(isTooEarly(facts('cancelled'), 'completed', 'owner', NOW)).toBe(false)
    expect(isTooEarly(facts('confirmed'), 'completed', 'customer', NOW)).toBe(false)
  })

  it('lets a customer confirm or give up before the start and nothing after it', () => {
    expect(nextStatuses(facts('scheduled'), 'customer', NOW)).toEqual(['confirmed', 'cancelled'])
    expect(nextStatuses(facts('confirmed'), 'customer', NOW)).toEqual(['cancelled'])
    for (const status of APPOINTMENT_STATUSES) expect(nextStatuses(facts(status, 0), 'customer', NOW)).toEqual([])
  })

  it('lets the system decide nothing by itself: nobody is marked no-show automatically', () => {
    for (const from of APPOINTMENT_STATUSES)
      for (const to of APPOINTMENT_STATUSES) {
        expect(canChangeStatus(facts(from, -5), to, 'system', NOW)).toBe(false)
      }
  })

  it('never leads from a finished state anywhere but by undo', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AppointmentStatus>('cancelled', 'no-show', 'completed'),
        fc.constantFrom(...APPOINTMENT_STATUSES),
        fc.constantFrom<Actor>('owner', 'customer', 'system'),
        fc.integer({ min: -500, max: 500 }),
        (from, to, actor, hours) => !canChangeStatus(facts(from, hours), to, actor, NOW),
      ),
    )
  })
})

describe('undo', () => {
  const cancelled = (hoursAgo: number): AppointmentFacts => ({
    ...facts('cancelled'),
    lastChange: { from: 'confirmed', at: at(-hoursAgo) },
  })

  it('restores the last status for 24 hours, for the owner only', () => {
    expect(canUndo(cancelled(24), NOW)).toBe('confirmed')
    expect(canChangeStatus(cancelled(24), 'confirmed', 'owner', NOW)).toBe(true)
    expect(canChangeStatus(cancelled(24), 'scheduled', 'owner', NOW)).toBe(false)
    expect(canChangeStatus(cancelled(24), 'confirmed', 'customer', NOW)).toBe(false)
    expect(canUndo(cancelled(24.01), NOW)).toBeNull()
  })
})

describe('time and counts', () => {
  it('allows moving only live visits, and customers only before the start', () => {
    expect(canReschedule(facts('confirmed'), 'customer', NOW)).toBe(true)
    expect(canReschedule(facts('confirmed', -1), 'customer', NOW)).toBe(false)
    expect(canReschedule(facts('confirmed', -1), 'owner', NOW)).toBe(true)
    expect(canReschedule(facts('cancelled'), 'owner', NOW)).toBe(false)
  })

  it('calls a change late inside the cut-off and on time at its edge', () => {
    expect(isLateChange(at(24), 24, NOW)).toBe(false)
    expect(isLateChange(at(23.99), 24, NOW)).toBe(true)
  })

  it('blocks the visit and its buffers', () => {
    expect(blockedSpan(NOW, 60, { beforeMinutes: 10, afterMinutes: 15 })).toEqual({ from: at(-1 / 6), until: at(1.25) })
  })

  it('keeps the no-show count equal to the visits in that state over any walk', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...APPOINTMENT_STATUSES)), (walk) => {
        let status: AppointmentStatus = 'scheduled'
        let count = 0
        for (const next of walk) {
          count += noShowCountChange(status, next)
          status = next
          expect(count).toBe(status === 'no-show' ? 1 : 0)
        }
      }),
    )
  })

  it('labels the known statuses and shows any other as it is', () => {
    expect(APPOINTMENT_STATUSES.map(statusLabel)).toEqual(['Pending', 'Confirmed', 'Cancelled', 'No-Show', 'Completed'])
    expect(statusLabel('frozen')).toBe('frozen')
  })
})

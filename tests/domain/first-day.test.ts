import fc from '../support/property'

import { FIRST_DAY_STEPS, type FirstDayFacts, firstDayProgress } from '@/lib/domain/first-day'

const anyFacts: fc.Arbitrary<FirstDayFacts> = fc.record({
  hasFirstDay: fc.boolean(),
  isDismissed: fc.boolean(),
  areHoursConfirmed: fc.boolean(),
  activeServices: fc.nat(5),
  isLinkTaken: fc.boolean(),
  hasOnlineBooking: fc.boolean(),
  wasTested: fc.boolean(),
  hasAppointment: fc.boolean(),
  areRemindersOn: fc.boolean(),
})
const NOTHING: FirstDayFacts = {
  hasFirstDay: true,
  isDismissed: false,
  areHoursConfirmed: false,
  activeServices: 0,
  isLinkTaken: false,
  hasOnlineBooking: false,
  wasTested: false,
  hasAppointment: false,
  areRemindersOn: false,
}

it('starts with five open steps', () => {
  expect(firstDayProgress(NOTHING)).toEqual({ done: [], isOpen: true })
})

it.each([
  ['the hours were confirmed', { areHoursConfirmed: true }, 'hours'],
  ['there is a service', { activeServices: 1 }, 'services'],
  ['the link was taken', { isLinkTaken: true }, 'link'],
  ['somebody booked online', { hasOnlineBooking: true }, 'link'],
  ['a test was booked', { wasTested: true }, 'booking'],
  ['a real appointment was made', { hasAppointment: true }, 'booking'],
  ['a reminder is on', { areRemindersOn: true }, 'reminders'],
])('where %s, exactly that step is done', (_why, fact, step) => {
  expect(firstDayProgress({ ...NOTHING, ...fact }).done).toEqual([step])
})

it('lists each done step once, in the order of the list', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { done } = firstDayProgress(facts)
      expect(FIRST_DAY_STEPS.filter((step) => done.includes(step))).toEqual(done)
    }),
  )
})

it('is open exactly until all five are done or the owner closes it, and never without a first day', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { done, isOpen } = firstDayProgress(facts)
      expect(isOpen).toBe(facts.hasFirstDay && !facts.isDismissed && done.length < 5)
    }),
  )
})

it('undoes no step, whatever the owner does next', () => {
  const more: Array<Partial<FirstDayFacts>> = [
    { areHoursConfirmed: true },
    { activeServices: 3 },
    { isLinkTaken: true },
    { hasOnlineBooking: true },
    { wasTested: true },
    { hasAppointment: true },
    { areRemindersOn: true },
  ]
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...more), (facts, fact) => {
      const before = firstDayProgress(facts).done
      expect(firstDayProgress({ ...facts, ...fact }).done).toEqual(expect.arrayContaining(before))
    }),
  )
})

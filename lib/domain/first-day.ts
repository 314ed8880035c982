/** A new business's first day: five steps until clients can book and are reminded. */

/** The steps in the order they are shown. */
export const FIRST_DAY_STEPS = ['hours', 'services', 'link', 'booking', 'reminders'] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/** What is known of a business on its first day. */
export interface FirstDayFacts {
  /** False for a business that began before there was a first day, or without one. */
  hasFirstDay: boolean
  /** The owner closed the list. */
  isDismissed: boolean
  /** The owner set the hours or said that they are right. */
  areHoursConfirmed: boolean
  activeServices: number
  /** The owner took the link, its QR code or the words with it somewhere. */
  isLinkTaken: boolean
  /** Somebody booked online, so the link is where clients find it. */
  hasOnlineBooking: boolean
  /** The owner booked a test, which may be gone by now. */
  wasTested: boolean
  /** There is an appointment that is no test. */
  hasAppointment: boolean
  /** A client with an email address and a phone would be reminded before their appointment. */
  areRemindersOn: boolean
}

/** The steps that are done, and whether the list is still of use. */
export interface FirstDayProgress {
  done: FirstDayStep[]
  /** Until every step is done or the owner closes the list. */
  isOpen: boolean
}

/** Returns which steps are done, in their order, and whether the list is open. What was done once may be undone: then its step is open again. */
export function firstDayProgress(facts: FirstDayFacts): FirstDayProgress {
  const isDone: Record<FirstDayStep, boolean> = {
    hours: facts.areHoursConfirmed,
    services: facts.activeServices > 0,
    link: facts.isLinkTaken || facts.hasOnlineBooking,
    booking: facts.wasTested || facts.hasAppointment,
    reminders: facts.areRemindersOn,
  }
  const done = FIRST_DAY_STEPS.filter((step) => isDone[step])
  return { done, isOpen: facts.hasFirstDay && !facts.isDismissed && done.length < FIRST_DAY_STEPS.length }
}

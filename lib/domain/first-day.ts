/** A new business's five first steps, after which clients can book and get reminders. */

/** The steps in the order they are shown. */
export const FIRST_DAY_STEPS = ['hours', 'services', 'link', 'booking', 'reminders'] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

/** The facts that decide which steps are done. */
export interface FirstDayFacts {
  /** False for businesses that were created without the list of first steps. */
  hasFirstDay: boolean
  /** Whether the owner closed the list. */
  isDismissed: boolean
  /** Whether the owner set or confirmed the hours. */
  areHoursConfirmed: boolean
  activeServices: number
  /** Whether the owner copied the link or its text, or downloaded the QR code. */
  isLinkTaken: boolean
  /** Whether somebody booked online, which shows that clients find the link. */
  hasOnlineBooking: boolean
  /** Whether the owner made a test booking, which may have been deleted since. */
  wasTested: boolean
  /** Whether there is an appointment other than the test booking. */
  hasAppointment: boolean
  /** Whether reminders reach a client who has an email address and a phone. */
  areRemindersOn: boolean
}

/** The steps that are done, and whether the list is still shown. */
export interface FirstDayProgress {
  done: FirstDayStep[]
  /** True until every step is done or the owner closes the list. */
  isOpen: boolean
}

/**
 * Returns which steps are done, in order, and whether the list is still shown. A step that is undone later is open
 * again.
 */
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

/** The booking rules of a new business; the same as the columns' defaults. */

/** Minutes between two starts that can be booked. */
export const DEFAULT_SLOT_INTERVAL_MINUTES = 30

/** How many minutes before its start a visit can still be booked online. */
export const DEFAULT_MINIMUM_NOTICE_MINUTES = 120

/** How many days ahead a visit can be booked online. */
export const DEFAULT_BOOKING_WINDOW_DAYS = 60

/**
 * A booking window, in days, that limits nothing, whether counted from today or from 1970. The window applies to
 * visitors; owners and the waitlist may book and offer any date.
 */
export const NO_BOOKING_WINDOW_DAYS = 200_000

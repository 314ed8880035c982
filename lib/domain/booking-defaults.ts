/** The booking rules of a new business; the same as the columns' defaults. Specification, decision 4. */

/** Minutes between two starts that can be booked. */
export const DEFAULT_SLOT_INTERVAL_MINUTES = 30

/** Minutes before its start until which a visit can be booked online. */
export const DEFAULT_MINIMUM_NOTICE_MINUTES = 120

/** Days ahead that can be booked online. */
export const DEFAULT_BOOKING_WINDOW_DAYS = 60

/**
 * A booking window, in days, that limits nothing, whether counted from today or from 1970. The window is for visitors:
 * owners and the waitlist may book and offer any date.
 */
export const NO_BOOKING_WINDOW_DAYS = 200_000

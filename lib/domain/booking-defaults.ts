/** The booking rules of a new business; the same as the columns' defaults. Source: decisions 4. */

/** Minutes between two starts that can be booked. */
export const DEFAULT_SLOT_INTERVAL_MINUTES = 30

/** Minutes before its start until which a visit can be booked online. */
export const DEFAULT_MINIMUM_NOTICE_MINUTES = 120

/** Days ahead that can be booked online. */
export const DEFAULT_BOOKING_WINDOW_DAYS = 60

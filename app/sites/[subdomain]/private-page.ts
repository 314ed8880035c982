import type { Metadata } from 'next'

/**
 * Pages whose address is the key to one appointment: no search engine keeps it and no other site is
 * told it. "same-origin" rather than "no-referrer", under which browsers post forms without their origin.
 */
export const privatePage: Metadata = { robots: { index: false, follow: false }, referrer: 'same-origin' }

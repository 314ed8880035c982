import type { Metadata } from 'next'

/** Pages whose address is the key to one appointment: no search engine stores it, and no other page learns it. */
export const privatePage: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

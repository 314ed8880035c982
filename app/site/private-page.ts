import type { Metadata } from 'next'

/** Pages whose address is the key to one appointment: no search engine keeps it, and no other page is told it, however one came here. */
export const privatePage: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

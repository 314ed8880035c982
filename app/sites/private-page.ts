import type { Metadata } from 'next'

/**
 * Metadata for pages whose URL gives access to an appointment: keeps the URL out of search engines and `Referer`
 * headers.
 */
export const privatePage: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' }

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Business not found', robots: { index: false } }

/** Where the middleware sends a host that belongs to nobody: the text with status 404. */
export default function BusinessNotFoundPage(): never {
  notFound()
}

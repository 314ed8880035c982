import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Page Not Found' }

/** Any path that the public pages don't have. */
export default function AnyPath(): never {
  notFound()
}

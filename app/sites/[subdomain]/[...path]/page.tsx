import { notFound } from 'next/navigation'

/** Any path that a business's public pages don't have. */
export default function AnyPath(): never {
  notFound()
}

import { notFound } from 'next/navigation'

/** Where the middleware sends a host that belongs to nobody: the text with status 404. */
export default function BusinessNotFoundPage(): never {
  notFound()
}

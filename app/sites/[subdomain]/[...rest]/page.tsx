import { notFound } from 'next/navigation'

/** Catches every other path on a business's host, so that no owner's page can be reached from there. */
export default function UnknownPage(): never {
  notFound()
}

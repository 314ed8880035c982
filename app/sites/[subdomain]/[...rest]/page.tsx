import { notFound } from 'next/navigation'

/** Every path of a business's host that is none of its pages, so that an owner's page is never reached from there. */
export default function UnknownPage(): never {
  notFound()
}

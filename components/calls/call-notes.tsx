import Link from 'next/link'

import type { CallList } from '@/lib/contracts/call'
import { routes } from '@/lib/routes'

/** Says which clients at risk aren't among the calls, and why; nothing if there are none. */
export function CallNotes({ later, withoutPhone }: Pick<CallList, 'later' | 'withoutPhone'>) {
  if (later === 0 && withoutPhone.length === 0) return null
  return (
    <div className="grid gap-1 border-t px-5 py-3 text-sm text-muted-foreground">
      {later > 0 && <p>{laterInWords(later)}</p>}
      {withoutPhone.length > 0 && (
        <p>
          At risk, but without a phone number:
          {withoutPhone.map(({ appointmentId, clientId, clientName }) => (
            <Link
              key={appointmentId}
              href={routes.admin.client(clientId)}
              className="ml-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4 md:min-h-0"
            >
              {clientName}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

function laterInWords(later: number): string {
  return later === 1
    ? 'One client did not answer and will be back on this list later.'
    : `${later} clients did not answer and will be back on this list later.`
}

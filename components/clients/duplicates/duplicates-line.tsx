'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'

import { useDuplicatePairs } from '@/lib/browser/client-merge'
import { DUPLICATES_LISTED } from '@/lib/domain/same-person'
import { routes } from '@/lib/routes'

/** Links to clients who may be the same person; renders nothing if there are none. */
export function DuplicatesLine() {
  const { data } = useDuplicatePairs()
  if (!data || data.length === 0) return null
  return (
    <Link
      href={routes.admin.duplicateClients}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm text-muted-foreground hover:text-foreground md:min-h-9 print:hidden"
    >
      {`Possible duplicates (${data.length}${data.length === DUPLICATES_LISTED ? '+' : ''})`}
      <ChevronRight aria-hidden className="size-4" />
    </Link>
  )
}

'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { RunAnswers } from '@/components/recovery/run-answers'
import { describeCause, describeSpan } from '@/components/recovery/run-words'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import { routes } from '@/lib/routes'

/** Shows one freed slot that waits for the owner's approval. */
export function FreedRow({ run }: { run: RecoveryRun }) {
  const { timeZone } = useBusinessView()
  const titleId = `freed-${run.id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3" aria-labelledby={titleId}>
      <div className="min-w-0 flex-1 basis-52">
        <p id={titleId} className="font-medium tabular-nums [overflow-wrap:anywhere]">
          <Link href={routes.admin.freedTimes} className="hover:underline">
            {`${describeSpan(run.startsAt, run.endsAt, timeZone)}${run.staff ? `, ${run.staff.name}` : ''}`}
          </Link>
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {describeCause(run.cause, run.freedBy?.name ?? null)}
        </p>
      </div>
      <RunAnswers run={run} titleId={titleId} />
    </li>
  )
}

'use client'

import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IgnoredColumns } from '@/components/clients/import/ignored-columns'
import { LineProblems } from '@/components/clients/import/line-problems'
import type { ImportResult } from '@/lib/contracts/client-import'
import type { IgnoredColumn } from '@/lib/domain/client-list'

/** What a dry run found, or an import did; takes the focus as it appears. */
export function ImportReport({ result, ignored }: { result: ImportResult; ignored: readonly IgnoredColumn[] }) {
  const { dryRun, added, completed, unchanged, refused, problems } = result
  const heading = useRef<HTMLHeadingElement>(null)
  const facts = [
    [dryRun ? 'New clients' : 'Clients added', added],
    [dryRun ? 'Known, with details to add' : 'Known, details added', completed],
    ['Already known, nothing to add', unchanged],
    ['Not imported', refused],
  ] as const

  useEffect(() => heading.current?.focus(), [result])

  return (
    <section className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold outline-none">
        {!dryRun && <CircleCheckBig aria-hidden className="size-5 text-success-ink" />}
        <span>{dryRun ? 'This is what would happen' : 'The import is done'}</span>
      </h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([term, count]) => (
          <div key={term} className="flex flex-col-reverse justify-end rounded-xl bg-muted p-3">
            <dt className="text-xs text-muted-foreground">{term}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && <IgnoredColumns ignored={ignored} />}
      {problems.length > 0 && <LineProblems title="Lines to check" problems={problems} />}
    </section>
  )
}

'use client'

import { CircleAlert, CircleCheckBig, Info } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import type { ImportProblem, ImportResult } from '@/lib/contracts/client-import'

/** What a dry run found, or an import did; takes the focus as it appears. */
export function ImportReport({ result }: { result: ImportResult }) {
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
        {dryRun ? 'This is what would happen' : 'The import is done'}
      </h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([term, count]) => (
          <div key={term} className="flex flex-col-reverse justify-end rounded-xl bg-muted p-3">
            <dt className="text-xs text-muted-foreground">{term}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems problems={problems} />}
    </section>
  )
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const titleId = useId()
  return (
    <div>
      <h4 id={titleId} className="text-sm font-medium">
        Lines to check
      </h4>
      <div
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        className="mt-2 max-h-64 overflow-y-auto rounded-xl border"
      >
        <ul className="divide-y text-sm">
          {problems.map(({ line, severity, message }, index) => (
            <li
              key={index}
              className="flex items-start gap-2.5 px-3 py-2.5 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]"
            >
              {severity === 'error' ? (
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
              ) : (
                <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              )}
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium tabular-nums">Line {line}: </span>
                {message}
                {severity === 'error' && <span className="text-muted-foreground"> (not imported)</span>}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

import { CircleAlert, Info } from 'lucide-react'
import { useId } from 'react'

import type { ImportProblem } from '@/lib/contracts/client-import'

interface LineProblemsProps {
  title: string
  problems: readonly ImportProblem[]
}

/** Lines of the file that aren't imported, or are changed, with the reason. */
export function LineProblems({ title, problems }: LineProblemsProps) {
  const titleId = useId()
  return (
    <div>
      <h4 id={titleId} className="text-sm font-medium">
        {title}
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

import { Check } from 'lucide-react'

import { cn } from '@/components/cn'

export interface Claim {
  text: string
  /** Id of the note that names the source (sources.tsx). */
  source?: string
}

/** The product's promises as a checklist; a claim with a number links to its source. */
export function Claims({ claims, className }: { claims: readonly Claim[]; className: string }) {
  return (
    <ul className={cn('gap-x-6 gap-y-2 border-t pt-6 text-sm', className)}>
      {claims.map(({ text, source }) => (
        <li key={text} className="flex items-center gap-2">
          <Check aria-hidden className="size-4 shrink-0 text-primary" />
          <span>
            {source === undefined ? (
              text
            ) : (
              <a
                href={`#${source}`}
                className="inline-flex min-h-6 items-center underline decoration-primary/50 decoration-dotted underline-offset-4 hover:decoration-solid"
              >
                {text}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

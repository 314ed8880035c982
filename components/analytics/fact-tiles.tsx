import { TrendingDown, TrendingUp } from 'lucide-react'
import Link from 'next/link'

import { Definition } from '@/components/analytics/definition'
import { cn } from '@/components/cn'
import type { Change } from '@/lib/domain/metric-change'
import { DEFINITIONS, type DefinitionId } from '@/lib/domain/definitions'

export interface Fact {
  /** Id of the metric's definition. */
  definition: DefinitionId
  value: string
  /** The total of which the value is a part. */
  note?: string | undefined
  change?: Change
  /** URL of a list of exactly the appointments that are counted. */
  href?: string | undefined
}

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', same: 'text-muted-foreground' }

/** Tiles with the few numbers that answer the page's question at a glance. */
export function FactTiles({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 xl:grid-cols-4 print:grid-cols-4">
      {facts.map(({ definition, value, note, change, href }) => (
        <div
          key={definition}
          className={cn(
            'relative grid min-w-0 content-start gap-0.5 rounded-xl border bg-card px-4 py-3 shadow-card print:break-inside-avoid print:p-2',
            href && 'transition-colors has-[a:hover]:bg-muted/60',
          )}
        >
          <dt className="flex items-start justify-between gap-1 text-sm font-medium">
            <span>
              {href ? (
                <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-xl">
                  {DEFINITIONS[definition].term}
                </Link>
              ) : (
                DEFINITIONS[definition].term
              )}
            </span>
            <span className="relative z-10 -my-0.5 -mr-1.5">
              <Definition of={definition} />
            </span>
          </dt>
          <dd className="text-xl font-semibold tracking-tight break-words tabular-nums sm:text-2xl print:text-lg">
            {value}
            {note && <span className="ml-2 text-sm font-normal tracking-normal text-muted-foreground">{note}</span>}
          </dd>
          {change && <ChangeNote change={change} />}
        </div>
      ))}
    </dl>
  )
}

function ChangeNote({ change: { text, verdict, rises } }: { change: Change }) {
  const Icon = rises ? TrendingUp : TrendingDown
  return (
    <dd className={cn('flex items-center gap-1 text-xs', tones[verdict])}>
      {verdict !== 'same' && <Icon aria-hidden className="size-3.5 shrink-0" />}
      <span>
        {text}
        {verdict !== 'same' && <span className="sr-only">, {verdict === 'good' ? 'better' : 'worse'}</span>}
      </span>
    </dd>
  )
}

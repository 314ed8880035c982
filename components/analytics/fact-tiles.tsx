import { TrendingDown, TrendingUp } from 'lucide-react'

import { cn } from '@/components/cn'

export interface Fact {
  label: string
  value: string
  /** What it is compared with, or rests on. */
  note: string
  /** Whether the change is good news; absent: neither. */
  verdict?: 'good' | 'bad' | 'same'
  rises?: boolean
}

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', same: 'text-muted-foreground' }

/** The few figures that answer the question at a glance. */
export function FactTiles({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 print:grid-cols-4">
      {facts.map(({ label: name, value, note, verdict = 'same', rises }) => {
        const Icon = rises ? TrendingUp : TrendingDown
        return (
          <div
            key={name}
            className="grid min-w-0 content-start gap-1 rounded-xl border bg-card p-4 print:break-inside-avoid print:p-2"
          >
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums print:text-lg">{value}</dd>
            <dd className={cn('flex items-center gap-1 text-xs', tones[verdict])}>
              {verdict !== 'same' && <Icon aria-hidden className="size-3.5 shrink-0" />}
              <span>
                {note}
                {verdict !== 'same' && <span className="sr-only">, {verdict === 'good' ? 'better' : 'worse'}</span>}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

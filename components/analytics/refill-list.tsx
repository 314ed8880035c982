import type { Refills } from '@/lib/contracts/ledger'
import type { Measured } from '@/lib/domain/metric-change'
import { formatMoney } from '@/lib/domain/money'
import { FILLER_LABELS, minutesInWords } from '@/lib/domain/refill'

/** Lists each way in which freed slots were rebooked: how many, how fast, and how much they earned. */
export function RefillList({ recovered: { byFiller, currency } }: { recovered: Refills }) {
  return (
    <ul aria-label="By whom" className="divide-y text-sm">
      {byFiller.map(({ filledBy, slots, cents, medianMinutes }) => (
        <li key={filledBy} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span className="min-w-0">
            {FILLER_LABELS[filledBy]}{' '}
            <span className="block text-xs text-muted-foreground">
              {slotsInWords(slots)}
              {medianMinutes === null ? '' : `, ${slots === 1 ? 'after' : 'median'} ${minutesInWords(medianMinutes)}`}
            </span>
          </span>
          <span className="shrink-0 font-medium tabular-nums">
            {filledBy === 'move' ? 'No extra revenue' : formatMoney(cents, currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the recovered amount for comparison, based on the slots that were rebooked. */
export function measuredRefills({ cents, slots }: Pick<Refills, 'cents' | 'slots'>): Measured {
  return { value: cents, counted: slots }
}

/** Describes rebooked slots, e.g. "from 3 freed slots, half of them within 14 minutes". */
export function refillsInWords({ slots, medianMinutes }: Pick<Refills, 'slots' | 'medianMinutes'>): string {
  if (medianMinutes === null) return `from ${slotsInWords(slots)}`
  return `from ${slotsInWords(slots)}, ${slots === 1 ? 'after' : 'half of them within'} ${minutesInWords(medianMinutes)}`
}

/** Returns "1 freed slot" or "3 freed slots". */
function slotsInWords(slots: number): string {
  return `${slots} freed ${slots === 1 ? 'slot' : 'slots'}`
}

import { Check, X } from 'lucide-react'

import { cn } from '@/components/cn'
import { Vignette } from '@/components/marketing/vignette'
import { formatMoney } from '@/lib/domain/money'

interface Entry {
  time: string
  text: string
  cents: number
  isLost?: boolean
}

const forgotten: Entry[] = [
  { time: '9:00', text: 'Color, Marta', cents: 14000 },
  { time: '1:00', text: 'Haircut, Ines, didn’t come', cents: 6500, isLost: true },
  { time: '4:00', text: 'Blow-dry, Noor, didn’t come', cents: 4500, isLost: true },
]
const reminded: Entry[] = [
  { time: '9:00', text: 'Color, Marta', cents: 14000 },
  { time: '1:00', text: 'Haircut, Jonah, took the hour Ines gave back', cents: 6500 },
  { time: '4:00', text: 'Blow-dry, Noor, confirmed yesterday', cents: 4500 },
]

/** An example day's earnings, without and with reminders. */
export function PlatformLedger() {
  return (
    <Vignette description="An example: one Wednesday written down twice. Without reminders two of three clients don't come, and $110 of $250 is lost. With reminders one moves in time for someone else and one confirms, and all $250 comes in.">
      <div className="grid gap-5">
        <p className="text-sm text-muted-foreground lg:mr-12">An example, with made-up prices</p>
        <Day title="A Wednesday" entries={forgotten} className="bg-muted lg:mr-12" />
        <Day title="The same Wednesday, reminded" entries={reminded} className="bg-card shadow-float lg:ml-12" />
      </div>
    </Vignette>
  )
}

function Day({ title, entries, className }: { title: string; entries: Entry[]; className: string }) {
  const kept = sumOf(entries.filter(({ isLost }) => !isLost))
  const lost = sumOf(entries.filter(({ isLost }) => isLost))
  return (
    <div className={cn('rounded-xl border p-5', className)}>
      <p className="font-semibold">{title}</p>
      <div className="mt-3 grid gap-2.5 border-y border-dashed border-input/50 py-3.5 text-sm">
        {entries.map((entry) => (
          <Row key={entry.time} {...entry} />
        ))}
      </div>
      <p className="mt-3 flex justify-between gap-4 text-sm tabular-nums">
        <span className={lost > 0 ? 'text-danger-ink' : 'text-muted-foreground'}>
          {lost > 0 ? `${formatMoney(lost, 'USD')} lost` : 'Nothing lost'}
        </span>
        <span className="text-base font-semibold">{formatMoney(kept, 'USD')}</span>
      </p>
    </div>
  )
}

function Row({ time, text, cents, isLost = false }: Entry) {
  const Sign = isLost ? X : Check
  return (
    <p className="flex items-start gap-2.5">
      <Sign className={cn('mt-0.5 size-4 shrink-0', isLost ? 'text-danger-ink' : 'text-success-ink')} />
      <span className="w-9 shrink-0 text-muted-foreground tabular-nums">{time}</span>
      <span className="min-w-0 flex-1">{text}</span>
      <span className={cn('shrink-0 tabular-nums', isLost && 'text-muted-foreground line-through')}>
        {formatMoney(cents, 'USD')}
      </span>
    </p>
  )
}

function sumOf(entries: Entry[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}

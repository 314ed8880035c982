import { Check } from 'lucide-react'

import { cn } from '@/components/cn'
import { StatusBadge } from '@/components/shell/status-badge'

interface Row {
  time: string
  client: string
  service: string
  staff: keyof typeof STAFF
  /** The status that the agenda shows; absent for a normal appointment. */
  sign?: 'came' | 'pending' | 'confirmed'
}

const STAFF = { Luna: 'bg-primary', Mateo: 'bg-warning-ink' }

const rows: Row[] = [
  { time: '9:00 AM', client: 'Marta Silva', service: 'Color', staff: 'Luna', sign: 'came' },
  { time: '11:30 AM', client: 'Jonah Reed', service: 'Beard trim', staff: 'Mateo', sign: 'came' },
  { time: '1:00 PM', client: 'Ines Moreau', service: 'Haircut', staff: 'Luna', sign: 'pending' },
  { time: '2:30 PM', client: 'Ada Lovelace', service: 'Haircut', staff: 'Luna', sign: 'confirmed' },
  { time: '4:00 PM', client: 'Noor Haddad', service: 'Blow-dry', staff: 'Mateo' },
  { time: '5:30 PM', client: 'Zoë Farah', service: 'Gloss', staff: 'Luna' },
]

/** A picture of the dashboard's agenda, as the owner sees their day. */
export function DaySheet() {
  return (
    <div className="overflow-hidden rounded-xl border bg-card shadow-float">
      <p className="border-b px-4 py-3 font-semibold">Today’s Schedule</p>
      <div className="grid gap-0.5 py-2">
        {rows.map((row) => (
          <DayRow key={row.time} {...row} />
        ))}
      </div>
    </div>
  )
}

function DayRow({ time, client, service, staff, sign }: Row) {
  return (
    <div className={cn('flex min-h-12 items-center gap-2.5 px-4 text-sm', sign === 'confirmed' && 'bg-accent')}>
      <span className={cn('h-8 w-1 shrink-0 rounded-full', STAFF[staff])} />
      <span className={cn('w-17 shrink-0 font-medium', sign === 'came' && 'text-muted-foreground')}>{time}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{client}</span>
        <span className="block truncate text-xs text-muted-foreground">
          {service} · {staff}
        </span>
      </span>
      {sign === 'came' && <Check className="size-4 shrink-0 text-success-ink" />}
      {sign === 'pending' && <StatusBadge status="scheduled" />}
      {sign === 'confirmed' && <StatusBadge status="confirmed" />}
    </div>
  )
}

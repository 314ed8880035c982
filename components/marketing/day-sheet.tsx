import { cn } from '@/components/cn'
import { StatusBadge } from '@/components/shell/status-badge'
import type { AppointmentStatus } from '@/lib/domain/appointment'

interface Visit {
  time: string
  client: string
  service: string
  status: AppointmentStatus
  /** The one whose confirmation is the story. */
  isStar?: boolean
}

const visits: Visit[] = [
  { time: '9:00', client: 'Marta Silva', service: 'Color', status: 'completed' },
  { time: '11:30', client: 'Jonah Reed', service: 'Beard trim', status: 'confirmed' },
  { time: '1:00', client: 'Ines Moreau', service: 'Haircut', status: 'scheduled' },
  { time: '2:30', client: 'Ada Lovelace', service: 'Haircut', status: 'confirmed', isStar: true },
  { time: '4:00', client: 'Noor Haddad', service: 'Blow-dry', status: 'confirmed' },
]

/** A page of the appointment book, as the owner sees her day. */
export function DaySheet() {
  return (
    <div className="overflow-hidden rounded-2xl border bg-card shadow-float">
      <div className="flex items-baseline justify-between gap-3 border-b px-4 py-3.5">
        <p className="font-semibold">Wednesday</p>
        <p className="text-sm text-muted-foreground">5 visits, 1 pending</p>
      </div>
      {visits.map((visit) => (
        <DayRow key={visit.time} {...visit} />
      ))}
    </div>
  )
}

function DayRow({ time, client, service, status, isStar = false }: Visit) {
  return (
    <div
      className={cn(
        'flex items-center border-b border-dashed last:border-b-0',
        isStar && 'bg-accent/50 shadow-[inset_3px_0_0_var(--primary)]',
      )}
    >
      <p
        className={cn(
          'w-14 shrink-0 border-r px-2.5 py-4 text-right text-sm tabular-nums',
          isStar ? 'font-semibold text-accent-foreground' : 'text-muted-foreground',
        )}
      >
        {time}
      </p>
      <div className="min-w-0 flex-1 px-3 py-3">
        <p className="truncate text-sm font-medium">{client}</p>
        <p className={cn('truncate text-xs', isStar ? 'text-accent-foreground' : 'text-muted-foreground')}>{service}</p>
      </div>
      <StatusBadge status={status} className="mr-3" />
    </div>
  )
}

import { Ellipsis } from 'lucide-react'

import { cn } from '@/components/cn'
import { Vignette } from '@/components/marketing/vignette'
import { StatusBadge } from '@/components/shell/status-badge'
import type { AppointmentStatus } from '@/lib/domain/appointment'

interface PicturedVisit {
  time: string
  client: string
  service: string
  status: AppointmentStatus
  buttons: string[]
}

const visits: PicturedVisit[] = [
  { time: '9:00 AM', client: 'Marta Silva', service: 'Color', status: 'completed', buttons: [] },
  { time: '1:00 PM', client: 'Ines Moreau', service: 'Haircut', status: 'scheduled', buttons: ['Confirm', 'Cancel'] },
  {
    time: '2:30 PM',
    client: 'Ada Lovelace',
    service: 'Haircut',
    status: 'confirmed',
    buttons: ['Complete', 'No-Show'],
  },
]

/** A picture of the week list with a row for each stage of a visit. */
export function WeekPicture() {
  return (
    <Vignette description="Three appointments of the week list. A completed one without buttons, a pending one with Confirm and Cancel, and a confirmed one with Complete and No-Show.">
      <div className="divide-y overflow-hidden rounded-xl border bg-card shadow-float">
        {visits.map((visit) => (
          <VisitRow key={visit.client} {...visit} />
        ))}
      </div>
    </Vignette>
  )
}

function VisitRow({ time, client, service, status, buttons }: PicturedVisit) {
  return (
    <div className="grid gap-3 px-4 py-4 sm:px-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 text-sm sm:flex sm:gap-3">
          <p className="w-16 shrink-0 font-semibold whitespace-nowrap tabular-nums">{time}</p>
          <div className="min-w-0">
            <p className="truncate font-medium">{client}</p>
            <p className="text-muted-foreground">{service}</p>
          </div>
        </div>
        <StatusBadge status={status} />
        <Ellipsis className="mt-0.5 size-4 text-muted-foreground max-sm:hidden" />
      </div>
      {buttons.length > 0 && (
        <p className="flex gap-2 text-center text-sm font-medium sm:pl-19">
          {buttons.map((label, index) => (
            <span
              key={label}
              className={cn(
                'flex-1 rounded-lg border px-3 py-2',
                index === 0 && 'border-primary bg-primary text-primary-foreground',
              )}
            >
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

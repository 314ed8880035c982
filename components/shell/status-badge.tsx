import type { DrawnIcon } from '@/components/drawn-icon'
import { CalendarCheck, CircleCheckBig, CircleX, Clock, UserX } from '@/components/shell/icons'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type AppointmentStatus, STATUS_LABELS } from '@/lib/domain/appointment'

const looks: Record<AppointmentStatus, { tone: BadgeTone; icon: DrawnIcon }> = {
  scheduled: { tone: 'warning', icon: Clock },
  confirmed: { tone: 'success', icon: CalendarCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
  'no-show': { tone: 'danger', icon: UserX },
  completed: { tone: 'info', icon: CircleCheckBig },
}

/** An appointment's status in words and with an icon; an unknown value is shown unchanged. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  if (!isKnown(status)) return <Badge className={className}>{status}</Badge>
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} className={className}>
      <Icon />
      <span>{STATUS_LABELS[status]}</span>
    </Badge>
  )
}

function isKnown(status: string): status is AppointmentStatus {
  return Object.hasOwn(looks, status)
}

import type { EventDisplayInfo } from '@fullcalendar/react'

import type { Appointment } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatTime } from '@/lib/domain/time'

/** Up to this length there is room for one line only. */
const ONE_LINE_MINUTES = 30

/** One visit on the calendar: who, when and what, as far as there is room; all of it on hover. */
export function EventContent({ info, timeZone }: { info: EventDisplayInfo; timeZone: string }) {
  const { appointment } = info.event.extendedProps as { appointment?: Appointment }
  if (!appointment) return null
  const start = new Date(info.event.startStr)
  const time = formatTime(start, timeZone)
  const status = statusLabel(appointment.status)
  const { client, service, staff } = appointment
  const title = `${time}, ${client.name}, ${service}, ${status}, with ${staff.name}`
  const frame = { title, style: { color: info.contrastColor, borderLeft: `4px solid ${staff.color}` } }
  // The grid says the time of a short visit; who comes must not be cut off for it.
  if (appointment.duration <= ONE_LINE_MINUTES) {
    return (
      <div {...frame} className="flex h-full items-center overflow-hidden px-1 text-xs leading-none">
        <span className="truncate">
          <span className="font-semibold">{client.name}</span> {time}, {service}
        </span>
      </div>
    )
  }
  return (
    <div {...frame} className="h-full overflow-hidden px-1.5 py-0.5 text-xs leading-tight">
      <span className="line-clamp-2 font-semibold break-words">{client.name}</span>
      <span className="block truncate">
        {time} {status}
      </span>
      <span className="block truncate">{service}</span>
    </div>
  )
}

/** Why this time is shaded, where that is not plain from the hours. */
export function ShadeContent({ info }: { info: EventDisplayInfo }) {
  const { label } = info.event.extendedProps as { label?: string | null }
  if (!label) return null
  return (
    <div title={label} className="line-clamp-2 p-1.5 text-xs font-medium text-muted-foreground [overflow-wrap:anywhere]">
      {label}
    </div>
  )
}

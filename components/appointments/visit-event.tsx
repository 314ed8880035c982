import type { EventDisplayInfo } from '@fullcalendar/react'

import { BAND_LOOKS } from '@/components/risk/band-look'
import { riskWords } from '@/components/risk/risk-words'
import type { Appointment, VisitRisk } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatTime } from '@/lib/domain/time'

/** Up to this length there is room for one line only. */
const ONE_LINE_MINUTES = 30
/** In place of its state, from ten minutes after the start until it is answered. */
const QUESTION = 'Did they come?'

/** One visit on the calendar: who, when and what, as far as there is room; all of it on hover. */
export function EventContent({ info, timeZone }: { info: EventDisplayInfo; timeZone: string }) {
  const { appointment, asks } = info.event.extendedProps as { appointment?: Appointment; asks?: boolean }
  if (!appointment) return null
  const start = new Date(info.event.startStr)
  const time = formatTime(start, timeZone)
  const status = asks ? QUESTION : statusLabel(appointment.status)
  const { client, service, staff } = appointment
  const risk = markedRisk(appointment)
  const title = [time, client.name, service, status, ...(risk ? [riskWords(risk)] : []), `with ${staff.name}`].join(
    ', ',
  )
  const frame = { title, style: { color: info.contrastColor, borderLeft: `4px solid ${staff.color}` } }
  // The grid says the time of a short visit; who comes must not be cut off for it.
  if (appointment.duration <= ONE_LINE_MINUTES) {
    return (
      <div {...frame} className="flex h-full items-center overflow-hidden px-1 text-xs leading-none">
        <span className="truncate">
          {risk && <RiskMark risk={risk} />}
          <span className="font-semibold">{client.name}</span> {time}, {asks ? QUESTION : service}
        </span>
      </div>
    )
  }
  return (
    <div {...frame} className="h-full overflow-hidden px-1.5 py-0.5 text-xs leading-tight">
      <span className="line-clamp-2 font-semibold break-words">
        {risk && <RiskMark risk={risk} />}
        {client.name}
      </span>
      <span className="block truncate">
        {time} {status}
      </span>
      <span className="block truncate">{service}</span>
    </div>
  )
}

/** A calendar names only the risks to act on; the others are in the visit's window. */
function markedRisk({ risk }: Appointment): VisitRisk | null {
  return risk && (risk.band === 'caution' || risk.band === 'high-risk') ? risk : null
}

function RiskMark({ risk }: { risk: VisitRisk }) {
  const { icon: Icon } = BAND_LOOKS[risk.band]
  return (
    <>
      <Icon aria-hidden className="mr-0.5 inline size-3.5 align-[-0.15em]" />
      <span className="sr-only">{riskWords(risk)}: </span>
    </>
  )
}

/** Why this time is shaded, where that is not plain from the hours. */
export function ShadeContent({ info }: { info: EventDisplayInfo }) {
  const { label } = info.event.extendedProps as { label?: string | null }
  if (!label) return null
  return (
    <div
      title={label}
      className="line-clamp-2 p-1.5 text-xs font-medium text-muted-foreground [overflow-wrap:anywhere]"
    >
      {label}
    </div>
  )
}

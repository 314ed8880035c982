import type { Calendar } from '@event-calendar/core'

import type { EventFacts } from '@/components/appointments/calendar-events'
import { OUTCOME_QUESTION } from '@/components/appointments/due-label'
import { riskWords } from '@/components/risk/risk-words'
import type { Appointment, VisitRisk } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/**
 * Returns a box's content as DOM elements, because the calendar can't render React. Text is set as text, never as
 * markup.
 */
export function eventContent({ event, timeText }: Omit<Calendar.EventContentInfo, 'view'>): Calendar.Content {
  if (event.display === 'pointer') return { domNodes: [element('span', 'pointer-time', `+ ${timeText}`)] }
  const facts = event.extendedProps as EventFacts | Record<string, never>
  return { domNodes: nodesOf(facts) }
}

function nodesOf(facts: EventFacts | Record<string, never>): Node[] {
  switch (facts.kind) {
    case 'visit':
      return visitNodes(facts)
    case 'shade':
      return facts.label ? [titled(element('div', 'shade-label', facts.label), facts.label)] : []
    case 'free':
      return [
        button('free-button', facts.label, { free: `${facts.date}T${facts.time}`, staff: facts.staffId ?? '' }, ''),
      ]
    case 'opening':
      return [button('opening-button', facts.label, { opening: facts.openingKey }, `${facts.count} on waitlist`)]
    default:
      return []
  }
}

/**
 * Renders one appointment: who, when and what, in as many whole lines as fit. The tooltip and the label for screen
 * readers have everything.
 */
function visitNodes({ appointment, asks, timeZone, lines }: Extract<EventFacts, { kind: 'visit' }>): Node[] {
  const start = new Date(appointment.appointmentDate)
  const time = formatTime(start, timeZone)
  const status = asks ? OUTCOME_QUESTION : statusLabel(appointment.status)
  const { id, client, service, staff } = appointment
  const risk = markedRisk(appointment)
  const words = [
    `${formatDateShort(start, timeZone)}, ${time}`,
    client.name,
    service,
    status,
    ...(risk ? [riskWords(risk)] : []),
    `with ${staff.name}`,
  ].join(', ')
  // The owner's task comes first; otherwise the color already shows the status.
  const told = (asks ? [status, `${time} ${service}`] : [`${time} ${service}`, status]).slice(0, lines === 1 ? 1 : 2)
  const seen = element(
    'span',
    lines === 1 ? 'visit-seen visit-short' : 'visit-seen',
    element('span', 'visit-name', ...(risk ? [riskMark(risk)] : []), client.name),
    ...told.map((line) => element('span', 'visit-line', line)),
  )
  seen.setAttribute('aria-hidden', 'true')
  seen.style.setProperty('--lines', String(lines))
  const box = button('visit-button', words, { visit: id }, '')
  box.append(seen)
  return [box]
}

/** Returns the risk if the owner should act on it; other risks appear only in the appointment's dialog. */
function markedRisk({ risk }: Appointment): VisitRisk | null {
  return risk && (risk.band === 'caution' || risk.band === 'high-risk') ? risk : null
}

const SVG = 'http://www.w3.org/2000/svg'
/** The shapes of the risk icons, which are React elements in components/risk/band-look.ts. */
const SHAPES: Partial<Record<VisitRisk['band'], string>> = {
  caution: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 8v4M12 16h.01',
  'high-risk': 'm21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01',
}

function riskMark({ band }: VisitRisk): Element {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'risk-mark')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SHAPES[band] ?? '')
  svg.append(path)
  return svg
}

function button(className: string, label: string, data: Record<string, string>, text: string): HTMLElement {
  const node = element('button', className, text)
  node.setAttribute('type', 'button')
  node.setAttribute('aria-label', label)
  Object.assign(node.dataset, data)
  return titled(node, label)
}

function titled(node: HTMLElement, title: string): HTMLElement {
  node.title = title
  return node
}

function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.append(...children)
  return node
}

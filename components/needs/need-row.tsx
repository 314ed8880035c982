'use client'

import { __iconData as circleAlert } from 'lucide-react/icons/circle-exclamation-point'
import { __iconData as mailQuestionMark } from 'lucide-react/icons/mail-question-mark'
import { __iconData as phoneOff } from 'lucide-react/icons/phone-off'
import { __iconData as refreshCw } from 'lucide-react/icons/refresh-cw'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { type DrawnIcon, drawnIcon } from '@/components/drawn-icon'
import type { OwnerNeed } from '@/components/needs/owner-needs'
import { describeCause } from '@/components/recovery/run-words'
import { CalendarPlus, Clock, ListChecks, MessageSquareText, Phone } from '@/components/shell/icons'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'
import type { NeedKind } from '@/lib/domain/needs'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

const CircleAlert = drawnIcon(circleAlert)
const MailQuestionMark = drawnIcon(mailQuestionMark)
const PhoneOff = drawnIcon(phoneOff)
const RefreshCw = drawnIcon(refreshCw)

const ICONS: Record<NeedKind, DrawnIcon> = {
  request: CalendarPlus,
  overdue: Clock,
  call: Phone,
  reply: MessageSquareText,
  opening: RefreshCw,
  unreachable: PhoneOff,
  task: CircleAlert,
  unconfirmed: MailQuestionMark,
  outcomes: ListChecks,
}

/** Returns the id of the element that names the need. */
export function needTitleId({ id }: OwnerNeed): string {
  return `need-${id.replaceAll(/\W+/g, '-')}`
}

interface NeedRowProps {
  need: OwnerNeed
  /** More lines about it. */
  notes?: readonly string[]
  /** Whether its actions may stand below it. */
  wraps?: boolean
  /** Its actions. */
  children: ReactNode
}

/** Shows one item that needs the owner's attention. */
export function NeedRow({ need, notes = [], wraps = false, children }: NeedRowProps) {
  const { timeZone, today, now } = useBusinessView()
  const { title, href, detail } = wordsOf(need, timeZone, today, now)
  const Icon = ICONS[need.kind]
  return (
    <div className={cn('flex min-h-14 items-center gap-x-3 gap-y-2 px-5 py-2', wraps && 'flex-wrap')}>
      <Icon className={cn('size-4.5 shrink-0 stroke-[1.75] text-muted-foreground', wraps && 'mt-0.5 self-start')} />
      <div className={cn('min-w-0 flex-1 text-sm', wraps && 'basis-52')}>
        <p>
          <Link
            id={needTitleId(need)}
            href={href}
            prefetch={false}
            className="line-clamp-2 rounded-sm font-medium [overflow-wrap:anywhere] hover:underline"
          >
            {title}
          </Link>
        </p>
        <p className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">{detail}</p>
        {notes.map((note) => (
          <p key={note} className="text-muted-foreground [overflow-wrap:anywhere]">
            {note}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

interface Words {
  title: string
  /** URL of the page with all its details. */
  href: string
  detail: string
}

function wordsOf(need: OwnerNeed, timeZone: string, today: LocalDate, now: Date): Words {
  const about = ({ service, appointmentDate }: Appointment) =>
    `${service}, ${dayAndTime(appointmentDate, timeZone, today)}`
  const ofVisit = (appointment: Appointment, detail: string): Words => ({
    title: appointment.client.name,
    href: routes.admin.appointment(appointment.id),
    detail,
  })
  switch (need.kind) {
    case 'request':
      return ofVisit(
        need.appointment,
        `${new Date(need.appointment.appointmentDate) > now ? 'Wants to book' : 'Never answered'}: ${about(need.appointment)}`,
      )
    case 'overdue':
      return ofVisit(need.appointment, `Didn’t confirm in time: ${about(need.appointment)}`)
    case 'unconfirmed':
      return ofVisit(need.appointment, `Not confirmed yet: ${about(need.appointment)}`)
    case 'unreachable':
      return ofVisit(need.appointment, `Can’t be contacted (${need.reason}): ${about(need.appointment)}`)
    case 'call': {
      const { appointment } = need.call
      return ofVisit(appointment, `${likelyToMiss(appointment)}: ${about(appointment)}`)
    }
    case 'reply': {
      const { clientId, name, sender, lastText } = need.conversation
      return {
        title: `${name ?? sender} wrote`,
        href: clientId === null ? routes.admin.inbox : `${routes.admin.client(clientId)}#messages`,
        detail: lastText,
      }
    }
    case 'opening': {
      const { run } = need
      return {
        title: `Freed slot: ${dayAndTime(run.startsAt, timeZone, today)}`,
        href: routes.admin.freedTimes,
        detail: `${run.staff ? `${run.staff.name}: ` : ''}${describeCause(run.cause, run.freedBy?.name ?? null)}`,
      }
    }
    case 'task':
      return { title: 'Task', href: routes.admin.inbox, detail: need.task.text }
    case 'outcomes': {
      const { count, date } = need
      return {
        title: date === today ? 'Mark who came' : `Mark who came on ${formatLocalDateShort(date)}`,
        href: `${routes.admin.appointments}?${new URLSearchParams({ view: 'day', date }).toString()}`,
        detail: count === 1 ? 'One appointment has no outcome yet.' : `${count} appointments have no outcome yet.`,
      }
    }
  }
}

function likelyToMiss({ risk }: Appointment): string {
  return risk === null ? 'Likely to be missed' : `${risk.percent}% likely to be missed`
}

/** Returns "today, 2:30 PM", or e.g. "Wed, Nov 25, 2:30 PM". */
function dayAndTime(instant: string, timeZone: string, today: LocalDate): string {
  const at = new Date(instant)
  const time = formatTime(at, timeZone)
  return localDateOf(at, timeZone) === today ? `today, ${time}` : `${formatDateShort(at, timeZone)}, ${time}`
}

'use client'

import { CalendarDays, History } from 'lucide-react'
import Link from 'next/link'

import { dueLabel } from '@/components/appointments/due-label'
import { ForgiveButton } from '@/components/appointments/forgive-button'
import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { RiskBadge } from '@/components/risk/risk-badge'
import { ShortList } from '@/components/shell/short-list'
import { StatusBadge } from '@/components/shell/status-badge'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Appointment } from '@/lib/contracts/appointment'
import type { ClientHistory } from '@/lib/contracts/client-history'
import { findMood } from '@/lib/domain/mood'
import { formatMoney } from '@/lib/domain/money'
import { minutesLateText } from '@/lib/domain/outcome'
import { formatDateTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Upcoming visits, next first. */
export function UpcomingVisits({ history: { upcoming, currency } }: { history: ClientHistory }) {
  return (
    <Card>
      <CardHeader className="border-b">
        <CardTitle>Upcoming appointments{countOf(upcoming.length)}</CardTitle>
      </CardHeader>
      {upcoming.length === 0 && <EmptyState icon={CalendarDays} title="No upcoming appointments" />}
      <VisitList
        label="Upcoming appointments"
        visits={upcoming}
        currency={currency}
        showAll={`Show all ${upcoming.length} upcoming appointments`}
      />
    </Card>
  )
}

/** All other visits, latest first. */
export function PastVisits({ history: { past, pastTotal, currency } }: { history: ClientHistory }) {
  const isPart = past.length < pastTotal
  return (
    <Card>
      <CardHeader className="border-b">
        <div>
          <CardTitle>History{countOf(pastTotal)}</CardTitle>
          {isPart && <CardDescription>{`The latest ${past.length} of ${pastTotal} appointments.`}</CardDescription>}
        </div>
      </CardHeader>
      {past.length === 0 && <EmptyState icon={History} title="No past appointments yet" />}
      <VisitList
        label="History"
        visits={past}
        currency={currency}
        firstOnDesk={15}
        showAll={`Show ${isPart ? 'the latest' : 'all'} ${past.length} appointments`}
      />
    </Card>
  )
}

function countOf(visits: number): string {
  return visits === 0 ? '' : ` (${visits})`
}

interface VisitListProps extends Pick<ClientHistory, 'currency'> {
  label: string
  visits: readonly Appointment[]
  firstOnDesk?: number
  showAll: string
}

function VisitList({ visits, currency, ...list }: VisitListProps) {
  return (
    <ShortList {...list} items={visits} keyOf={({ id }) => id} className="divide-y">
      {(visit) => <VisitItem visit={visit} currency={currency} />}
    </ShortList>
  )
}

/** Links to the visit's own page, which has every action. */
function VisitItem({ visit, currency }: { visit: Appointment } & Pick<ClientHistory, 'currency'>) {
  const { timeZone, now } = useBusinessView()
  const due = dueLabel(visit, timeZone, now)
  const start = new Date(visit.appointmentDate)
  const mood = findMood(visit.clientMood)
  const dateId = `visit-${visit.id}`
  const details = [
    visit.service,
    `${visit.duration} min`,
    `with ${visit.staff.name}`,
    ...(visit.priceCents > 0 ? [formatMoney(visit.priceCents, currency)] : []),
    ...(visit.minutesLate ? [minutesLateText(visit.minutesLate)] : []),
    ...(visit.lateCancellation ? ['late cancellation'] : []),
    ...(visit.forgivenAt ? ['forgiven'] : []),
    ...(due ? [due] : []),
  ]
  return (
    <div className="flex items-start justify-between gap-3 px-5 py-3.5 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <Link
            id={dateId}
            href={routes.admin.appointment(visit.id)}
            className="inline-block min-h-6 rounded-sm underline-offset-4 hover:underline"
          >
            <time dateTime={visit.appointmentDate}>{formatDateTime(start, timeZone)}</time>
          </Link>
          {mood && (
            <span role="img" aria-label={`Felt ${mood.label.toLowerCase()}`} title={mood.label}>
              {mood.emoji}
            </span>
          )}
          {visit.risk && <RiskBadge risk={visit.risk} describedBy={dateId} />}
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">{details.join(' · ')}</p>
        {visit.clientNote && (
          <p className="text-muted-foreground [overflow-wrap:anywhere]">Client’s note: {visit.clientNote}</p>
        )}
        {visit.notes && <p className="text-muted-foreground [overflow-wrap:anywhere]">Note: {visit.notes}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2 md:flex-row-reverse md:items-center">
        <StatusBadge status={visit.status} />
        <ForgiveButton appointment={visit} describedBy={dateId} />
      </div>
    </div>
  )
}

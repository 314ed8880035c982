'use client'

import { History, Mail, TriangleAlert } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShortList } from '@/components/shell/short-list'
import { useTimeline } from '@/lib/browser/appointment'
import type { TimelineEntry } from '@/lib/contracts/timeline'
import { formatDateTime } from '@/lib/domain/time'

/** Shows a visit's history and messages, newest first. */
export function AppointmentTimeline({ appointmentId }: { appointmentId: string }) {
  const { data, error, refetch } = useTimeline(appointmentId)
  if (!data) return <NotLoaded what="the history" error={error} onRetry={refetch} count={3} />
  if (data.length === 0) return <EmptyState icon={History} title="Nothing has happened yet" />
  return (
    <ShortList
      label="History"
      items={data}
      keyOf={({ kind, id }) => `${kind}-${id}`}
      first={8}
      firstOnDesk={15}
      showAll={`Show all ${data.length} entries`}
      isOrdered
      className="grid grid-cols-1 gap-4"
    >
      {(entry) => <Entry entry={entry} />}
    </ShortList>
  )
}

function Entry({ entry: { kind, at, text, detail, failed } }: { entry: TimelineEntry }) {
  const { timeZone, now } = useBusinessView()
  const Icon = failed ? TriangleAlert : kind === 'message' ? Mail : History
  const moment = new Date(at)
  return (
    <div className="flex gap-3">
      <span
        aria-hidden
        className={`mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full ${failed ? 'bg-danger-soft text-danger-ink' : 'bg-muted text-muted-foreground'}`}
      >
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 text-sm">
        <p>{text}</p>
        {detail && <p className="text-muted-foreground [overflow-wrap:anywhere]">{detail}</p>}
        <p className="text-xs text-muted-foreground">
          {/* An event may be slightly later than `now`, which is rounded down to the minute. */}
          <span>{kind === 'message' && moment > now && 'Planned for '}</span>
          <time dateTime={at}>{formatDateTime(moment, timeZone)}</time>
        </p>
      </div>
    </div>
  )
}

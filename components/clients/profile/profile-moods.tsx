'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { ShortList } from '@/components/shell/short-list'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ClientHistory } from '@/lib/contracts/client-history'
import { findMood } from '@/lib/domain/mood'
import { formatDateShort, localDateOf } from '@/lib/domain/time'

/** Moods over time, latest first. */
export function ProfileMoods({ history: { client, moods } }: { history: ClientHistory }) {
  const preferred = findMood(client.preferredMood)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Moods over time</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 text-sm">
        <p className="text-muted-foreground">
          {preferred ? `Prefers ${preferred.label.toLowerCase()} appointments.` : 'No preferred mood yet.'}
        </p>
        {moods.length === 0 && (
          <p className="text-muted-foreground">
            No moods recorded yet. Choose one when you book this client’s next appointment.
          </p>
        )}
      </CardContent>
      <ShortList
        label="Moods over time"
        items={moods}
        keyOf={({ appointmentId }) => appointmentId}
        showAll={`Show the latest ${moods.length} moods`}
        isOrdered
        className="-mt-1 grid gap-3 px-5 pb-5 text-sm"
      >
        {(mood) => <MoodThen {...mood} />}
      </ShortList>
    </Card>
  )
}

function MoodThen({ at, service, mood, notes }: ClientHistory['moods'][number]) {
  const { timeZone } = useBusinessView()
  const start = new Date(at)
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden className="w-7 shrink-0 text-xl leading-6">
        {findMood(mood)?.emoji}
      </span>
      <div className="min-w-0">
        <p>
          <span className="font-medium">{findMood(mood)?.label ?? mood}</span>
          <span className="text-muted-foreground">
            , {formatDateShort(start, timeZone)}, {localDateOf(start, timeZone).slice(0, 4)}
          </span>
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">{notes ? `${service}: ${notes}` : service}</p>
      </div>
    </div>
  )
}

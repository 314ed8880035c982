'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ClientHistory } from '@/lib/contracts/client-history'
import { findMood } from '@/lib/domain/mood'
import { formatDateShort, localDateOf } from '@/lib/domain/time'

/** Moods over time, latest first. */
export function ProfileMoods({ history: { client, moods } }: { history: ClientHistory }) {
  const { timeZone } = useBusinessView()
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
        <ol className="grid gap-3 empty:hidden">
          {moods.map(({ appointmentId, at, service, mood, notes }) => {
            const start = new Date(at)
            return (
              <li key={appointmentId} className="flex items-start gap-3">
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
                  <p className="text-muted-foreground [overflow-wrap:anywhere]">
                    {notes ? `${service}: ${notes}` : service}
                  </p>
                </div>
              </li>
            )
          })}
        </ol>
      </CardContent>
    </Card>
  )
}

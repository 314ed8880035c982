import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import type { ClientHistory } from '@/lib/contracts/client-history'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Shows when the client usually comes, based on the visits they kept. */
export function PreferredTimes({ history: { preferredTimes, figures } }: { history: ClientHistory }) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Preferred times</CardTitle>
          <CardDescription>Based on kept appointments.</CardDescription>
        </div>
      </CardHeader>
      <CardContent>
        {preferredTimes.length === 0 && <p className="text-sm text-muted-foreground">No completed appointments yet.</p>}
        <ol className="grid gap-3 empty:hidden">
          {preferredTimes.map(({ weekday, part, visits }) => {
            const label = `${WEEKDAYS[weekday]} ${part}`
            return (
              <li key={label} className="grid gap-1.5 text-sm">
                <p className="flex justify-between gap-3">
                  <span>{label}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {visits} of {figures.completed}
                  </span>
                </p>
                <Progress value={(visits / figures.completed) * 100} aria-label={`${label}, percent of appointments`} />
              </li>
            )
          })}
        </ol>
      </CardContent>
    </Card>
  )
}

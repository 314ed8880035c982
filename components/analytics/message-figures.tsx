import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Analytics } from '@/lib/contracts/analytics'
import { findMood } from '@/lib/domain/mood'

const CHANNELS: Record<string, string> = { sms: 'Texts', email: 'E-mails' }
const COLUMNS = ['Planned', 'Sent', 'Delivered', 'Failed', 'Answered']

/** What was sent about the visits of the range, and what came of it. */
export function MessageFigures({ messages }: Pick<Analytics, 'messages'>) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Reminders and messages</CardTitle>
          <CardDescription>
            About the visits of this range. Only texts report delivery. Answered: the visit was confirmed after one went
            out.
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent tabIndex={0} role="region" aria-label="Reminders and messages, table" className="overflow-x-auto">
        {messages.length === 0 && <p className="text-sm text-muted-foreground">Nothing was sent about these visits.</p>}
        {messages.length > 0 && (
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b text-right text-xs text-muted-foreground">
                <th scope="col" className="py-2 pr-4 text-left font-medium">
                  Channel
                </th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" className="py-2 pl-4 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y text-right">
              {messages.map(({ channel, planned, sent, delivered, failed, answered }) => (
                <tr key={channel}>
                  <th scope="row" className="py-2 pr-4 text-left font-medium">
                    {CHANNELS[channel] ?? channel}
                  </th>
                  {[planned, sent, channel === 'email' ? '–' : delivered, failed, answered].map((figure, index) => (
                    <td key={COLUMNS[index]} className="py-2 pl-4">
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </CardContent>
    </Card>
  )
}

/** How clients felt for their visits; moods are shown, never used to judge anyone. */
export function MoodFigures({ moods, visits }: Pick<Analytics, 'moods'> & { visits: number }) {
  const largest = Math.max(1, ...moods.map((mood) => mood.visits))
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Moods</CardTitle>
          <CardDescription>
            Noted for {moods.reduce((sum, mood) => sum + mood.visits, 0)} of {visits} visits.
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent>
        {moods.length === 0 && <p className="text-sm text-muted-foreground">No mood was noted for these visits.</p>}
        <ul aria-label="Moods" className="grid gap-2.5">
          {moods.map(({ mood: id, visits: count }) => (
            <li key={id} className="grid grid-cols-[8rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-sm">
              <span>
                <span aria-hidden>{findMood(id)?.emoji}</span> {findMood(id)?.label ?? id}
              </span>
              <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
                <rect width={(count / largest) * 100} height="4" rx="1" fill="var(--primary)" />
              </svg>
              <span className="text-right font-medium tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

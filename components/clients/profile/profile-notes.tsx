import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Client } from '@/lib/contracts/client'

/** Notes about the client; renders nothing if there are none. */
export function ProfileNotes({ client: { notes, schedulingNotes } }: { client: Client }) {
  if (!notes && !schedulingNotes) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Notes</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {notes && <Note text={notes} />}
        {schedulingNotes && <Note title="Scheduling notes" text={schedulingNotes} />}
      </CardContent>
    </Card>
  )
}

function Note({ title, text }: { title?: string; text: string }) {
  return (
    <div className="text-sm">
      {title && <h3 className="text-xs text-muted-foreground">{title}</h3>}
      <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}

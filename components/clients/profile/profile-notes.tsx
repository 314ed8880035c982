import { ClientContacts } from '@/components/clients/client-contacts'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Client } from '@/lib/contracts/client'

/** How to reach the client, and what to remember. */
export function ProfileNotes({ client }: { client: Client }) {
  const { notes, schedulingNotes } = client
  return (
    <Card>
      <CardHeader>
        <CardTitle>Contact and notes</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ClientContacts client={client} />
        {notes && <Note title="Notes" text={notes} />}
        {schedulingNotes && <Note title="Scheduling notes" text={schedulingNotes} />}
      </CardContent>
    </Card>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className="text-sm">
      <h3 className="text-xs text-muted-foreground">{title}</h3>
      <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}

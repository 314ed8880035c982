import { OutcomeMessage } from '@/components/booking/outcome-message'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/routes'

interface DeleteDataCardProps {
  businessName: string
  token: string
  /** Whether the client has just sent the request. */
  asked: boolean
}

/** Lets a client ask the business to erase their data, which creates a task for the owner. Works without JavaScript. */
export function DeleteDataCard({ businessName, token, asked }: DeleteDataCardProps) {
  return (
    <Card className="mt-6 grid gap-4 p-5 sm:p-7">
      <h2 className="text-lg font-semibold">Delete my data</h2>
      {asked && (
        <OutcomeMessage
          outcome={{
            kind: 'success',
            title: 'Your request was sent',
            description: `${businessName} knows that you want your data deleted.`,
          }}
        />
      )}
      <p className="text-muted-foreground [overflow-wrap:anywhere]">
        {businessName} then erases your name, contacts, notes and messages. Upcoming appointments must be cancelled
        first. Past appointments are still counted, but without your name.
      </p>
      <form method="post" action={api.publicEmailsErase(token)}>
        <input type="hidden" name="page" value="1" />
        <Button type="submit" size="lg" variant="secondary" className="w-full">
          Ask to delete my data
        </Button>
      </form>
    </Card>
  )
}

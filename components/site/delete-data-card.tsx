import { OutcomeMessage } from '@/components/booking/outcome-message'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/routes'

interface DeleteDataCardProps {
  businessName: string
  token: string
  /** She has just asked. */
  asked: boolean
}

/** The way of a client to have her data erased: the business is told, and does it. Works without JavaScript. */
export function DeleteDataCard({ businessName, token, asked }: DeleteDataCardProps) {
  return (
    <Card className="mt-6 grid gap-4 p-5 sm:p-7">
      <h2 className="text-lg font-semibold tracking-tight">Delete my data</h2>
      {asked && (
        <OutcomeMessage
          outcome={{
            kind: 'success',
            title: 'We passed it on',
            description: `${businessName} knows that you want your data deleted.`,
          }}
        />
      )}
      <p className="text-muted-foreground [overflow-wrap:anywhere]">
        {businessName} then erases your name, contacts, notes and messages. A visit you still have must be cancelled
        first. Your visits of the past stay counted, without your name.
      </p>
      <form method="post" action={api.publicEmailsErase(token)}>
        <Button type="submit" size="lg" variant="secondary" className="w-full">
          Ask to delete my data
        </Button>
      </form>
    </Card>
  )
}

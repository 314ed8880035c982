import { OutcomeMessage } from '@/components/booking/outcome-message'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/routes'

interface EmailChoiceCardProps {
  optedOut: boolean
  businessName: string
  token: string
  /** Whether the client has just changed the choice. */
  changed: boolean
  failed: boolean
}

/** Shows whether a client gets emails, with a button to change it; works without JavaScript. */
export function EmailChoiceCard({ optedOut, businessName, token, changed, failed }: EmailChoiceCardProps) {
  return (
    <>
      {failed && (
        <OutcomeMessage
          outcome={{
            kind: 'failure',
            title: 'That did not work',
            description: 'Nothing has changed. Please try again.',
          }}
        />
      )}
      {changed && (
        <OutcomeMessage
          outcome={{ kind: 'success', title: optedOut ? 'Emails are stopped' : 'You get emails again' }}
        />
      )}
      <Card className="grid gap-5 p-5 sm:p-7">
        <h1 className="text-2xl font-semibold [overflow-wrap:anywhere] sm:text-3xl">
          {optedOut ? `You won’t get more emails from ${businessName}` : `Stop emails from ${businessName}`}
        </h1>
        <p className="text-muted-foreground">
          {optedOut
            ? 'No reminders, offers or thank-yous. We still email you when you book, move or cancel an appointment.'
            : 'You won’t get reminders, offers or thank-yous by email anymore. We still email you when you book, move or cancel an appointment. Your appointments stay booked.'}
        </p>
        <form method="post" action={optedOut ? api.publicEmailsResume(token) : api.publicEmails(token)}>
          {/* Older browsers send no origin, by which the server tells a page's form from a mail app's request. */}
          <input type="hidden" name="page" value="1" />
          <Button type="submit" size="lg" variant={optedOut ? 'secondary' : 'default'} className="w-full">
            {optedOut ? 'Get emails again' : 'Stop emails'}
          </Button>
        </form>
      </Card>
    </>
  )
}

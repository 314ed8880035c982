import { OutcomeMessage, type Outcome } from '@/components/booking/outcome-message'
import { decisionWords, isDecidedOtherwise } from '@/components/requests/decision-words'
import { BrandMark } from '@/components/shell/brand-mark'
import { Facts } from '@/components/site/facts'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { PublicDecision } from '@/lib/contracts/notification'
import { api } from '@/lib/routes'

interface DecisionScreenProps {
  decision: PublicDecision
  businessName: string
  token: string
  /** Whether the button was pressed and its action succeeded. */
  isDone: boolean
  /** Whether the button was pressed and its action failed. */
  hasFailed: boolean
  /** URL of the owner's list of open items. */
  accountUrl: string
}

/** Shows a request and the one button that its link allows, as a plain form; afterward shows the result. */
export function DecisionScreen({ decision, businessName, token, isDone, hasFailed, accountUrl }: DecisionScreenProps) {
  const { title, description } = decisionWords(decision)
  const { act, state } = decision
  return (
    <main className="mx-auto grid max-w-xl gap-5 px-4 py-8 sm:py-12">
      <p className="flex items-center gap-2 font-semibold">
        <BrandMark />
        No-Show Shield
      </p>
      <div>
        <OutcomeMessage outcome={outcomeOf(decision, { isDone, hasFailed })} />
        <Card className="grid gap-5 p-5 sm:p-7">
          <div>
            <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]" translate="no">
              {businessName}
            </p>
            <h1 className="mt-1 text-2xl font-semibold [overflow-wrap:anywhere] sm:text-3xl">{title}</h1>
          </div>
          <Facts facts={factsOf(decision)} />
          <p className="text-muted-foreground">{description}</p>
          {state === 'open' && (
            <form method="post" action={api.publicDecision(token, act)}>
              <Button
                type="submit"
                size="lg"
                variant={act === 'approve' ? 'default' : 'destructive'}
                className="w-full"
              >
                {act === 'approve' ? 'Approve' : 'Decline'}
              </Button>
            </form>
          )}
        </Card>
        {state !== 'open' && (
          <p className="mt-5 text-center">
            <a href={accountUrl} className={buttonVariants({ variant: 'secondary' })}>
              Open my account
            </a>
          </p>
        )}
      </div>
    </main>
  )
}

function factsOf({ dateLabel, timeLabel, zoneLabel, client, service, staff }: PublicDecision): [string, string][] {
  return [
    ['Client', client],
    ['Service', service],
    ['When', `${dateLabel}, ${timeLabel} ${zoneLabel}`],
    ...(staff ? [['With', staff.name] as [string, string]] : []),
  ]
}

/** Returns the result of the last button press, from the URL; null if the request has changed since. */
function outcomeOf(
  decision: PublicDecision,
  { isDone, hasFailed }: { isDone: boolean; hasFailed: boolean },
): Outcome | null {
  if (hasFailed && isDecidedOtherwise(decision))
    return {
      kind: 'failure',
      title: `It was already ${decision.state}`,
      description: 'Pressing the button changed nothing.',
    }
  if (isDone && decision.state !== 'open')
    return {
      kind: 'success',
      title: decision.act === 'approve' ? 'Done. The request is approved.' : 'Done. The request is declined.',
    }
  if (hasFailed && decision.state === 'open')
    return { kind: 'failure', title: 'That did not work', description: 'Nothing has changed. Please try again.' }
  return null
}

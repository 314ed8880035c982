'use client'

import { onVisible } from '@/components/on-demand'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useMessageSettings } from '@/lib/browser/message-settings'

const MessagePlanForm = onVisible(
  () => import('@/components/sms/message-plan-form').then((part) => part.MessagePlanForm),
  LoadingPlan,
)

/** Lets the owner choose the channels and timing of each kind of message; nothing changes until it is saved. */
export function MessagePlanCard() {
  const { data, error, refetch } = useMessageSettings()
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0 flex-1">
          <CardTitle>When and how clients hear from you</CardTitle>
          <CardDescription>
            For each message. If a text can’t be sent, an email is sent instead. No texts between 9 PM and 8 AM.
          </CardDescription>
        </div>
      </CardHeader>
      {error && !data && (
        <ErrorState
          title="Couldn’t load your choices"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingPlan />}
      {data && <MessagePlanForm saved={data} />}
    </Card>
  )
}

function LoadingPlan() {
  return <ListSkeleton label="Loading your choices" count={8} className="px-5" />
}

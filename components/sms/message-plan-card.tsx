'use client'

import { onVisible } from '@/components/on-demand'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
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
      {!data && <NotLoaded what="your choices" error={error} onRetry={refetch} count={8} className="px-5" />}
      {data && <MessagePlanForm saved={data} />}
    </Card>
  )
}

function LoadingPlan() {
  return <ListSkeleton label="Loading your choices" count={8} className="px-5" />
}

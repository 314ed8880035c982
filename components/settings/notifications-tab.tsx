'use client'

import { NotificationsForm } from '@/components/settings/notifications-form'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useNotificationSettings } from '@/lib/browser/notifications'

/** Lets the owner choose which events they are notified of, and when. */
export function NotificationsTab() {
  const { data, error, refetch } = useNotificationSettings()
  if (data) return <NotificationsForm saved={data} />
  if (!error) return <ListSkeleton label="Loading your notifications" />
  return (
    <ErrorState
      title="Couldn’t load your notifications"
      message={failureSentence(error)}
      onRetry={() => void refetch()}
    />
  )
}

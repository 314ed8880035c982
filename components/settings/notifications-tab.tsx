'use client'

import { NotificationsForm } from '@/components/settings/notifications-form'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useNotificationSettings } from '@/lib/browser/notifications'

/** Lets the owner choose which events they are notified of, and when. */
export function NotificationsTab() {
  const { data, error, refetch } = useNotificationSettings()
  if (!data) return <NotLoaded what="your notifications" error={error} onRetry={refetch} />
  return <NotificationsForm saved={data} />
}

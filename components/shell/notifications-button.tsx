'use client'

import { popupOnDemand } from '@/components/on-demand'
import { type NotificationsProps, NotificationsTrigger } from '@/components/shell/notifications-trigger'

export type { NotificationsProps, ShellNotification } from '@/components/shell/notifications-trigger'

export const NotificationsButton = popupOnDemand<NotificationsProps>('dialog', NotificationsTrigger, () =>
  import('@/components/shell/notifications-popup').then((part) => part.NotificationsPopup),
)

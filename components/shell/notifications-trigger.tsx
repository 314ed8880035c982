'use client'

import type { ComponentProps } from 'react'

import { Bell } from '@/components/shell/icons'
import { Button } from '@/components/ui/button'

/** An item that needs the owner, with the page where they can take care of it. */
export interface ShellNotification {
  id: string
  title: string
  detail: string
  href: string
}

export interface NotificationsProps {
  notifications: readonly ShellNotification[]
  /** Called each time the popup opens, to refetch. */
  onNotificationsOpen?: (() => void) | undefined
}

export function NotificationsTrigger({
  notifications,
  onNotificationsOpen: _asks,
  ...props
}: ComponentProps<typeof Button> & NotificationsProps) {
  const count = notifications.length
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={count > 0 ? `Notifications, ${count} waiting` : 'Notifications'}
      className="relative"
      {...props}
    >
      <Bell className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-card bg-destructive"
        />
      )}
    </Button>
  )
}

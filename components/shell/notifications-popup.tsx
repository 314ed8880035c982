'use client'

import Link from 'next/link'
import { useEffect, useEffectEvent } from 'react'

import { type NotificationsProps, NotificationsTrigger } from '@/components/shell/notifications-trigger'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { routes } from '@/lib/routes'

/** Lists items that need the owner, each with a link. */
export function NotificationsPopup({
  notifications,
  onNotificationsOpen,
  defaultOpen,
}: NotificationsProps & { defaultOpen: boolean }) {
  const count = notifications.length
  const askAnew = useEffectEvent(() => onNotificationsOpen?.())
  // Opened by the click that loaded its code.
  useEffect(() => {
    if (defaultOpen) askAnew()
  }, [defaultOpen])
  return (
    <Popover defaultOpen={defaultOpen} onOpenChange={(open) => open && onNotificationsOpen?.()}>
      <PopoverTrigger asChild>
        <NotificationsTrigger notifications={notifications} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="w-[min(20rem,calc(100vw-1rem))] p-1">
        {count === 0 && (
          <p className="px-3 py-6 text-center text-sm text-muted-foreground">Nothing is waiting for you.</p>
        )}
        <ul className="max-h-96 overflow-y-auto">
          {notifications.map(({ id, title, detail, href }) => (
            <li key={id}>
              <PopoverClose asChild>
                <Link
                  href={href}
                  className="grid min-h-11 gap-0.5 rounded-lg px-3 py-2 text-sm hover:bg-muted focus-visible:-outline-offset-2"
                >
                  <span className="font-medium">{title}</span>
                  <span className="line-clamp-3 text-muted-foreground [overflow-wrap:anywhere]">{detail}</span>
                </Link>
              </PopoverClose>
            </li>
          ))}
        </ul>
        <PopoverClose asChild>
          <Link
            href={routes.admin.inbox}
            className="flex min-h-11 items-center justify-center border-t text-sm font-medium text-primary hover:underline"
          >
            Open inbox
          </Link>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}

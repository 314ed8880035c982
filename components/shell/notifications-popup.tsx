'use client'

import Link from 'next/link'

import { type NotificationsProps, NotificationsTrigger } from '@/components/shell/notifications-trigger'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

/** What waits for the owner, each with the way to it. */
export function NotificationsPopup({ notifications, defaultOpen }: NotificationsProps & { defaultOpen: boolean }) {
  const count = notifications.length
  return (
    <Popover defaultOpen={defaultOpen}>
      <PopoverTrigger asChild>
        <NotificationsTrigger notifications={notifications} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="w-[min(20rem,calc(100vw-1rem))] p-1">
        {count === 0 && <p className="px-3 py-6 text-center text-sm text-muted-foreground">Nothing is waiting for you.</p>}
        <ul className="max-h-96 overflow-y-auto">
          {notifications.map(({ id, title, detail, href }) => (
            <li key={id}>
              <PopoverClose asChild>
                <Link
                  href={href}
                  className="grid min-h-11 gap-0.5 rounded-lg px-3 py-2 text-sm hover:bg-muted focus-visible:-outline-offset-2"
                >
                  <span className="font-medium">{title}</span>
                  <span className="text-muted-foreground">{detail}</span>
                </Link>
              </PopoverClose>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

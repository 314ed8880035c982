'use client'

import { Bell } from 'lucide-react'
import Link from 'next/link'

import { Button } from '@/components/ui/button'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { routes } from '@/lib/routes'

/** Something that waits for the owner, with the page where she settles it. */
export interface ShellNotification {
  id: string
  title: string
  detail: string
  href: string
}

export interface NotificationsProps {
  notifications: readonly ShellNotification[]
  /** Asks anew what waits, each time somebody looks. */
  onNotificationsOpen?: (() => void) | undefined
}

export function NotificationsButton({ notifications, onNotificationsOpen }: NotificationsProps) {
  const count = notifications.length
  return (
    <Popover onOpenChange={(open) => open && onNotificationsOpen?.()}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={count > 0 ? `Notifications, ${count} waiting` : 'Notifications'}
          className="relative"
        >
          <Bell aria-hidden className="size-5" />
          {count > 0 && (
            <span aria-hidden className="absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 border-card bg-destructive" />
          )}
        </Button>
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
                  <span className="line-clamp-3 text-muted-foreground [overflow-wrap:anywhere]">{detail}</span>
                </Link>
              </PopoverClose>
            </li>
          ))}
        </ul>
        <PopoverClose asChild>
          <Link href={routes.admin.inbox} className="flex min-h-11 items-center justify-center border-t text-sm font-medium text-primary hover:underline">
            Open inbox
          </Link>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}

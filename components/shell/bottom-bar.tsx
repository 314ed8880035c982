'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

import { cn } from '@/components/cn'
import type { DrawnIcon } from '@/components/drawn-icon'
import { CalendarDays, Menu, Plus, Sun, Users } from '@/components/shell/icons'
import { useOpenNewAppointment } from '@/components/shell/new-appointment'
import { routes } from '@/lib/routes'

interface BottomBarProps {
  menuOpen: boolean
  onMenu: () => void
}

const ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted-foreground aria-[current=page]:text-primary'

/** On phones, a navigation bar with the most used pages, within the thumb's reach. */
export function BottomBar({ menuOpen, onMenu }: BottomBarProps) {
  const openNewAppointment = useOpenNewAppointment()
  return (
    <nav
      aria-label="Shortcuts"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        <Place name="Today" icon={Sun} href={routes.admin.dashboard} aliases={[routes.home, routes.dashboard]} />
        <Place name="Calendar" icon={CalendarDays} href={routes.admin.appointments} aliases={['/appointments']} />
        <li>
          <button type="button" onClick={openNewAppointment} className={cn(ITEM, 'w-full')}>
            <span className="inline-flex size-8 items-center justify-center rounded-full bg-primary text-primary-foreground">
              <Plus className="size-5" />
            </span>
            <span className="sr-only">New Appointment</span>
          </button>
        </li>
        <Place name="Clients" icon={Users} href={routes.admin.clients} aliases={['/clients']} />
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={onMenu}
            className={cn(ITEM, 'w-full')}
          >
            <Icon of={Menu} />
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}

interface PlaceProps {
  name: string
  icon: DrawnIcon
  href: string
  /** Other URLs of the same page. */
  aliases: readonly string[]
}

function Place({ name, icon, href, aliases }: PlaceProps): ReactNode {
  const pathname = usePathname()
  const isCurrent = pathname === href || aliases.includes(pathname)
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={ITEM}>
        <Icon of={icon} />
        {name}
      </Link>
    </li>
  )
}

function Icon({ of: Shape }: { of: DrawnIcon }) {
  return <Shape className="size-5 stroke-[1.75]" />
}

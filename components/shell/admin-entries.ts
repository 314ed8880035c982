import type { DrawnIcon } from '@/components/drawn-icon'
import {
  Bell,
  CalendarDays,
  ChartColumn,
  LayoutDashboard,
  ListOrdered,
  MessageSquareText,
  Settings,
  Users,
} from '@/components/shell/icons'
import { routes } from '@/lib/routes'

interface AdminEntry {
  name: string
  href: string
  icon: DrawnIcon
  /** Other URLs of the same page. */
  aliases: readonly string[]
}

/** The owner's eight screens, in sidebar order. */
export const adminEntries: readonly AdminEntry[] = [
  { name: 'Dashboard', href: routes.admin.dashboard, icon: LayoutDashboard, aliases: [routes.home, routes.dashboard] },
  { name: 'Appointments', href: routes.admin.appointments, icon: CalendarDays, aliases: ['/appointments'] },
  { name: 'Clients', href: routes.admin.clients, icon: Users, aliases: ['/clients'] },
  { name: 'Reminders', href: routes.admin.reminders, icon: Bell, aliases: ['/reminders'] },
  { name: 'Waitlist', href: routes.admin.waitlist, icon: ListOrdered, aliases: ['/waitlist'] },
  { name: 'Analytics', href: routes.admin.analytics, icon: ChartColumn, aliases: ['/analytics'] },
  { name: 'SMS Settings', href: routes.admin.sms, icon: MessageSquareText, aliases: ['/sms-settings'] },
  { name: 'Settings', href: routes.admin.settings, icon: Settings, aliases: ['/settings', routes.admin.protection] },
]

/** Returns whether the path is the entry's own page or, except for the dashboard, one of its subpages. */
export function isCurrentEntry(entry: AdminEntry, pathname: string): boolean {
  if (pathname === entry.href || entry.aliases.includes(pathname)) return true
  return entry.href !== routes.admin.dashboard && pathname.startsWith(`${entry.href}/`)
}

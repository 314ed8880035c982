'use client'

import { type ReactNode, useState } from 'react'

import { AdminSidebar } from '@/components/shell/admin-sidebar'
import { BottomBar } from '@/components/shell/bottom-bar'
import type { ShellBusiness } from '@/components/shell/business-mark'
import { MainRegion } from '@/components/shell/main-region'
import { MobileTopBar } from '@/components/shell/mobile-top-bar'
import { NewAppointmentProvider } from '@/components/shell/new-appointment'
import { NotificationsButton, type NotificationsProps } from '@/components/shell/notifications-button'
import { OfflineBanner } from '@/components/shell/offline-banner'
import { ShellShortcuts } from '@/components/shell/shell-shortcuts'
import { SkipLink } from '@/components/shell/skip-link'
import { useIsMobile } from '@/components/shell/use-is-mobile'

const FALLBACK_BUSINESS_NAME = 'My Business'

interface AdminShellProps extends Partial<NotificationsProps>, Pick<ShellBusiness, 'logo'> {
  businessName: string | null
  email: string
  children: ReactNode
}

/** The layout of every owner's screen: a sidebar from 768 px up, a top bar with a slide-over below that width. */
export function AdminShell({
  businessName,
  logo,
  email,
  notifications = [],
  onNotificationsOpen,
  children,
}: AdminShellProps) {
  const waiting = { notifications, onNotificationsOpen }
  const business = { businessName: businessName || FALLBACK_BUSINESS_NAME, logo }
  // On phones only the slide-over has the entries, so that their test ids stay unique.
  const isMobile = useIsMobile()
  const [helpOpen, setHelpOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <NewAppointmentProvider>
      <div className="min-h-dvh md:grid md:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
        <SkipLink />
        {!isMobile && (
          <aside className="sticky top-0 flex h-dvh flex-col border-r bg-sidebar max-md:hidden print:hidden">
            <AdminSidebar
              {...business}
              corner={<NotificationsButton {...waiting} />}
              onShowShortcuts={() => setHelpOpen(true)}
            />
          </aside>
        )}
        <div className="min-w-0">
          <MobileTopBar {...business} email={email} menuOpen={menuOpen} onMenuOpenChange={setMenuOpen} {...waiting} />
          <OfflineBanner className="max-md:top-14" />
          <MainRegion>{children}</MainRegion>
        </div>
        <BottomBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
        <ShellShortcuts helpOpen={helpOpen} onHelpOpenChange={setHelpOpen} />
      </div>
    </NewAppointmentProvider>
  )
}

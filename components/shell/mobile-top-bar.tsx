'use client'

import { dialogOnDemand } from '@/components/on-demand'
import { BrandMark } from '@/components/shell/brand-mark'
import type { ShellBusiness } from '@/components/shell/business-mark'
import { Menu } from '@/components/shell/icons'
import { NotificationsButton, type NotificationsProps } from '@/components/shell/notifications-button'
import { UserMenu } from '@/components/shell/user-menu'
import { Button } from '@/components/ui/button'

const MobileMenu = dialogOnDemand(() => import('@/components/shell/mobile-menu').then((part) => part.MobileMenu))

interface MobileTopBarProps extends NotificationsProps, ShellBusiness {
  email: string
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
}

export function MobileTopBar({ businessName, logo, email, menuOpen, onMenuOpenChange, ...waiting }: MobileTopBarProps) {
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b bg-card px-2 md:hidden print:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={() => onMenuOpenChange(true)}
      >
        <Menu className="size-5" />
      </Button>
      <MobileMenu businessName={businessName} logo={logo} open={menuOpen} onOpenChange={onMenuOpenChange} />
      <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
        <BrandMark className="size-6" />
        <span className="truncate">No-Show Shield</span>
      </span>
      <NotificationsButton {...waiting} />
      <UserMenu businessName={businessName} logo={logo} email={email} />
    </header>
  )
}

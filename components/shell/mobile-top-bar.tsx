'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'

import { dialogOnDemand } from '@/components/on-demand'
import { BrandMark } from '@/components/shell/brand-mark'
import { NotificationsButton, type NotificationsProps } from '@/components/shell/notifications-button'
import { UserMenu } from '@/components/shell/user-menu'
import { Button } from '@/components/ui/button'

const MobileMenu = dialogOnDemand(() => import('@/components/shell/mobile-menu').then((part) => part.MobileMenu))

interface MobileTopBarProps extends NotificationsProps {
  businessName: string
  email: string
}

export function MobileTopBar({ businessName, email, ...waiting }: MobileTopBarProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b bg-card px-2 md:hidden print:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={() => setMenuOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
      </Button>
      <MobileMenu businessName={businessName} open={menuOpen} onOpenChange={setMenuOpen} />
      <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold tracking-tight">
        <BrandMark className="size-6" />
        <span className="truncate">No-Show Shield</span>
      </span>
      <NotificationsButton {...waiting} />
      <UserMenu businessName={businessName} email={email} />
    </header>
  )
}

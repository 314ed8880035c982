'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'

import { AdminSidebar } from '@/components/shell/admin-sidebar'
import { BrandMark } from '@/components/shell/brand-mark'
import { NotificationsButton, type NotificationsProps } from '@/components/shell/notifications-button'
import { UserMenu } from '@/components/shell/user-menu'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '@/components/ui/sheet'

interface MobileTopBarProps extends NotificationsProps {
  businessName: string
  email: string
}

export function MobileTopBar({ businessName, email, ...waiting }: MobileTopBarProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b bg-card px-2 md:hidden print:hidden">
      <Sheet open={menuOpen} onOpenChange={setMenuOpen}>
        <SheetTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="Open menu">
            <Menu aria-hidden className="size-5" />
          </Button>
        </SheetTrigger>
        <SheetContent side="left" aria-describedby={undefined} className="bg-sidebar">
          <SheetTitle className="sr-only">Menu</SheetTitle>
          <AdminSidebar businessName={businessName} onNavigate={() => setMenuOpen(false)} />
        </SheetContent>
      </Sheet>
      <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold tracking-tight">
        <BrandMark className="size-6" />
        <span className="truncate">No-Show Shield</span>
      </span>
      <NotificationsButton {...waiting} />
      <UserMenu businessName={businessName} email={email} />
    </header>
  )
}

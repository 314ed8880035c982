'use client'

import { useRef } from 'react'

import { AdminSidebar } from '@/components/shell/admin-sidebar'
import type { ShellBusiness } from '@/components/shell/business-mark'
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet'

interface MobileMenuProps extends ShellBusiness {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sidebar as a slide-over. Closing it returns the focus to the button that opened it. */
export function MobileMenu({ businessName, logo, open, onOpenChange }: MobileMenuProps) {
  const opener = useRef<Element>(null)
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="left"
        aria-describedby={undefined}
        className="bg-sidebar"
        onOpenAutoFocus={() => {
          opener.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus()
        }}
      >
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <AdminSidebar businessName={businessName} logo={logo} onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  )
}

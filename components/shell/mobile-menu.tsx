'use client'

import { useRef } from 'react'

import { AdminSidebar } from '@/components/shell/admin-sidebar'
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet'

interface MobileMenuProps {
  businessName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sidebar as a slide-over. Closing it returns the focus to the button that opened it. */
export function MobileMenu({ businessName, open, onOpenChange }: MobileMenuProps) {
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
        <AdminSidebar businessName={businessName} onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  )
}

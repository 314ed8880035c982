'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'

import { AdminNav } from '@/components/shell/admin-nav'
import { BrandMark } from '@/components/shell/brand-mark'
import { BusinessMark, type ShellBusiness } from '@/components/shell/business-mark'
import { Keyboard, LogOut } from '@/components/shell/icons'
import { PLAN_LABEL } from '@/components/shell/plan-label'
import { ThemeToggle } from '@/components/shell/theme-toggle'
import { Button } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

interface AdminSidebarProps extends ShellBusiness {
  /** Shown beside the product's name. */
  corner?: ReactNode
  onNavigate?: () => void
  /** Absent on phones, which have no keyboard. */
  onShowShortcuts?: () => void
}

/** The content of the desktop's sidebar and the phone's slide-over. */
export function AdminSidebar({ businessName, logo, corner, onNavigate, onShowShortcuts }: AdminSidebarProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center pr-2">
        <Link
          href={routes.admin.dashboard}
          onClick={onNavigate}
          className="flex h-16 min-w-0 flex-1 items-center gap-2.5 pl-5 font-semibold whitespace-nowrap"
        >
          <BrandMark />
          No-Show Shield
        </Link>
        {corner}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <AdminNav onNavigate={onNavigate} />
      </div>
      <footer className="grid gap-3 border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="flex min-w-0 items-center gap-3 px-2 pt-1">
          <BusinessMark businessName={businessName} logo={logo} />
          <div className="min-w-0 flex-1 text-sm leading-tight">
            <p className="truncate font-medium" translate="no">
              {businessName}
            </p>
            <p className="text-xs text-muted-foreground">{PLAN_LABEL}</p>
          </div>
          {onShowShortcuts && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Keyboard shortcuts"
              title="Keyboard shortcuts (?)"
              className="text-muted-foreground"
              onClick={onShowShortcuts}
            >
              <Keyboard />
            </Button>
          )}
        </div>
        <div className="flex items-center justify-between gap-2">
          <Button
            variant="ghost"
            size="sm"
            className="text-muted-foreground"
            onClick={() => window.location.assign(api.logout)}
          >
            <LogOut />
            Logout
          </Button>
          <ThemeToggle />
        </div>
      </footer>
    </div>
  )
}

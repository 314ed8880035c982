'use client'

import { LogOut, Settings } from 'lucide-react'
import Link from 'next/link'

import { PLAN_LABEL } from '@/components/shell/plan-label'
import { UserMenuButton, type UserMenuProps } from '@/components/shell/user-menu-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { api, routes } from '@/lib/routes'

export function UserMenuPopup({ businessName, logo, email, defaultOpen }: UserMenuProps & { defaultOpen: boolean }) {
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <UserMenuButton businessName={businessName} logo={logo} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-[calc(100vw-1rem)]">
        <DropdownMenuLabel className="leading-snug">
          <span className="block truncate font-medium" translate="no">
            {businessName}
          </span>
          <span className="block truncate text-xs text-muted-foreground">{email}</span>
          <span className="block text-xs text-muted-foreground">{PLAN_LABEL}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={routes.admin.settings}>
            <Settings aria-hidden />
            Settings
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={api.logout}>
            <LogOut aria-hidden />
            Logout
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

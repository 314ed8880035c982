'use client'

import type { ComponentProps } from 'react'

import { BusinessMark, type ShellBusiness } from '@/components/shell/business-mark'
import { Button } from '@/components/ui/button'

export interface UserMenuProps extends ShellBusiness {
  email: string
}

export function UserMenuButton({ businessName, logo, ...props }: ComponentProps<typeof Button> & ShellBusiness) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="User menu"
      className={logo ? 'w-auto min-w-11 px-1' : 'rounded-full'}
      {...props}
    >
      <BusinessMark businessName={businessName} logo={logo} />
    </Button>
  )
}

'use client'

import type { ComponentProps } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'

export interface UserMenuProps {
  businessName: string
  email: string
}

export function UserMenuButton({
  businessName,
  ...props
}: ComponentProps<typeof Button> & Pick<UserMenuProps, 'businessName'>) {
  return (
    <Button variant="ghost" size="icon" aria-label="User menu" className="rounded-full" {...props}>
      <Avatar name={businessName} />
    </Button>
  )
}

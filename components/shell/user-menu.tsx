'use client'

import { popupOnDemand } from '@/components/on-demand'
import { UserMenuButton, type UserMenuProps } from '@/components/shell/user-menu-button'

export const UserMenu = popupOnDemand<UserMenuProps>(
  'menu',
  ({ email: _, ...props }) => <UserMenuButton {...props} />,
  () => import('@/components/shell/user-menu-popup').then((part) => part.UserMenuPopup),
)

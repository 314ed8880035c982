'use client'

import { type AppointmentMenuProps, MoreButton } from '@/components/appointments/more-button'
import { popupOnDemand } from '@/components/on-demand'

const MenuOnDemand = popupOnDemand<AppointmentMenuProps>(
  'menu',
  ({ actions: _actions, onStatus: _onStatus, onReschedule: _onReschedule, ...props }) => <MoreButton {...props} />,
  () => import('@/components/appointments/appointment-menu-popup').then((part) => part.AppointmentMenuPopup),
)

/** What is done less often than the row's own buttons; nothing where there is nothing left to do. */
export function AppointmentMenu(props: AppointmentMenuProps) {
  return props.actions.length === 0 && !props.onReschedule ? null : <MenuOnDemand {...props} />
}

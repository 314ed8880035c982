'use client'

import { type AppointmentMenuProps, MoreButton } from '@/components/appointments/more-button'
import { popupOnDemand } from '@/components/on-demand'

const MenuOnDemand = popupOnDemand<AppointmentMenuProps>(
  'menu',
  ({ actions: _actions, onStatus: _onStatus, onReschedule: _onReschedule, ...props }) => <MoreButton {...props} />,
  () => import('@/components/appointments/appointment-menu-popup').then((part) => part.AppointmentMenuPopup),
)

/** The actions that are needed less often than the row's own buttons; renders nothing if there are none. */
export function AppointmentMenu(props: AppointmentMenuProps) {
  return props.actions.length === 0 && !props.onReschedule ? null : <MenuOnDemand {...props} />
}

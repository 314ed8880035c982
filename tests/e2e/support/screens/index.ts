import { firstDayScreens, ownerScreens } from './owner-screens'
import type { Screen } from './screen'
import { customerScreens, visitorScreens } from './visitor-screens'
import type { World } from './world'

/** What most people see most, as a visitor, a customer, an owner and on the first day. */
export const MAIN_SCREENS: readonly string[] = [
  'landing',
  'magic-login',
  'site',
  'site-pictures',
  'book-time',
  'booked',
  'manage',
  'join-waitlist',
  'offer',
  'onboarding',
  'dashboard-empty',
  'dashboard',
  'appointments',
  'appointment',
  'clients',
  'client',
  'waitlist',
  'settings-business',
]

/** Every screen of the product, for accessibility checks and screenshots. Add each new screen here. */
export function allScreens(world: World): Screen[] {
  return [...visitorScreens(world), ...customerScreens(world), ...firstDayScreens(world), ...ownerScreens(world)]
}

export function isMain({ name }: Screen): boolean {
  return MAIN_SCREENS.includes(name)
}

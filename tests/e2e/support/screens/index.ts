import { firstDayScreens, ownerScreens } from './owner-screens'
import type { Screen } from './screen'
import { customerScreens, visitorScreens } from './visitor-screens'
import type { World } from './world'

/** Every screen of the product: what accessibility is checked on and pictures are taken of. A new screen joins here. */
export function allScreens(world: World): Screen[] {
  return [...visitorScreens(world), ...customerScreens(world), ...firstDayScreens(world), ...ownerScreens(world)]
}

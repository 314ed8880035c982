/** The other screens are examined by screens.spec.ts. This file comes first because its world waits for mails. */
import { allScreens, isMain, MAIN_SCREENS } from './support/screens'
import { examineAll, test } from './support/screens/test'
import { expect } from './support/test'

test('the main screens are accessible in light and dark, fit desk, tablet and phone, have one heading and a title, report nothing and carry their headers', {
  tag: '@gate',
}, async ({ world }) => {
  // A dozen screens, each at several widths and in both themes, take more than two minutes beside other work.
  test.setTimeout(600_000)
  const screens = allScreens(world).filter(isMain)
  expect(screens).toHaveLength(MAIN_SCREENS.length)
  await examineAll(world, screens)
})

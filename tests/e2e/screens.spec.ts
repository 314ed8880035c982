import { allScreens, isMain } from './support/screens'
import type { Screen } from './support/screens/screen'
import { examineAll, test } from './support/screens/test'

/** Small enough that all workers have something to do until the end. */
const PARTS = 12
/**
 * Each screen as it opens, except those of accessible-screens.spec.ts. With `SCREENS=all`, also what can be opened over
 * it.
 */
const isChosen = (screen: Screen) =>
  !screen.isPart && !isMain(screen) && (process.env.SCREENS === 'all' || screen.open === undefined)

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen is accessible in light and dark, fits desk, tablet and phone, has one heading and a title, reports nothing and carries its headers: part ${part + 1} of ${PARTS}`, async ({
    world,
  }) => {
    const screens = allScreens(world).filter(isChosen)
    await examineAll(
      world,
      screens.filter((_, index) => index % PARTS === part),
    )
  })
}

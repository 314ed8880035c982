import type { APIRequestContext } from '@playwright/test'
import { appUrl, databaseUrl, linkIn, waitForMail } from './support/app'
import { allScreens } from './support/screens'
import { examine } from './support/screens/examine'
import type { Screen } from './support/screens/screen'
import { createWorld, type World } from './support/screens/world'
import { expect, test as base } from './support/test'

/** Small enough that all workers have something to do until the end. */
const PARTS = 12
/** `npm test` examines each screen as it opens; `SCREENS=all` also what a person opens over it. */
const isChosen = ({ isPart, open }: Screen) => !isPart && (process.env.SCREENS === 'all' || open === undefined)
const AT_ONCE = 2

const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, provide) => {
      const world = await createWorld(browser, {
        root: appUrl(),
        databaseUrl: databaseUrl(),
        options: { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
        signInLink,
      })
      for (const context of Object.values(world.contexts)) await context.addInitScript(reportViolations)
      await provide(world)
      await Promise.all(Object.values(world.contexts).map((context) => context.close()))
    },
    // The world waits for mails, which the worker sends after those of the whole demo cast.
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen is accessible in light and dark, fits desk, tablet and phone, has one heading and a title, reports nothing and carries its headers: part ${part + 1} of ${PARTS}`, async ({
    world,
  }) => {
    const screens = allScreens(world)
      .filter(isChosen)
      .filter((_, index) => index % PARTS === part)
      .values()
    const nonces: string[] = []
    const examineNext = async () => {
      for (const screen of screens)
        expect.soft(await examine(world, screen, nonces).catch(String), screen.name).toEqual([])
    }
    await Promise.all(Array.from({ length: AT_ONCE }, examineNext))
    expect(new Set(nonces).size).toBe(nonces.length)
  })
}

async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  await request.post(`${appUrl()}/api/auth/request-magic-link`, { data: { email } })
  return linkIn(await waitForMail(email, /sign-in link/i), /magic-login\/verify/)
}

/** Runs in the page: what the policy stops shows in the console. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${violatedDirective} stopped ${blockedURI}`)
  })
}

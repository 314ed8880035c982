/** Playwright's test with a world of people in front of screens, one for each worker process. */
import type { APIRequestContext } from '@playwright/test'
import { appUrl, databaseUrl, linkIn, waitForMail } from '../app'
import { expect, test as base } from '../test'
import { examine } from './examine'
import type { Screen } from './screen'
import { createWorld, type World } from './world'

const AT_ONCE = 2

export const test = base.extend<object, { world: World }>({
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
    // The world waits for five mails.
    { scope: 'worker', timeout: 480_000 },
  ],
})

/** Expects that nothing is wrong with any of the screens, and that each response has a nonce of its own. */
export async function examineAll(world: World, screens: readonly Screen[]): Promise<void> {
  const waiting = screens.values()
  const nonces: string[] = []
  const examineNext = async () => {
    for (const screen of waiting)
      expect.soft(await examine(world, screen, nonces).catch(String), screen.name).toEqual([])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, examineNext))
  expect(new Set(nonces).size).toBe(nonces.length)
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

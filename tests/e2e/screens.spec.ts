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
/** What most people see most, as a visitor, a customer, an owner and on the first day: the gate's. */
const MAIN = [
  'landing',
  'magic-login',
  'site',
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
    // The world waits for five mails.
    { scope: 'worker', timeout: 480_000 },
  ],
})

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

test('the main screens are accessible, fit, are named, report nothing and carry their headers', {
  tag: '@gate',
}, async ({ world }) => {
  const screens = allScreens(world).filter(({ name }) => MAIN.includes(name))
  expect(screens).toHaveLength(MAIN.length)
  await examineAll(world, screens)
})

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen is accessible in light and dark, fits desk, tablet and phone, has one heading and a title, reports nothing and carries its headers: part ${part + 1} of ${PARTS}`, async ({
    world,
  }) => {
    const chosen = allScreens(world).filter((screen) => isChosen(screen) && !MAIN.includes(screen.name))
    await examineAll(
      world,
      chosen.filter((_, index) => index % PARTS === part),
    )
  })
}

async function examineAll(world: World, screens: readonly Screen[]): Promise<void> {
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

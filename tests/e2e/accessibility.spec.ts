import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { appUrl, databaseUrl, linkIn, waitForMail } from './support/app'
import { allScreens } from './support/screens'
import { show, type Screen } from './support/screens/screen'
import { createWorld, type World } from './support/screens/world'
import { expect, test } from './support/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Small enough to see how far it is, and to end in time on a busy machine. */
const PARTS = 10
const AT_ONCE = 3
const WIDTHS = [1280, 768, 320]
/** What opens over a screen differs between desk and phone only. */
const OPENED_WIDTHS = [1280, 320]

let world: World

test.beforeAll(async ({ browser }) => {
  // The world waits for mails, which the worker sends after those of the whole demo cast.
  test.setTimeout(180_000)
  world = await createWorld(browser, {
    root: appUrl(),
    databaseUrl: databaseUrl(),
    options: { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
    signInLink,
  })
})

test.afterAll(async () => {
  await Promise.all(Object.values(world.contexts).map((context) => context.close()))
})

async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  await request.post(`${appUrl()}/api/auth/request-magic-link`, { data: { email } })
  return linkIn(await waitForMail(email, /sign-in link/i), /magic-login\/verify/)
}

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen is accessible, fits, and has one heading and a title, light and dark, from a desk to a small phone: part ${part + 1} of ${PARTS}`, async () => {
    test.setTimeout(180_000)
    const screens = allScreens(world)
      .filter(({ isPart }) => !isPart)
      .filter((_, index) => index % PARTS === part)
      .values()
    const examineNext = async () => {
      for (const screen of screens) expect.soft(await examine(screen).catch(String), screen.name).toEqual([])
    }
    await Promise.all(Array.from({ length: AT_ONCE }, examineNext))
  })
}

/** Loads the screen once and looks at it in every width and scheme. */
async function examine(screen: Screen): Promise<string[]> {
  const page = await world.contexts[screen.viewer].newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`))
  page.on('console', (message) => {
    // A mail in the inbox is shown where nothing can run, also not what examines it.
    const isOfMail = message.location().url === 'about:srcdoc' && message.text().startsWith('Blocked script execution')
    if (message.type() === 'error' && !screen.failing && !isOfMail)
      problems.push(`reports ${message.text()} ${message.location().url}`)
  })
  const widths = screen.phoneOnly ? [320] : screen.open ? OPENED_WIDTHS : WIDTHS
  await page.setViewportSize({ width: widths[0] ?? 320, height: 800 })
  await show(page, screen)
  // Cards out of sight are not drawn anew in another scheme before they come into sight.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  problems.push(...(await findUnnamed(page)))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    problems.push(...(await findOverflow(page)).map((problem) => `${width} px ${problem}`))
    // Another layout under the same scroll position leaves anything half below the header, as anybody scrolling does.
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html.${colorScheme}`).waitFor()
      problems.push(
        ...(await findViolations(page, colorScheme)).map((problem) => `${width} px ${colorScheme} ${problem}`),
      )
    }
  }
  await page.close()
  return problems
}

/** The dark scheme is the same page in other colours. */
async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Legacy mode: no blank page per run, as there are no foreign frames.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (colorScheme === 'light'
    ? axe().withTags(WCAG)
    : axe().withRules(['color-contrast'])
  ).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => ({ id, target: String(target[0]), problem: `${id}: ${html.slice(0, 220)}` })),
  )
  const isStill: boolean[] = []
  // A bar that stays at an edge half covers whatever ends there. What is too small is so in the middle of the screen, too.
  for (const { id, target } of found) {
    if (id === 'target-size')
      await page
        .locator(target)
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    isStill.push(id !== 'target-size' || (await axe().include(target).withRules([id]).analyze()).violations.length > 0)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  return found.filter((_, index) => isStill[index]).map(({ problem }) => problem)
}

async function findUnnamed(page: Page): Promise<string[]> {
  const headings = await page.locator('h1:visible:not([inert] h1)').count()
  return [...(headings === 1 ? [] : [`has ${headings} h1`]), ...((await page.title()) === '' ? ['has no title'] : [])]
}

/** A change of width takes the page a moment. */
async function findOverflow(page: Page): Promise<string[]> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const fits = await expect
    .poll(overflow, { timeout: 2000 })
    .toBeLessThanOrEqual(0)
    .then(
      () => true,
      () => false,
    )
  return fits ? [] : [`scrolls sideways by ${await overflow()} px`]
}

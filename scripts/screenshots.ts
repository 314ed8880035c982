import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type APIRequestContext, type Page } from '@playwright/test'
import { allScreens } from '../tests/e2e/support/screens'
import { settle, show, type Screen } from '../tests/e2e/support/screens/screen'
import { createWorld } from '../tests/e2e/support/screens/world'
import { provideChromium } from './lib/testing/chromium'
import { provideDatabase } from './lib/environment'
import { OperatorError, runCommand } from './lib/operator-error'
import { REPOSITORY } from './lib/repository'

// `npm run screenshots`: captures every screen of a running demo into test-results/screenshots, at phone and desktop
// width, light and dark. `-- --kept` renews those in docs/screenshots, `--only=waitlist` captures some, and
// `http://localhost:3001 some/folder` uses another URL and folder. DATABASE_URL names the demo's database if it is
// not the embedded one.
const SIZES = [
  { width: 390, height: 760 },
  { width: 1280, height: 720 },
]
const SCHEMES = ['light', 'dark'] as const
const WEBP_QUALITY = 18

const given = process.argv.slice(2)
const only = new RegExp(given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '')
const KEPT = path.join(REPOSITORY, 'docs/screenshots')
const isKept = given.includes('--kept')
const [root = 'http://localhost:3000', folder = isKept ? KEPT : path.join(REPOSITORY, 'test-results/screenshots')] =
  given.filter((argument) => !argument.startsWith('--'))

void runCommand(async () => {
  const releaseDatabase = await provideDatabase()
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] })
  try {
    const world = await createWorld(browser, {
      root,
      databaseUrl: process.env.DATABASE_URL ?? '',
      options: { reducedMotion: 'reduce', timezoneId: 'America/New_York', locale: 'en-US' },
      signInLink,
    })
    mkdirSync(folder, { recursive: true })
    const kept = isKept ? new Set(readdirSync(folder)) : null
    const isWanted = (screen: Screen, width: number, scheme: string) =>
      only.test(screen.name) && (kept === null || kept.has(fileOf(screen, width, scheme)))
    const screens = allScreens(world).filter((screen) =>
      SIZES.some(({ width }) => SCHEMES.some((scheme) => isWanted(screen, width, scheme))),
    )
    for (const screen of screens) {
      for (const size of screen.phoneOnly ? SIZES.slice(0, 1) : SIZES) {
        const page = await world.contexts[screen.viewer].newPage()
        await page.setViewportSize(size)
        await show(page, screen)
        for (const scheme of SCHEMES.filter((one) => isWanted(screen, size.width, one))) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.locator(`html.${scheme}`).waitFor()
          await settle(page)
          writeFileSync(path.join(folder, fileOf(screen, size.width, scheme)), await takePicture(page))
        }
        await page.close()
      }
    }
    console.log(`${readdirSync(folder).length} pictures in ${folder}`)
  } finally {
    await browser.close()
    await releaseDatabase()
  }
  return 0
})

function fileOf({ name }: Screen, width: number, scheme: string): string {
  return `${name}-${width}-${scheme}.webp`
}

/** Returns the screenshot as WebP, which Playwright doesn't support. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Returns the sign-in link from the demo's built-in inbox. */
async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  await request.post(`${root}/api/auth/request-magic-link`, { data: { email } })
  const messages = (await (await request.get(`${root}/dev/inbox/messages?to=${encodeURIComponent(email)}`)).json()) as {
    text: string
  }[]
  const link = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+verify\S+/) ?? [])[0]
  if (!link)
    throw new OperatorError(
      `No sign-in link in ${root}/dev/inbox: the pictures are taken of a running demo (npm run demo).`,
    )
  return link
}

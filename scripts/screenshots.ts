import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type APIRequestContext, type Page } from '@playwright/test'
import { allScreens } from '../tests/e2e/support/screens'
import { settle, show } from '../tests/e2e/support/screens/screen'
import { createWorld } from '../tests/e2e/support/screens/world'
import { provideChromium } from './lib/chromium'
import { provideDatabase } from './lib/environment'
import { OperatorError, runCommand } from './lib/operator-error'
import { REPOSITORY } from './lib/repository'

// `npm run screenshots`: pictures of every screen of a running demo into docs/screenshots, on a phone and a desk,
// light and dark; DATABASE_URL names its database unless it is `npm run demo`'s own. `-- http://localhost:3001 some/folder` for another address and folder, `--only=waitlist` for some.
const SIZES = [
  { width: 390, height: 760 },
  { width: 1280, height: 720 },
]
const SCHEMES = ['light', 'dark'] as const
const WEBP_QUALITY = 18

const given = process.argv.slice(2)
const only = new RegExp(given.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '')
const [root = 'http://localhost:3000', folder = path.join(REPOSITORY, 'docs/screenshots')] = given.filter(
  (argument) => !argument.startsWith('--'),
)

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
    const screens = allScreens(world).filter(({ name }) => only.test(name))
    if (only.source === '(?:)') rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const screen of screens) {
      for (const size of screen.phoneOnly ? SIZES.slice(0, 1) : SIZES) {
        const page = await world.contexts[screen.viewer].newPage()
        await page.setViewportSize(size)
        await show(page, screen)
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.locator(`html.${scheme}`).waitFor()
          await settle(page)
          writeFileSync(path.join(folder, `${screen.name}-${size.width}-${scheme}.webp`), await takePicture(page))
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

/** WebP, which Playwright's own screenshots can't be. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** From the built-in inbox, which a demo has. */
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

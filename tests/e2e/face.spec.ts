import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { appUrl, siteUrl } from './support/app'
import { expect, SIGNED_OUT, test } from './support/owner'

const PUBLIC = (): string[] => [
  appUrl(),
  `${appUrl()}/platform`,
  `${appUrl()}/magic-login`,
  siteUrl('luna'),
  `${siteUrl('luna')}/book`,
]
/** Half of what Google calls good; the pages have next to none. */
const MAX_SHIFT = 0.05
const FALLBACK_IS_SHOWN_MS = 600

/** File names of the fonts that the page requests. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  return fonts
}

const widthOf = (page: Page, text: string) =>
  page.evaluate((content) => {
    const title = document.querySelector('h1')?.parentElement ?? document.body
    const probe = title.appendChild(document.createElement('span'))
    probe.textContent = content
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return width
  }, text)

async function expectFace(page: Page, address: string): Promise<void> {
  const fonts = fontsOf(page)
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  const { used, loaded } = await page.evaluate(() => ({
    used: getComputedStyle(document.querySelector('h1') ?? document.body)
      .fontFamily.replaceAll('"', '')
      .split(', '),
    loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  }))
  expect(loaded.length, address).toBeGreaterThan(0)
  expect(used.slice(0, 1), address).toEqual(expect.arrayContaining(loaded))
  expect(await widthOf(page, '1111111111'), address).toBeCloseTo(await widthOf(page, '0000000000'), 1)
  // Inter's own tabular hyphen is as wide as a digit.
  expect(await widthOf(page, '-'), address).toBeLessThan(0.75 * (await widthOf(page, '0')))
  page.removeAllListeners('request')
  expect(new Set(fonts).size, address).toBeLessThanOrEqual(1)
}

test('visitors’ pages and errors are set in a bundled font, bring one file for it, and their figures line up', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  const page = await context.newPage()
  for (const address of [...PUBLIC(), `${appUrl()}/no-such-page`]) await expectFace(page, address)
  await context.close()
})

test('the owner’s pages are, too', async ({ page }) => {
  await expectFace(page, `${appUrl()}/admin/settings`)
})

test('a name with letters beyond Latin loads their file, and only then', async ({ browser }) => {
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  const page = await context.newPage()
  await page.goto(`${appUrl()}/platform`)
  await page.evaluate(() => document.fonts.ready)
  for (const [name, file] of [
    ['Łukasz', 'inter-latin-ext.woff2'],
    ['Nguyễn', 'inter-vietnamese.woff2'],
  ] as const) {
    const response = page.waitForResponse((candidate) => candidate.request().resourceType() === 'font')
    await page.evaluate((text) => document.body.append(text), name)
    expect(await (await response).body(), name).toEqual(readFileSync(`app/fonts/${file}`))
  }
  await context.close()
})

/** Sums up what moves on the page, from its first frame on. */
function watchShifts() {
  const sum = { value: 0 }
  Object.assign(globalThis, { shifts: sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`nothing moves when the font comes late, on a ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, storageState: SIGNED_OUT })
    await context.addInitScript(watchShifts)
    for (const address of PUBLIC()) {
      const page = await context.newPage()
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/*.woff2', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // Browsers hide text for a tenth of a second before they take the fallback.
      await page.waitForFunction((ms) => performance.now() > ms, FALLBACK_IS_SHOWN_MS)
      expect(await page.evaluate(() => document.fonts.status), address).toBe('loading')
      release()
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      const shift = await page.evaluate(async () => {
        for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
        return (globalThis as unknown as { shifts: { value: number } }).shifts.value
      })
      console.log(`${shift.toFixed(4)} ${name} ${new URL(address).pathname}`)
      expect(shift, address).toBeLessThan(MAX_SHIFT)
      await page.close()
    }
    await context.close()
  })
}

import type { BrowserContext, Page } from '@playwright/test'

import { appUrl } from './support/app'
import { measurePage, type PageWeight } from './support/page-weight'
import { expect, test } from './support/test'

const PUBLIC_BYTES = 185_000
const ADMIN_BYTES = 230_000
/** What the calendar and the charts may bring on top. */
const LAZY_BYTES = 100_000
const REQUESTS = 60

const ADMIN_PAGES = [
  '',
  '/appointments',
  '/clients',
  '/reminders',
  '/waitlist',
  '/analytics',
  '/sms',
  '/settings',
  '/settings/webhooks',
  '/protection',
].map((path) => `/admin${path}`)

async function signedIn(context: BrowserContext): Promise<{ page: Page; appointmentId: string; clientId: string }> {
  const page = await context.newPage()
  await page.goto(`${appUrl()}/api/auth/test-login`)
  const ids = await page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(path)).json()) as { id: string; clientId: string }[]
    const [appointment] = await read('/api/appointments')
    return { appointmentId: appointment?.id ?? '', clientId: appointment?.clientId ?? '' }
  })
  return { page, ...ids }
}

/** Prints a line per page, and fails with all pages that are too heavy, not the first. */
function expectLight(weights: PageWeight[], mostBytes: number) {
  for (const { path, scriptBytes, scripts, requests } of weights) {
    console.log(
      `${(scriptBytes / 1000).toFixed(1).padStart(7)} kB in ${String(scripts).padStart(2)} scripts  ${String(requests).padStart(3)} requests  ${path}`,
    )
  }
  expect(weights.filter(({ scriptBytes, requests }) => scriptBytes > mostBytes || requests > REQUESTS)).toEqual([])
}

test.setTimeout(180_000)

test('no page a customer or visitor opens brings more than 185 kB of JavaScript or 60 requests', async ({
  browser,
}) => {
  const owner = await browser.newContext()
  const { appointmentId } = await signedIn(owner)
  await owner.close()
  const visitor = await browser.newContext()
  const weights: PageWeight[] = []
  for (const path of [
    '/',
    '/platform',
    '/tutorial',
    '/public',
    '/book',
    `/confirm/${appointmentId}`,
    `/manage/${appointmentId}`,
    '/join-waitlist',
    '/customer-demo',
    '/login',
    '/magic-login',
  ]) {
    weights.push(await measurePage(visitor, path))
  }
  expectLight(weights, PUBLIC_BYTES)
})

test("a business's site brings its markup once, not again as data for React (ADR 31)", async ({ page }) => {
  await page.goto(`${appUrl()}/public`)
  const { long, twice } = await page.evaluate(() => {
    const data = [...document.scripts].map(({ text }) => text).join('')
    const long = [...document.querySelectorAll('body [class]')]
      .map((element) => element.getAttribute('class') ?? '')
      .filter((classes) => classes.length > 40)
    return { long: long.length, twice: long.filter((classes) => data.includes(classes)) }
  })
  expect(long).toBeGreaterThan(20)
  expect(twice).toEqual([])
})

test("no owner's page brings more than 230 kB of JavaScript or 60 requests", async ({ context }) => {
  const { appointmentId, clientId } = await signedIn(context)
  const weights: PageWeight[] = []
  for (const path of [...ADMIN_PAGES, `/admin/clients/${clientId}`, `/admin/appointments/${appointmentId}`]) {
    weights.push(await measurePage(context, path))
  }
  expectLight(weights, ADMIN_BYTES)
})

test('the calendar comes only with its view, and costs at most 100 kB more', async ({ context }) => {
  await signedIn(context)
  const list = await measurePage(context, '/admin/appointments')
  const calendar = await measurePage(context, '/admin/appointments?view=week')
  const onlyForCalendar = [...calendar.scriptSizes].filter(([url]) => !list.scriptSizes.has(url))
  expect(onlyForCalendar).not.toEqual([])
  expect(calendar.scriptBytes - list.scriptBytes).toBeLessThanOrEqual(LAZY_BYTES)
  console.log(`${((calendar.scriptBytes - list.scriptBytes) / 1000).toFixed(1)} kB on top for the calendar`)
})

test('the code of dialogs and menus waits for the first move on the page, and opens with the click', async ({
  context,
}) => {
  const { page } = await signedIn(context)
  const { scriptSizes } = await measurePage(context, '/admin/waitlist')
  const later: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js') && !scriptSizes.has(path)) later.push(path)
  })
  await page.goto(`${appUrl()}/admin/waitlist`, { waitUntil: 'networkidle' })
  expect(later).toEqual([])
  await page.getByRole('button', { name: 'Add to Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'Add to Waitlist' })).toBeVisible()
  expect(later).not.toEqual([])
})

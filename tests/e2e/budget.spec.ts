import type { APIRequestContext, BrowserContext } from '@playwright/test'

import { siteUrl } from './support/app'
import { dayFromToday, expect, SIGNED_OUT, test } from './support/owner'
import { measurePage, type PageWeight } from './support/page-weight'

const PUBLIC_BYTES = 185_000
const SITE_BYTES = 160_000
const ADMIN_BYTES = 230_000
/** What the calendar may bring on top (ADR 40). */
const LAZY_BYTES = 90_000
const REQUESTS = 60
const AT_ONCE = 3

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

/** A visit of the sandbox, and its client. */
async function anyVisit(request: APIRequestContext): Promise<{ appointmentId: string; clientId: string }> {
  const visits = (await (await request.get('/api/appointments')).json()) as { id: string; clientId: string }[]
  const [visit] = visits
  if (!visit) throw new Error('the sandbox has no visit')
  return { appointmentId: visit.id, clientId: visit.clientId }
}

/** Loads the pages, a few at a time: each waits half a second for a quiet network. */
async function measurePages(context: BrowserContext, paths: string[]): Promise<PageWeight[]> {
  const weights: PageWeight[] = []
  const waiting = paths.values()
  const measureNext = async () => {
    for (const path of waiting) weights.push(await measurePage(context, path))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, measureNext))
  return weights
}

/** Prints a line per page, and fails with all pages that are too heavy, not the first. */
function expectLight(weights: PageWeight[], maxBytes: number) {
  for (const { path, scriptBytes, scripts, requests } of weights) {
    console.log(
      `${(scriptBytes / 1000).toFixed(1).padStart(7)} kB in ${String(scripts).padStart(2)} scripts  ${String(requests).padStart(3)} requests  ${path}`,
    )
  }
  expect(weights.filter(({ scriptBytes, requests }) => scriptBytes > maxBytes || requests > REQUESTS)).toEqual([])
}

test.setTimeout(180_000)

test('no page a customer or visitor opens brings more than 185 kB of JavaScript or 60 requests', async ({
  browser,
  request,
}) => {
  const { appointmentId } = await anyVisit(request)
  const visitor = await browser.newContext({ storageState: SIGNED_OUT })
  const weights = await measurePages(visitor, [
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
  ])
  await visitor.close()
  expectLight(weights, PUBLIC_BYTES)
})

test("a business's site brings little more JavaScript than Next itself (ADR 51)", async ({ browser }) => {
  const visitor = await browser.newContext({ storageState: SIGNED_OUT })
  const weights = [await measurePage(visitor, siteUrl('luna'))]
  await visitor.close()
  expectLight(weights, SITE_BYTES)
})

test("no owner's page brings more than 230 kB of JavaScript or 60 requests", async ({ context }) => {
  const { appointmentId, clientId } = await anyVisit(context.request)
  const weights = await measurePages(context, [
    ...ADMIN_PAGES,
    `/admin/clients/${clientId}`,
    `/admin/appointments/${appointmentId}`,
  ])
  expectLight(weights, ADMIN_BYTES)
})

test('the calendar comes only with its view, and costs at most 90 kB more', async ({ context }) => {
  // A week without visits, whose number doesn't affect the code.
  const week = `date=${dayFromToday(200)}`
  const list = await measurePage(context, `/admin/appointments?view=list&${week}`)
  const calendar = await measurePage(context, `/admin/appointments?view=week&${week}`, '.visit-calendar')
  const onlyForCalendar = [...calendar.scriptSizes].filter(([url]) => !list.scriptSizes.has(url))
  expect(onlyForCalendar).not.toEqual([])
  expect(calendar.scriptBytes - list.scriptBytes).toBeLessThanOrEqual(LAZY_BYTES)
  console.log(`${((calendar.scriptBytes - list.scriptBytes) / 1000).toFixed(1)} kB on top for the calendar`)
})

test('the code of dialogs and menus waits for the first move on the page, and opens with the click', async ({
  context,
  page,
}) => {
  const { scriptSizes } = await measurePage(context, '/admin/waitlist')
  const later: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js') && !scriptSizes.has(path)) later.push(path)
  })
  await page.goto('/admin/waitlist', { waitUntil: 'networkidle' })
  expect(later).toEqual([])
  await page.getByRole('button', { name: 'Add to Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'Add to Waitlist' })).toBeVisible()
  expect(later).not.toEqual([])
})

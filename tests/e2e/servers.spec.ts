/** What routing and headers could break, under `npm start`, plain `next start` and plain `next dev`. */
import type { APIResponse, Page } from '@playwright/test'
import { api, CLIENT_ADDRESS_HEADER, RECORD_HEADER, routes } from '@/lib/routes'
import { LoopbackClient } from '../race/loopback-client'
import { appUrl, siteUrl } from './support/app'
import { emailField, remindBy } from './support/remind'
import { findWrongHeaders, nonceOf } from './support/response-headers'
import { expect, test } from './support/servers'
import { signUp } from './support/sign-up'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Opens more pages than `next dev` compiles in a reasonable time. */
const JOURNEY = { tag: '@journey' }

const PAGES = () => [
  siteUrl('luna'),
  `${siteUrl('luna')}/book`,
  `${siteUrl('luna')}/no-such-page`,
  siteUrl('nobody-here'),
  `${appUrl()}/`,
  `${appUrl()}/magic-login`,
]

/** By Host header, as names below localhost are known to browsers only. */
function get(page: Page, url: string, headers: Record<string, string> = {}): Promise<APIResponse> {
  const { host, pathname, search } = new URL(url)
  return page.request.get(appUrl() + pathname + search, { headers: { host, ...headers }, maxRedirects: 0, timeout: 0 })
}

test(
  'a visitor books on the own host of a business, and confirms by the link in another browser',
  JOURNEY,
  async ({ page, browser, server }) => {
    await page.goto(siteUrl('luna'))
    await page.getByRole('link', { name: 'Book an appointment' }).click()
    await page.getByRole('link', { name: /Haircut/ }).click()
    await page.getByRole('link', { name: 'Later days' }).click()
    await expect(page).toHaveURL(/date=/)
    // Servers are tested side by side over one database, and other tests take the first times of this week.
    const day = page.getByRole('link', { name: / slots$/ }).nth(server === 'npm start' ? 3 : 4)
    await day.click()
    await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').last().check()
    await page.getByLabel('Name').fill('Vera Visitor')
    await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0123')
    await emailField(page).fill('vera@example.com')
    // The form asks only where texts can be sent.
    if (server === 'npm start') await remindBy(page, 'Email')
    await page.getByRole('button', { name: 'Book appointment' }).click()
    await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')

    const elsewhere = await browser.newPage()
    await elsewhere.goto(page.url().replace(/\?.*/, ''))
    await elsewhere.getByRole('button', { name: 'Confirm appointment' }).click()
    await expect(elsewhere.getByRole('status')).toHaveText('Appointment confirmed successfully!')
    await elsewhere.close()
  },
)

test('the root host has the pages of the business that the address names', async ({ page }) => {
  await page.goto(`${appUrl()}/public?business=iron`)
  await expect(page.getByRole('banner').getByText('Iron Gym')).toBeVisible()
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await expect(page).toHaveURL(`${appUrl()}/book?business=iron`)
  await expect(page.getByRole('link', { name: /Personal training/ })).toBeVisible()
})

test(
  'an owner signs in by mail, opens a business and sees only records of their own',
  JOURNEY,
  async ({ page, server }) => {
    const name = server.replace(' ', '-')
    await signUp(page, `${name}@example.com`)
    await page.getByLabel('Business name').fill(`Corner ${name}`)
    await page.getByRole('button', { name: 'Create my booking page' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('complementary').getByText(`Corner ${name}`)).toBeVisible()
    expect((await get(page, siteUrl(`corner-${name}`))).status()).toBe(200)

    // Only the middleware knows which record a page is about.
    const forged = { [RECORD_HEADER]: `clients ${UNKNOWN_ID}` }
    expect((await get(page, appUrl() + routes.admin.client(UNKNOWN_ID))).status()).toBe(404)
    expect((await get(page, appUrl() + routes.admin.clients, forged)).status()).toBe(200)
  },
)

test('what does not exist is 404: a host, a page, another host’s page, a call', async ({ page }) => {
  expect((await page.goto(siteUrl('nobody-here')))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Business not found' })).toBeVisible()
  for (const url of [
    `${siteUrl('nobody-here')}/dashboard`,
    `${siteUrl('luna')}/no-such-page`,
    `${siteUrl('luna')}/admin/clients`,
    `${siteUrl('luna')}/confirm/${UNKNOWN_ID}`,
    `${appUrl()}/no-such-page`,
    `${appUrl()}/sites/luna`,
    `${appUrl()}/api/no-such-call`,
  ])
    expect((await get(page, url)).status(), url).toBe(404)
})

test('every response has the security headers', async ({ page, server }) => {
  for (const url of [
    ...PAGES(),
    `${appUrl()}/dashboard`,
    `${appUrl()}/embed.js`,
    `${appUrl()}/test-auth.html`,
    `${appUrl()}/_next/static/no-such-file.js`,
    appUrl() + api.clients(),
    `${appUrl()}/api/no-such-call`,
  ]) {
    const headers = (await get(page, url)).headers()
    // React uses eval in development.
    if (server === 'next dev')
      headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(" 'unsafe-eval'", '')
    expect(findWrongHeaders(headers, new URL(url).pathname), url).toEqual([])
  }
})

test('each script of a page has the nonce of its response', async ({ page }) => {
  for (const url of PAGES()) {
    const response = await get(page, url)
    const scripts = (await response.text()).match(/<script\b(?! type="application\/ld\+json")[^>]*>/g) ?? []
    expect(scripts.length, url).toBeGreaterThan(3)
    expect(
      scripts.filter((tag) => !tag.includes(`nonce="${nonceOf(response.headers())}"`)),
      url,
    ).toEqual([])
  }
})

test('no one is counted under an address they name themselves', async () => {
  const { host, port } = new URL(appUrl())
  const path = api.publicAppointment(UNKNOWN_ID)
  const client = new LoopbackClient(4)
  const answers = await Promise.all(
    // One more miss than an address may have.
    Array.from({ length: 61 }, (_, i) => {
      const headers = { [CLIENT_ADDRESS_HEADER]: '198.51.100.7', 'x-forwarded-for': `198.51.100.7, 203.0.113.${i}` }
      return client.call({ host, port: Number(port), path, headers })
    }),
  )
  client.close()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})

/** A salon's own domain, from the owner's settings to a visitor who opens it. */
import { startNameServer, type NameServer } from '../support/name-server'
import { databaseUrl } from './support/app'
import { expect, SIGNED_OUT, test as base } from './support/owner'
import { emailField, remindBy } from './support/remind'
import { startSecondWeb } from './support/start-app'

const DOMAIN = 'book.own-salon.com'
const PUBLIC_ADDRESS = { A: ['93.184.215.14'] }

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1`]
      await provide({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

let names: NameServer
let server: Awaited<ReturnType<typeof startSecondWeb>>

// A server of its own, because only it asks the test's name server.
test.beforeAll(async () => {
  names = await startNameServer()
  server = await startSecondWeb(databaseUrl(), { NAME_SERVERS: names.address })
})

test.afterAll(async () => {
  await server?.stop()
  await names?.stop()
})

test('an owner moves the site to a domain of their own, visitors use it there, and it ends when it is removed', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/admin/settings?tab=website`)
  await page.getByRole('button', { name: 'Your own domain' }).click()
  const field = page.getByLabel('Domain', { exact: true })
  await field.fill('10.0.0.1')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Enter a domain, not an IP address').last()).toBeVisible()
  await expect(field).toHaveValue('10.0.0.1')
  await field.fill(`https://${DOMAIN.toUpperCase()}/`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: DOMAIN })).toBeFocused()
  const target = await page.getByRole('group', { name: 'CNAME record' }).locator('code').last().innerText()
  expect(target).toMatch(/^[a-z0-9-]+\.localhost$/)

  const check = page.getByRole('button', { name: 'Check now' })
  await check.click()
  await expect(page.getByText(`There is no DNS record for ${DOMAIN}.`)).toBeVisible()
  names.names.set(target, PUBLIC_ADDRESS)
  names.names.set(DOMAIN, { CNAME: target })
  await check.click()
  await expect(page.getByText(`Your site is at ${DOMAIN}.`)).toBeVisible()

  const site = `http://${DOMAIN}:${new URL(server.url).port}`
  await expect(page.getByRole('link', { name: 'Open your site' })).toHaveAttribute('href', `${site}/`)
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  const visitor = await context.newPage()
  expect((await visitor.goto(site))?.status()).toBe(200)
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', site)
  await visitor.goto(`${site}/join-waitlist`)
  await visitor.getByLabel('Service').selectOption('Haircut')
  await visitor.getByLabel('Name').fill('Dora Domain')
  await visitor.getByLabel('Phone', { exact: true }).fill('(212) 555-0171')
  await emailField(visitor).fill('dora@example.com')
  await remindBy(visitor, 'Email')
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click()
  await visitor.getByRole('link', { name: 'See my place, change or leave' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^You are number \d+$/)
  expect(new URL(visitor.url()).origin).toBe(site)

  await page.getByRole('button', { name: 'Remove domain' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove domain' }).click()
  await expect(field).toBeFocused()
  expect((await visitor.goto(site))?.status()).toBe(404)
  await context.close()
})

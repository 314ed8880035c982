import { appUrl, linkIn, waitForMail } from './support/app'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'
import { testNow } from '../support/test-clock'

const OWNER = 'told@example.com'
const CLIENT = 'mia.asks@example.com'

test('a request reaches the owner by mail, who approves it there, and the client sees it booked', {
  tag: '@gate',
}, async ({ browser }) => {
  const owner = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await owner.newPage()
  await signUp(page, OWNER)
  await page.getByLabel('Business name').fill('Willow Told')
  await page.getByRole('radio', { name: 'Massage' }).click()
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const rule = await page.request.post(`${appUrl()}/api/protection`, { data: { measure: 'approve' } })
  expect(rule.status()).toBe(201)
  const { id: visit, start } = await ask()

  const mail = await waitForMail(OWNER, /^Mia Chen requested /)
  expect(mail.text).not.toContain(CLIENT)
  const [approve, decline] = [linkIn(mail, /\/approve$/), linkIn(mail, /\/decline$/)]

  // A mail scanner opens every link, without cookies.
  const scanner = await browser.newContext()
  for (const link of [approve, decline]) {
    for (const method of ['HEAD', 'GET']) {
      const { host, port, pathname } = new URL(link)
      const seen = await scanner.request.fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers: { host } })
      expect(seen.status()).toBe(200)
      expect(seen.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
      expect(seen.headers()['cache-control']).toContain('no-store')
    }
  }
  expect(await stateOf(visit)).toMatchObject({ status: 'scheduled', approvedAt: null })

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const tap = await phone.newPage()
  await tap.goto(approve)
  await expect(tap.getByRole('heading', { name: 'Approve Mia’s request?' })).toBeVisible()
  await expect(tap.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(tap.getByRole('button')).toHaveText(['Approve'])
  await tap.getByRole('button', { name: 'Approve' }).click()
  await expect(tap.getByRole('status')).toHaveText('Done. The request is approved.')
  await expect(tap.getByRole('button')).toHaveCount(0)
  expect(await stateOf(visit)).toMatchObject({ status: 'scheduled', approvedAt: expect.any(String) })

  await tap.goto(decline)
  await expect(tap.getByRole('heading', { name: 'This request is approved' })).toBeVisible()
  await expect(tap.getByRole('button')).toHaveCount(0)

  const booked = await waitForMail(CLIENT, /^Booked/)
  await tap.goto(linkIn(booked, /\/confirm\//))
  await tap.getByRole('button', { name: 'Confirm appointment' }).click()
  await expect(tap.getByRole('status').first()).toBeVisible()
  expect(await stateOf(visit)).toMatchObject({ status: 'confirmed', appointmentDate: start })

  await Promise.all([owner, scanner, phone].map((context) => context.close()))

  async function ask(): Promise<{ id: string; start: string }> {
    const api = `${appUrl()}/api/public/businesses/willow-told`
    const { services } = (await (await page.request.get(api)).json()) as { services: { id: string }[] }
    const serviceId = services[0]?.id ?? ''
    const day = (days: number) => new Date(testNow().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const free = await page.request.get(`${api}/availability?serviceId=${serviceId}&from=${day(2)}&to=${day(9)}`)
    const { days } = (await free.json()) as { days: { slots: { start: string }[] }[] }
    const start = days.flatMap(({ slots }) => slots)[0]?.start ?? ''
    const visitor = await browser.newContext()
    const answer = await visitor.request.post(`${api}/appointments`, {
      data: { name: 'Mia Chen', phone: '(212) 555-0177', email: CLIENT, serviceId, appointmentDate: start },
      headers: { origin: appUrl() },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    await visitor.close()
    return { id, start }
  }

  async function stateOf(id: string) {
    return (await (await page.request.get(`${appUrl()}/api/appointments/${id}`)).json()) as object
  }
})

test('an owner chooses what they hear of at once, and a test arrives', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await signUp(page, 'chooses@example.com')
  await page.getByLabel('Business name').fill('Choosing Co')
  await page.getByRole('radio', { name: 'Massage' }).click()
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${appUrl()}/admin/settings`)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('alert')
  await page.getByRole('link', { name: 'Notifications' }).click()
  const reply = page.getByRole('radiogroup', { name: 'Text from a client' })
  await reply.getByRole('radio', { name: 'Right away' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications Updated', { exact: true })).toBeVisible()
  await page.reload()
  await expect(reply.getByRole('radio', { name: 'Right away' })).toBeChecked()
  await page.getByRole('button', { name: 'Send me a test notification' }).click()
  await waitForMail('chooses@example.com', /^This is a test notification$/)
  await context.close()
})

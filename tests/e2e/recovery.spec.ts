import type { Browser, Page } from '@playwright/test'
import { localDateOf } from '@/lib/domain/time'
import { appUrl } from './support/app'
import { zoneAtNoon } from '../support/zone'
import { untilMailed } from './support/until-mailed'
import { expect, moveToZone, ownSite, SIGNED_OUT, test } from './support/owner'
import { testNow } from '../support/test-clock'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface FreeTime {
  serviceId: string
  service: string
  start: string
}

/** The last free time of the next two weeks, for the first service. */
async function lastFreeTime(page: Page, subdomain: string): Promise<FreeTime> {
  const api = `${appUrl()}/api/public/businesses/${subdomain}`
  const { services } = (await (await page.request.get(api)).json()) as { services: { id: string; name: string }[] }
  const [service] = services
  const day = (days: number) => new Date(testNow().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { days } = (await (
    await page.request.get(`${api}/availability?serviceId=${service?.id}&from=${day(3)}&to=${day(14)}`)
  ).json()) as { days: { slots: { start: string }[] }[] }
  const start = days.flatMap(({ slots }) => slots).at(-1)?.start
  if (!service || !start) throw new Error('the salon has no free time')
  return { serviceId: service.id, service: service.name, start }
}

/** No demo client is ahead of ours on the waitlist, and only our time is free for our client. */
async function emptyWaitlist(owner: Page): Promise<void> {
  const runs = (await (await owner.request.get('/api/recovery')).json()) as { id: string; status: string }[]
  for (const { id } of runs.filter(({ status }) => ['open', 'proposed'].includes(status))) {
    expect((await owner.request.post(`/api/recovery/${id}/stop`)).status()).toBe(200)
  }
  const entries = (await (await owner.request.get('/api/waitlist')).json()) as { id: string }[]
  for (const { id } of entries) expect((await owner.request.delete(`/api/waitlist/${id}`)).status()).toBe(204)
}

async function onPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, timezoneId: 'America/Chicago' })).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** The link of the offer's mail in the built-in inbox, as soon as it is there. */
async function offerLink(page: Page, to: string): Promise<string> {
  const mail = page.getByRole('article', { name: /^A spot opened up/ })
  await untilMailed(`to ${to} about a free time`, async () => {
    await page.goto(`${appUrl()}/dev/inbox?to=${encodeURIComponent(to)}`)
    return (await page.getByText(/^A spot opened up/).count()) > 0 ? true : null
  })
  if (!(await mail.isVisible()))
    await page
      .getByRole('link', { name: /A spot opened up/ })
      .first()
      .click()
  await mail.getByRole('tab', { name: 'Text' }).click()
  const link = await mail.locator('a[href*="/offer/"]').first().getAttribute('href')
  if (!link) throw new Error('the mail has no link to the offer')
  return link
}

test.use({ storageState: SIGNED_OUT })

test('a time given up on one phone is taken on another, and the owner finds it refilled', { tag: '@gate' }, async ({
  page: owner,
  browser,
}) => {
  // No offers are sent at night, so this is a sandbox in a zone where it is noon.
  const zone = zoneAtNoon()
  await owner.goto('/api/auth/test-login')
  await moveToZone(owner, zone)
  const site = await ownSite(owner)
  const subdomain = new URL(site).hostname.split('.')[0] ?? ''
  await emptyWaitlist(owner)
  const { serviceId, service, start } = await lastFreeTime(owner, subdomain)
  const post = async (path: string, data: object) => {
    const answer = await owner.request.post(`${appUrl()}/api/public/businesses/${subdomain}/${path}`, { data })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const visit = await post('appointments', {
    name: 'Anna Leaving',
    email: 'anna.leaving@example.com',
    phone: '(212) 555-0171',
    serviceId,
    appointmentDate: start,
  })
  const recovered = async () =>
    (await (await owner.request.get(`${appUrl()}/api/dashboard/recovered`)).json()) as { slots: number; cents: number }
  const before = await recovered()
  await post('waitlist', { name: 'Bea Waiting', email: 'bea.waiting@example.com', phone: '(212) 555-0172', service })

  const anna = await onPhone(browser)
  await anna.goto(`${site}/manage/${visit}`)
  await anna.getByText('Work came up').click()
  await anna.getByRole('button', { name: 'Give up my spot' }).click()
  await expect(anna.getByText('Appointment cancelled successfully')).toBeVisible()

  const bea = await onPhone(browser)
  await bea.goto(await offerLink(bea, 'bea.waiting@example.com'))
  await expect(bea.getByRole('heading', { name: 'Bea, a spot opened up for you' })).toBeVisible()
  expect(await bea.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await bea.getByRole('button', { name: 'Take this time' }).click()
  await expect(bea).toHaveURL(/\/confirm\//)
  const claimed = new URL(bea.url()).pathname.split('/').at(-1) ?? ''

  const visits = (await (
    await owner.request.get(`/api/appointments?date=${localDateOf(new Date(start), zone)}`)
  ).json()) as { id: string; appointmentDate: string; status: string; staffId: string }[]
  const staffId = visits.find(({ id }) => id === claimed)?.staffId
  // Another staff member may be booked at that time.
  expect(
    visits
      .filter((one) => one.appointmentDate === start && one.staffId === staffId)
      .map(({ id, status }) => `${id} ${status}`)
      .sort(),
  ).toEqual([`${visit} cancelled`, `${claimed} confirmed`].sort())
  expect(JSON.stringify(await (await owner.request.get('/api/waitlist')).json())).not.toContain('Bea Waiting')
  await owner.goto(`/admin/appointments/${claimed}`)
  await expect(owner.getByText('Bea Waiting').first()).toBeVisible()
  await expect(owner.getByText('Confirmed', { exact: true }).first()).toBeVisible()

  await owner.goto('/admin/waitlist?tab=freed')
  await expect(owner.getByText(/^Filled by Bea Waiting from the waitlist/)).toBeVisible()
  const after = await recovered()
  expect([after.slots, after.cents > before.cents]).toEqual([before.slots + 1, true])
  await owner.goto('/dashboard')
  await expect(owner.getByRole('heading', { name: 'Recovered this month' })).toBeVisible()
})

/** What an owner and their customers type is shown as typed and never runs, even without a content security policy. */
import type { APIRequestContext, Page } from '@playwright/test'
import { xssCorpus } from '../support/xss-corpus'
import { appUrl, siteUrl, waitForMail } from './support/app'
import { catchCalls, foreignElements, startCanary, strangeLinks, type Canary } from './support/hostile-pages'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'
import { zoneAtNoon } from '../support/zone'
import { testNow } from '../support/test-clock'

test.use({ bypassCSP: true, baseURL: async ({ baseURL }, provide) => provide(baseURL ?? appUrl()) })

const SERVICES = 40
/** Pages open at a time: each waits half a second for a quiet network. */
const AT_ONCE = 3
const SUBDOMAIN = 'hostile'
const CUSTOMER = 'hostile@example.com'
const WAITING = 'waits@example.com'
let canary: Canary
let texts: string[]

test.beforeAll(async () => {
  canary = await startCanary()
  texts = xssCorpus(canary.url)
})
test.afterAll(() => canary?.stop())

/** The text of this number, cut to what a field takes. */
const text = (number: number, most = 255) => [...(texts[number % texts.length] ?? '')].slice(0, most).join('')
const several = (from: number, count: number, most: number) =>
  Array.from({ length: count }, (_, index) => text(from + index))
    .join('\n')
    .slice(0, most)

async function sent(
  answer: Promise<{ status(): number; text(): Promise<string>; json(): Promise<unknown> }>,
): Promise<Record<string, string>> {
  const response = await answer
  expect([200, 201, 204], await response.text()).toContain(response.status())
  return response.status() === 204 ? {} : ((await response.json()) as Record<string, string>)
}

/**
 * Writes hostile texts into everything an owner can write into; five hundred of them into their services and clients.
 */
async function fillAsOwner(request: APIRequestContext): Promise<void> {
  await sent(
    request.put('/api/business-settings', {
      data: {
        businessName: text(0),
        address: text(6),
        description: several(20, 10, 2000),
        website: 'https://example.com/x" onmouseover="hostile(1)',
        heroTitle: text(7, 120),
        heroSubtitle: text(44, 300),
        servicesTitle: text(50, 120),
        servicesSubtitle: text(33, 300),
        defaultServiceIcon: '<x-hostile>',
        whyChooseUsTitle: text(36, 120),
        whyChooseUs: Array.from(
          { length: 3 },
          (_, n) => `Reason ${n} ${text(n + 8, 60).replaceAll('|', '')}|${text(n + 12).replaceAll('\n', ' ')}`,
        )
          .join('\n')
          .slice(0, 1500),
        ctaTitle: text(37, 120),
        ctaSubtitle: text(10, 300),
        businessHours: several(60, 5, 1000),
        cancellationPolicy: several(70, 8, 1000),
        depositPolicy: text(90),
        minimumNoticeMinutes: 0,
      },
    }),
  )
  for (let number = 0; number < SERVICES; number += 1) {
    await sent(
      request.post('/api/services', {
        data: {
          name: text(number * 12) || 'Cut',
          description: several(number * 12 + 1, 12, 1000),
          category: text(number * 12 + 5, 20),
          price: 1000,
          duration: 30,
        },
      }),
    )
  }
  await sent(request.post('/api/staff', { data: { name: text(13, 60) } }))
  await sent(
    request.put('/api/message-templates', {
      data: {
        kind: 'confirmation',
        emailSubject: text(6, 100).replaceAll(/[{}\r\n[\]]/g, ''),
        emailText: several(0, 8, 600).replaceAll(/[{}[\]]/g, ''),
      },
    }),
  )
  const lines = texts.map((name, index) => ({
    line: index + 1,
    name: name.slice(0, 255),
    email: `client${index}@example.com`,
    notes: name,
    schedulingNotes: name.slice(0, 1000),
  }))
  await sent(request.post('/api/clients/import', { data: { dryRun: false, lines } }))
}

interface Ids {
  service: string
  client: string
  visit: string
  offerUrl: string
}

/** Books, waits and is offered a time, under hostile names. */
async function fillAsCustomers(request: APIRequestContext): Promise<Ids> {
  const services = (await (await request.get('/api/services')).json()) as { id: string; name: string }[]
  const service = services.at(-1) ?? { id: '', name: '' }
  const days = Array.from({ length: 14 }, (_, index) =>
    new Date(testNow().getTime() + index * 86_400_000).toISOString().slice(0, 10),
  )
  const free = (await (
    await request.get(
      `/api/public/businesses/${SUBDOMAIN}/availability?serviceId=${service.id}&from=${days[0]}&to=${days.at(-1)}`,
    )
  ).json()) as { days: { slots: { start: string }[] }[] }
  const start = free.days.flatMap(({ slots }) => slots)[3]?.start
  const who = { email: CUSTOMER, phone: '(212) 555-0145', notes: several(0, 20, 2000) }
  const booked = await sent(
    request.post(`/api/public/businesses/${SUBDOMAIN}/appointments`, {
      data: {
        ...who,
        name: text(6),
        serviceId: service.id,
        appointmentDate: start,
        clientMood: 'happy',
        appointmentMoodNotes: several(30, 10, 1000),
      },
    }),
  )
  await sent(
    request.post(`/api/public/businesses/${SUBDOMAIN}/waitlist`, {
      data: { ...who, email: WAITING, name: text(40), service: service.name },
    }),
  )
  const clients = (await (await request.get('/api/clients?q=client6%40')).json()) as { id: string }[]
  const client = clients[0]?.id ?? ''
  const entry = await sent(
    request.post('/api/waitlist', { data: { clientId: client, service: service.name, notes: text(0) } }),
  )
  const offer = await sent(request.post(`/api/waitlist/${entry.id}/notify`, { data: {} }))
  await sent(
    request.post('/api/appointments', {
      data: {
        clientId: client,
        service: text(35),
        appointmentDate: `${days[1]}T07:00`,
        duration: 15,
        notes: several(0, 20, 5000),
        appointmentMoodNotes: text(1),
      },
    }),
  )
  return { service: service.id, client, visit: booked.id ?? '', offerUrl: offer.claimUrl ?? '' }
}

test('five hundred hostile texts in every field run nothing, make no element, ask nobody, and are shown as typed', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000)
  const calls = await catchCalls(context)
  const site = siteUrl(SUBDOMAIN)
  await signUp(page, 'hostile-owner@example.com')
  // In a zone where it is noon, because at night an offer's mail waits for the morning.
  await sent(
    page.request.post('/api/business', {
      data: {
        businessName: text(0),
        subdomain: SUBDOMAIN,
        email: 'hostile-owner@example.com',
        timezone: zoneAtNoon(),
        country: 'US',
      },
    }),
  )
  await fillAsOwner(page.request)
  const { service, client, visit, offerUrl } = await fillAsCustomers(page.request)
  const isHarmless = async (shown: Page) => {
    expect(await foreignElements(shown, canary.url)).toEqual([])
    expect(calls).toEqual([])
    expect(canary.hits).toEqual([])
  }

  const publicPages = [
    `${site}/`,
    `${site}/book`,
    `${site}/book?service=${service}`,
    `${site}/join-waitlist`,
    `${site}/confirm/${visit}`,
    `${site}/confirm/${visit}?booked=1`,
    `${site}/manage/${visit}`,
    offerUrl,
  ]
  const ownerPages = [
    '/dashboard',
    '/admin/appointments',
    `/admin/appointments/${visit}`,
    '/admin/clients',
    `/admin/clients/${client}`,
    '/admin/waitlist',
    '/admin/reminders',
    '/admin/inbox',
    '/admin/analytics',
    '/admin/analytics/when',
    '/admin/settings',
    '/admin/settings?tab=website',
    '/admin/settings?tab=services',
    '/admin/sms',
    '/admin/sms/texts',
    '/admin/risk',
  ]
  const addresses = [...publicPages, ...ownerPages].values()
  const visitNext = async () => {
    const shown = await context.newPage()
    for (const address of addresses) {
      const answer = await shown.goto(address, { waitUntil: 'networkidle' })
      expect([address, answer?.status()]).toEqual([address, 200])
      await isHarmless(shown)
      expect(await strangeLinks(shown)).toEqual([])
    }
    await shown.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext))
  for (const [address, subject] of [
    [WAITING, /./],
    ['client6@example.com', /./],
  ] as const) {
    await page.setContent((await waitForMail(address, subject)).html)
    await isHarmless(page)
  }

  await page.goto(site)
  expect(await page.locator('body').innerText()).toContain(text(0))
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect((JSON.parse(data ?? '{}') as { name: string }).name).toBe(text(0))
})

test('the same texts written out unescaped are caught: as a call, as an element, as a request', async ({
  page,
  context,
}) => {
  const calls = await catchCalls(context)
  for (const html of ['<img src=x onerror=hostile(1)>', '<x-hostile>', `<img src=${canary.url}/seen>`]) {
    expect(texts.some((typed) => typed.startsWith(html.slice(0, 10)))).toBe(true)
    await page.setContent(`<p>${html}</p>`)
    expect(await foreignElements(page, canary.url)).toHaveLength(1)
  }
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(() => canary.hits).toEqual(['/seen'])
})

/** What a request gets on a business's own domain, on any other, and on one that imitates it. */
import { GET as readBusiness } from '@/app/api/business/route'
import { POST as confirm } from '@/app/api/public/appointments/[id]/confirm/route'
import { GET as readVisit } from '@/app/api/public/appointments/[id]/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { GET as readSite } from '@/app/api/public/businesses/[subdomain]/route'
import { GET as robots } from '@/app/robots.txt/route'
import { GET as sitemap } from '@/app/sitemap.xml/route'
import { POST as checkDomain } from '@/app/api/custom-domain/check/route'
import { DELETE as removeDomain, GET as readDomain, PUT as enterDomain } from '@/app/api/custom-domain/route'
import { GET as tlsAllowed } from '@/app/api/tls-allowed/route'
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { emailLinks } from '@/lib/server/client/email-link'
import { getDb } from '@/lib/server/db'
import { approveUrl } from '@/lib/server/recovery/approve-link'
import { entryScope, publicSiteByName, requireOwner } from '@/lib/server/scope'
import { capabilityToken } from '@/lib/server/capability'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

const DOMAIN = 'book.lunahair.com'
/** Entered by Luna as well, and not verified. */
const WAITING = 'waiting.lunahair.com'
const OTHERS = 'ironbarber.com'

let luna: Salon
let iron: Salon

const answerAt = ({ owner }: Salon, customDomain: string | null) =>
  getDb().business.update({ where: { id: owner.businessId }, data: { customDomain }, select: { id: true } })

beforeAll(async () => {
  luna = await openSalon('lunahair')
  iron = await openSalon('ironbarber')
  await answerAt(luna, DOMAIN)
  await answerAt(iron, OTHERS)
  await getDb().customDomain.create({
    data: { businessId: luna.owner.businessId, hostname: WAITING, token: 't' },
    select: { hostname: true },
  })
})

const request = (host: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  new Request(`http://localhost:3000${path}`, {
    headers: { host, ...headers },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
const site = async (host: string, subdomain = 'lunahair') =>
  (await readSite(request(host, '/'), { params: Promise.resolve({ subdomain }) })).status

it.each([DOMAIN, `${DOMAIN}:3000`, 'BOOK.LunaHair.com', 'lunahair.localhost:3000', 'localhost:3000'])(
  'the business answers on %s',
  async (host) => {
    expect(await site(host)).toBe(200)
  },
)

it.each([
  ['a domain that is not verified', WAITING],
  ['the domain of another business', OTHERS],
  ['a domain of nobody', 'evil.com'],
  ['a name below the domain', `x.${DOMAIN}`],
  ['the name above it', 'lunahair.com'],
  ['a dot at the end', `${DOMAIN}.`],
  ['a port that is none', `${DOMAIN}:99999`],
  ['a name that looks like it', 'xn--bk-fmca.lunahair.com'],
  ['the domain below the root host', `${DOMAIN}.localhost:3000`],
  ['an address', '93.184.215.14'],
  ['the subdomain of another business', 'ironbarber.localhost:3000'],
])('it does not answer on %s', async (_, host) => {
  expect(await site(host)).toBe(404)
  const found = await publicSiteByName(host).catch(() => null)
  expect(found?.scope.businessId).not.toBe(luna.owner.businessId)
})

it('a domain shows its own business only', async () => {
  expect(await site(DOMAIN, 'ironbarber')).toBe(404)
  expect(await site(OTHERS, 'ironbarber')).toBe(200)
  expect((await publicSiteByName(DOMAIN)).scope.businessId).toBe(luna.owner.businessId)
})

describe('a visitor on the domain', () => {
  const bookAt = (host: string, origin: string) =>
    book(
      request(
        host,
        '/',
        { origin, 'content-type': 'application/json' },
        {
          serviceId: luna.serviceId,
          appointmentDate: `${testNow().getUTCFullYear() + 1}-03-0${(bookings += 1)}T15:00:00.000Z`,
          name: 'Dana Fox',
          email: 'dana@example.com',
          phone: '(212) 555-0144',
          remindBy: 'email',
        },
      ),
      { params: Promise.resolve({ subdomain: 'lunahair' }) },
    )
  let bookings = 0

  beforeAll(() =>
    getDb().business.update({
      where: { id: luna.owner.businessId },
      data: { bookingWindowDays: 730 },
      select: { id: true },
    }),
  )

  it('books from its pages, and gets links to it', async () => {
    const answer = await bookAt(`${DOMAIN}:3000`, `http://${DOMAIN}:3000`)
    expect(answer.status).toBe(201)
    const { id, confirmUrl } = (await answer.json()) as { id: string; confirmUrl: string }
    expect(confirmUrl).toBe(`http://${DOMAIN}:3000/confirm/${id}`)
    const params = Promise.resolve({ id })
    expect((await readVisit(request(DOMAIN, '/'), { params })).status).toBe(200)
    for (const host of [OTHERS, WAITING, 'evil.com', `${DOMAIN}.`])
      expect((await readVisit(request(host, '/'), { params })).status).toBe(404)
    const elsewhere = request(DOMAIN, '/', { origin: 'http://evil.com', 'content-type': 'application/json' }, {})
    expect((await confirm(elsewhere, { params })).status).toBe(403)
  })

  it.each([
    'http://lunahair.localhost:3000',
    'http://localhost:3000',
    `https://${DOMAIN}:3000`,
    `http://${DOMAIN}`,
    `http://${DOMAIN}.:3000`,
    `http://${OTHERS}:3000`,
  ])('cannot book from the pages of %s', async (origin) => {
    const answer = await bookAt(`${DOMAIN}:3000`, origin)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'bad_origin' }])
  })

  it('opens links made for the business, and none of another', async () => {
    const { id } = await getDb().waitlistEntry.create({
      data: {
        businessId: luna.owner.businessId,
        clientId: luna.clientId,
        serviceId: luna.serviceId,
        service: 'Haircut',
      },
      select: { id: true },
    })
    const token = capabilityToken('waitlist-entry', luna.owner.businessId, id)
    expect((await entryScope(token, DOMAIN)).entryId).toBe(id)
    for (const host of [OTHERS, WAITING, 'evil.com'])
      await expect(entryScope(token, host)).rejects.toMatchObject({ status: 404 })
  })
})

describe('an owner, signed in on the root host,', () => {
  const context = { params: Promise.resolve({}) }
  const send = (method: string, headers: Record<string, string> = {}, body?: object) =>
    new Request('http://localhost:3000/api/custom-domain', {
      method,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: quiet.cookie,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  let quiet: Salon

  beforeAll(async () => {
    quiet = await openSalon('quietspa')
  })

  it('enters a domain, reads what it needs, and removes it', async () => {
    const entered = await enterDomain(send('PUT', {}, { domain: 'Book.QuietSpa.com' }), context)
    expect([entered.status, await entered.json()]).toMatchObject([200, { domain: { hostname: 'book.quietspa.com' } }])
    expect(await (await readDomain(send('GET'), context)).json()).toMatchObject({
      domain: { target: 'quietspa.localhost', activeSince: null },
    })
    expect((await removeDomain(send('DELETE'), context)).status).toBe(204)
    expect((await checkDomain(send('POST'), context)).status).toBe(404)
    expect(await (await readDomain(send('GET'), context)).json()).toEqual({ domain: null })
  })

  it('is told at the field what is wrong with it', async () => {
    const answer = await enterDomain(send('PUT', {}, { domain: '10.0.0.1' }), context)
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { domain: expect.any(String) } }])
  })

  it('is not somebody without a session, from other pages, or on a host of a business', async () => {
    const body = { domain: 'book.quietspa.com' }
    expect((await enterDomain(send('PUT', { cookie: '' }, body), context)).status).toBe(401)
    expect((await enterDomain(send('PUT', { origin: `http://${DOMAIN}:3000` }, body), context)).status).toBe(403)
    const there = { host: `${DOMAIN}:3000`, origin: `http://${DOMAIN}:3000` }
    expect((await enterDomain(send('PUT', there, body), context)).status).toBe(404)
  })
})

it('an owner reaches nothing of their account there, signed in or not', async () => {
  const context = { params: Promise.resolve({}) }
  for (const host of [DOMAIN, WAITING, 'evil.com'])
    expect((await readBusiness(request(host, '/', { cookie: luna.cookie }), context)).status).toBe(404)
  expect((await readBusiness(request('localhost:3000', '/', { cookie: luna.cookie }), context)).status).toBe(200)
})

it('search engines read that the domain is the one address, also on the subdomain', async () => {
  for (const host of [DOMAIN, 'lunahair.localhost:3000']) {
    expect(await (await robots(request(host, '/'))).text()).toContain(`Sitemap: http://${DOMAIN}:3000/sitemap.xml`)
    expect(await (await sitemap(request(host, '/'))).text()).toContain(`<loc>http://${DOMAIN}:3000/book</loc>`)
  }
  for (const host of [WAITING, 'evil.com', `${DOMAIN}.`]) expect((await robots(request(host, '/'))).status).toBe(404)
})

it("clients' links lead to the domain, an owner's keys stay on our own host", async () => {
  const owner = await requireOwner({ headers: new Headers({ cookie: luna.cookie }) })
  const { page, oneClick } = emailLinks(owner, { businessId: owner.businessId, clientId: luna.clientId })
  for (const link of [page, oneClick]) expect(link).toMatch(/^http:\/\/book\.lunahair\.com:3000\//)
  expect(approveUrl({ ...owner, id: owner.businessId }, luna.clientId)).toMatch(/^http:\/\/lunahair\.localhost:3000\//)
})

describe('a proxy that asks before it gets a certificate', () => {
  const ask = async (query: string, from = '198.51.100.7') => {
    const headers = { 'x-client-address': from }
    const answer = await tlsAllowed(request('127.0.0.1:3000', `/api/tls-allowed${query}`, headers))
    expect(await answer.text()).toMatch(/^$|^\{"error":"(?:Not found|Your connection asked for too many)[^{]*\}$/)
    return answer.status
  }

  it('may for a domain on which a business answers', async () => {
    for (const domain of [DOMAIN, OTHERS, 'BOOK.LunaHair.com']) expect(await ask(`?domain=${domain}`)).toBe(200)
  })

  it.each([
    '',
    '?domain=',
    `?domain=${WAITING}`,
    '?domain=evil.com',
    '?domain=localhost',
    '?domain=lunahair.localhost',
    '?domain=lunahair',
    `?domain=${DOMAIN}.`,
    `?domain=${DOMAIN}:443`,
    `?domain=x.${DOMAIN}`,
    `?domain=*.lunahair.com`,
    `?domain=${DOMAIN}%00`,
    `?domain=evil.com&domain=${DOMAIN}`,
    '?domain=xn--bk-fmca.lunahair.com',
    '?domain=127.0.0.1',
    "?domain=' OR 1=1 --",
    `?domain=${'a.'.repeat(5000)}com`,
  ])('may not for %s', async (query) => {
    expect(await ask(query)).toBe(404)
  })

  it('gets no further answer about made-up names after too many, but still about real ones', async () => {
    const from = '203.0.113.77'
    const statuses = new Set<number>()
    for (let name = 0; name < 80; name += 1) statuses.add(await ask(`?domain=n${name}.example.com`, from))
    expect([...statuses]).toEqual([404, 429])
    expect(await ask(`?domain=${DOMAIN}`, from)).toBe(200)
  })
})

it('a domain that falls back or is removed ends at once, also for cached pages', async () => {
  const reader = new SiteDigestReader(process.env.DATABASE_URL ?? '')
  try {
    const before = await reader.read(DOMAIN)
    expect(before).toEqual(await reader.read('lunahair'))
    expect(await reader.read(WAITING)).toBeNull()
    await answerAt(luna, null)
    expect([await reader.read(DOMAIN), await site(DOMAIN)]).toEqual([null, 404])
    expect((await reader.read('lunahair'))?.profile).not.toBe(before?.profile)
  } finally {
    await reader.close()
    await answerAt(luna, DOMAIN)
  }
})

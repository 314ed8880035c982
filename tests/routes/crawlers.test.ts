import { GET as robots } from '@/app/robots.txt/route'
import { GET as sitemap } from '@/app/sitemap.xml/route'
import { openSalon } from '../support/salon'

beforeAll(async () => {
  await openSalon('crawl')
  await openSalon('demo-crawl')
})

/** Status and text of an answer on `host`. */
async function read(handler: typeof robots, host: string): Promise<[number, string]> {
  const answer = await handler(new Request(`http://${host}/`, { headers: { host } }))
  return [answer.status, await answer.text()]
}

const addresses = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)

it("the sitemap of a business's host lists its own public pages, that of the root the pages about the product", async () => {
  const site = 'http://crawl.localhost:3000'
  expect(addresses((await read(sitemap, 'crawl.localhost:3000'))[1])).toEqual([
    `${site}/`,
    `${site}/book`,
    `${site}/join-waitlist`,
  ])
  const root = 'http://localhost:3000'
  expect(addresses((await read(sitemap, 'localhost:3000'))[1])).toEqual([
    `${root}/`,
    `${root}/platform`,
    `${root}/tutorial`,
    `${root}/customer-demo`,
    `${root}/docs/api`,
  ])
})

it("robots.txt keeps crawlers from the pages of one person on every host, and from owners' pages on the root", async () => {
  for (const host of ['localhost:3000', 'crawl.localhost:3000']) {
    const [status, text] = await read(robots, host)
    expect(status).toBe(200)
    for (const path of [
      '/api/',
      '/confirm/',
      '/manage/',
      '/offer/',
      '/waiting/',
      '/emails/',
      '/approve/',
      '/requests/',
      '/c/',
      '/m/',
    ])
      expect(text.split('\n')).toContain(`Disallow: ${path}`)
    expect(text).toContain(`\nSitemap: http://${host}/sitemap.xml\n`)
    for (const path of ['/admin', '/dashboard', '/clients'])
      expect(text.includes(`Disallow: ${path}\n`)).toBe(host === 'localhost:3000')
  }
})

it('a sandbox is hidden from search engines, and lists no page', async () => {
  const [, text] = await read(robots, 'demo-crawl.localhost:3000')
  expect(text).toBe('User-Agent: *\nDisallow: /\n')
  expect(addresses((await read(sitemap, 'demo-crawl.localhost:3000'))[1])).toEqual([])
})

it.each(['nobody-here.localhost:3000', 'evil.example'])("the host %s, which is nobody's, has neither", async (host) => {
  for (const handler of [robots, sitemap]) expect((await read(handler, host))[0]).toBe(404)
})

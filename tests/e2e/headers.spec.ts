import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { appUrl, siteUrl } from './support/app'
import { findWrongHeaders, nonceOf, type Headers } from './support/response-headers'
import { expect, test } from './support/test'

test('errors, refusals, redirects and files carry the same headers', { tag: '@gate' }, async ({ request }) => {
  const host = (label: string) => new URL(siteUrl(label)).host
  // By Host header, because only browsers resolve names below localhost.
  const asked: [status: number, path: string, headers?: Headers][] = [
    [404, '/no-such-page'],
    [400, '/%E0%A4%A'],
    [404, '/api/nothing'],
    [404, '/_next/static/nothing.js'],
    [404, '/', { host: host('nobody-here') }],
    [404, '/admin', { host: host('luna') }],
    [404, '/confirm/1', { host: host('luna') }],
    [500, '/_global-error'],
    [401, '/api/clients'],
    [307, '/dashboard'],
    [303, '/test-auth'],
    [200, '/test-auth.html'],
    [200, '/api/health'],
    [200, '/robots.txt'],
    [200, '/icon.svg'],
    [200, '/manifest.webmanifest'],
  ]
  for (const [status, path, headers = {}] of asked) {
    const answer = await request.get(appUrl() + path, { headers, maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, status])
    expect(findWrongHeaders(answer.headers(), path)).toEqual([])
  }
  const refused = await request.post(`${appUrl()}/api/public/businesses/luna/appointments`, {
    headers: { origin: 'https://evil.example' },
    data: {},
  })
  expect([refused.status(), findWrongHeaders(refused.headers(), '/api')]).toEqual([403, []])
})

test('injected scripts don’t run; scripts with the response’s nonce do', async ({ page }) => {
  const url = `${appUrl()}/`
  await page.route(url, async (route) => {
    const answer = await route.fetch()
    const nonce = nonceOf(answer.headers())
    const forged =
      '<script>window.forged = 1</script><img src="/nothing" onerror="window.forged = 2"><a id="trap" href="javascript:window.forged=3">x</a><script nonce="guessed">window.forged = 4</script>'
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(
        '<body>',
        `<body>${forged}<script nonce="${nonce}">window.signed = 1</script>`,
      ),
    })
  })
  await page.goto(url)
  await page.locator('#trap').evaluate((trap) => (trap as HTMLAnchorElement).click())
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.forged = 5'
    document.body.append(script)
  })
  expect(await page.evaluate(() => [Reflect.get(window, 'signed'), Reflect.get(window, 'forged')])).toEqual([
    1,
    undefined,
  ])
})

test('the page of last resort, built before there is a nonce, still runs its own scripts', async ({ page }) => {
  const stopped: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) stopped.push(message.text())
  })
  await page.goto(`${appUrl()}/_global-error`)
  await expect(page.locator('body')).not.toBeEmpty()
  expect(stopped).toEqual([])
})

test('another site may frame the booking page that asks for it, and no other page', async ({ page }) => {
  const frames = { book: '/book?embed=1', site: '/?embed=1', plain: '/book', join: '/join-waitlist?embed=1' }
  const html = Object.entries(frames)
    .map(([name, path]) => `<iframe name="${name}" src="${siteUrl('luna')}${path}"></iframe>`)
    .join('')
  const elsewhere = http.createServer((_, response) => response.end(`<!doctype html><title>Elsewhere</title>${html}`))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await expect(
    page.frameLocator('[name=book]').getByRole('heading', { level: 1, name: 'Book an appointment' }),
  ).toBeVisible()
  for (const name of ['site', 'plain', 'join'])
    await expect.poll(() => page.frame({ name })?.url(), name).toMatch(/^chrome-error:/)
  elsewhere.close()
  elsewhere.closeAllConnections()
})

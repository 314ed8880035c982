import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import { appUrl, databaseUrl, linkIn, siteUrl, waitForMail } from './support/app'
import { allScreens } from './support/screens'
import { show, type Screen } from './support/screens/screen'
import { createWorld, type World } from './support/screens/world'
import { expect, test } from './support/test'

/** Small enough to end in time on a busy machine. */
const PARTS = 4
const AT_ONCE = 3
const KEYS = /^\/(confirm|manage|offer|waiting|emails|approve|c|b|m|magic-login)(\/|$)/
const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

type Headers = Record<string, string>

let world: World

async function signInLink(request: APIRequestContext, email: string): Promise<string> {
  await request.post(`${appUrl()}/api/auth/request-magic-link`, { data: { email } })
  return linkIn(await waitForMail(email, /sign-in link/i), /magic-login\/verify/)
}

/** What is wrong with the headers of one answer. */
function findWrong(headers: Headers, pathname: string): string[] {
  const directives = (headers['content-security-policy'] ?? '').split('; ')
  const scripts = directives.find((directive) => directive.startsWith('script-src ')) ?? ''
  const wanted = [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const referrer = KEYS.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin'
  return [
    ...wanted.filter((directive) => !directives.includes(directive)).map((directive) => `lacks ${directive}`),
    ...(/^script-src 'self' 'nonce-[\w-]{24}'( 'sha256-[^' ]+')*$/.test(scripts) ? [] : [`allows ${scripts}`]),
    ...Object.entries(FIXED)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `has ${name}: ${headers[name]}`),
    ...(headers['referrer-policy'] === referrer ? [] : [`has referrer-policy: ${headers['referrer-policy']}`]),
    ...['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security'].filter(
      (name) => name in headers,
    ),
    ...(/text\/html|application\/json/.test(headers['content-type'] ?? '') &&
    !/charset=utf-8/i.test(headers['content-type'] ?? '')
      ? ['has no charset']
      : []),
  ].map((wrong) => `${pathname} ${wrong}`)
}

function nonceOf(headers: Headers): string {
  return /'nonce-([\w-]+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
}

/** Opens a screen; answers what is wrong with any answer it needed, and what its policy had to stop. */
async function examine(screen: Screen, nonces: string[]): Promise<string[]> {
  const page = await world.contexts[screen.viewer].newPage()
  const problems: string[] = []
  const look = (answer: Response) => {
    const url = new URL(answer.url())
    // What the screen answers in the server's place, to show a failure, has no date.
    if (!url.hostname.endsWith('localhost') || answer.headers().date === undefined) return
    problems.push(...findWrong(answer.headers(), url.pathname))
    const isPublicFile = url.pathname.startsWith('/_next/static/') || /\.\w+$/.test(url.pathname)
    if (isPublicFile) return
    // Files come out of the browser's own cache, with the headers they had.
    nonces.push(nonceOf(answer.headers()))
    if (!/private.*no-store/.test(answer.headers()['cache-control'] ?? ''))
      problems.push(`${url.pathname} may be kept by caches`)
  }
  page.on('response', look)
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  await show(page, screen)
  problems.push(...(await findUnsigned(page)))
  await page.close()
  return problems
}

/** Inline scripts that the answer brought without its nonce; data is no script. Browsers hide the value, not its presence. */
async function findUnsigned(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => fetch(location.href).then((answer) => answer.text()))
  return [...html.matchAll(/<script(?![^>]*\s(?:src|nonce)=)(?![^>]*application\/ld\+json)[^>]*>/g)].map(
    ([tag]) => `${page.url()} has ${tag}`,
  )
}

test('errors, refusals, redirects and files carry the same headers', async ({ request }) => {
  const host = (label: string) => new URL(siteUrl(label)).host
  // By Host header, as names below localhost are known to browsers only.
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
    expect(findWrong(answer.headers(), path)).toEqual([])
  }
  const refused = await request.post(`${appUrl()}/api/public/businesses/luna/appointments`, {
    headers: { origin: 'https://evil.example' },
    data: {},
  })
  expect([refused.status(), findWrong(refused.headers(), '/api')]).toEqual([403, []])
})

test('nothing runs that somebody writes into a page; what carries the nonce of the answer does', async ({ page }) => {
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
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' })
  await expect(
    page.frameLocator('[name=book]').getByRole('heading', { level: 1, name: 'Book an appointment' }),
  ).toBeVisible()
  for (const name of ['site', 'plain', 'join']) expect(page.frame({ name })?.url(), name).toMatch(/^chrome-error:/)
  elsewhere.close()
  elsewhere.closeAllConnections()
})

test.describe('every screen', () => {
  test.beforeAll(async ({ browser }) => {
    // The world waits for mails, which the worker sends after those of the whole demo cast.
    test.setTimeout(180_000)
    world = await createWorld(browser, {
      root: appUrl(),
      databaseUrl: databaseUrl(),
      options: { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
      signInLink,
    })
    for (const context of Object.values(world.contexts)) {
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`Content Security Policy: ${violatedDirective} stopped ${blockedURI}`)
        }),
      )
    }
  })

  test.afterAll(async () => {
    await Promise.all(Object.values(world.contexts).map((context) => context.close()))
  })

  for (let part = 0; part < PARTS; part += 1) {
    test(`and all it loads carry the headers and a nonce of their own, with nothing that the policy must stop: part ${part + 1} of ${PARTS}`, async () => {
      test.setTimeout(240_000)
      // What opens over them loads nothing but scripts; what the policy stops there, accessibility.spec.ts sees in the console.
      const screens = allScreens(world)
        .filter(({ isPart, open }) => !isPart && !open)
        .filter((_, index) => index % PARTS === part)
        .values()
      const nonces: string[] = []
      const examineNext = async () => {
        for (const screen of screens) expect.soft(await examine(screen, nonces).catch(String), screen.name).toEqual([])
      }
      await Promise.all(Array.from({ length: AT_ONCE }, examineNext))
      expect(new Set(nonces).size).toBe(nonces.length)
    })
  }
})

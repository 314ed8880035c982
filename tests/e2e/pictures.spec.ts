/** Pictures, from the owner's device to the salon's site. */
import type { Locator, Page } from '@playwright/test'
import { salonLogo, salonRoom } from '../support/salon-pictures'
import { appUrl } from './support/app'
import { expect, ownSite, SIGNED_OUT, test, toast } from './support/owner'

const MAX_SHIFT = 0.02

/** Does something that is saved, and waits until it is; the toast of the last time may still be there. */
async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await act()
  expect((await saved).status()).toBe(200)
}

/** The demo salon has a logo, a cover and a gallery; opens the settings of one without. */
async function openWithout(page: Page): Promise<void> {
  const hidden = await page.request.put(`${appUrl()}/api/pictures`, { data: { logo: null, cover: null } })
  const emptied = await page.request.put(`${appUrl()}/api/gallery`, { data: { pictures: [] } })
  expect([hidden.status(), emptied.status()]).toEqual([200, 200])
  await page.goto(`${appUrl()}/admin/settings?tab=website`)
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('an owner’s logo and cover are on the site as soon as they are saved, sharp, in place, and for everyone', async ({
  page,
  browser,
}) => {
  await openWithout(page)
  const logo = page.getByRole('group', { name: 'Logo' })
  const cover = page.getByRole('group', { name: 'Cover' })
  const site = await ownSite(page)
  const context = await browser.newContext({ storageState: SIGNED_OUT })
  const visitor = await context.newPage()
  // Into the page cache, without pictures.
  for (let visit = 0; visit < 2; visit += 1) await visitor.goto(site)
  await expect(visitor.locator('main img[fetchpriority=high]')).toHaveCount(0)

  await logo.locator('input[type=file]').setInputFiles(file('logo.png', await salonLogo()))
  await expect(toast(page, 'Logo saved')).toBeVisible()
  const inSidebar = page.locator('aside:has(nav[aria-label=Main]) img')
  await expect.poll(() => inSidebar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await cover.locator('input[type=file]').setInputFiles(file('room.png', await salonRoom()))
  await expect(toast(page, 'Cover saved')).toBeVisible()
  await saving(page, () => cover.getByRole('button', { name: /^Focal point/ }).click({ position: { x: 20, y: 20 } }))

  const shown: string[] = []
  for (const width of [390, 1280]) {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visitor.goto(site)
    const picture = visitor.locator('main section img').first()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    const { used, natural, position } = await picture.evaluate((img: HTMLImageElement) => ({
      used: img.currentSrc,
      natural: img.naturalWidth,
      position: getComputedStyle(img).objectPosition,
    }))
    expect(used).toMatch(/\/media\/[0-9a-f]{64}-\d+\.avif$/)
    expect(natural).toBeGreaterThan(0)
    expect(position).not.toBe('50% 50%')
    await expect(visitor.locator('header img')).toHaveJSProperty('complete', true)
    expect(await visitor.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(MAX_SHIFT)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    shown.push(used)
  }
  await visitor.goto(`${site}/book`)
  await expect(visitor.locator('header img')).toHaveJSProperty('complete', true)

  // In the page, because Node.js doesn't resolve `*.localhost`.
  const ask = (path: string) =>
    visitor.evaluate(async (url) => {
      const { status, headers } = await fetch(url)
      return { status, headers: Object.fromEntries(headers) }
    }, path)
  const { pathname } = new URL(shown[0] ?? '')
  expect(await ask(pathname)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
  expect((await page.request.get(pathname)).status()).toBe(200)
  expect((await ask(`/media/${'0'.repeat(64)}.webp`)).status).toBe(404)

  const blue = file('blue.png', await salonRoom('#9db7c4'))
  await saving(page, () => cover.locator('input[type=file]').setInputFiles(blue))
  await visitor.goto(site)
  const replaced = await visitor.locator('main section img').first().getAttribute('src')
  expect(shown[1]).not.toContain(/[0-9a-f]{64}/.exec(replaced ?? '')?.[0])

  await cover.getByRole('button', { name: 'Remove cover' }).click()
  await expect(toast(page, 'Cover removed')).toBeVisible()
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await expect(toast(page, 'Logo removed')).toBeVisible()
  await expect(inSidebar).toHaveCount(0)
  await visitor.goto(site)
  await expect(visitor.locator('main img[fetchpriority=high]')).toHaveCount(0)
  await context.close()
})

test('an owner’s gallery is on the site in their order, without a script, and nothing moves while it loads', async ({
  page,
  browser,
}) => {
  await openWithout(page)
  await page.getByRole('button', { name: 'Gallery' }).click()
  const gallery = page.getByRole('group', { name: 'Gallery' })
  const files = await Promise.all(
    ['#9db7c4', '#c49d9d', '#a4c49d'].map(async (wall) => file(`${wall}.png`, await salonRoom(wall))),
  )
  await gallery.locator('input[type=file]').setInputFiles(files)
  await expect(gallery.getByRole('textbox', { name: 'Picture 3' })).toBeVisible()
  await gallery.getByRole('textbox', { name: 'Picture 3' }).fill('The green room')
  await saving(page, () => page.keyboard.press('Tab'))
  for (const place of [3, 2]) {
    const up = gallery.getByRole('button', { name: `Move picture ${place} up` })
    await saving(page, async () => {
      await up.focus()
      await page.keyboard.press('Enter')
    })
  }
  await expect(gallery.getByRole('textbox', { name: 'Picture 1' })).toHaveValue('The green room')

  const context = await browser.newContext({ storageState: SIGNED_OUT, javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(await ownSite(page))
  const pictures = visitor.getByRole('region', { name: 'Gallery' }).getByRole('img')
  await expect(pictures).toHaveCount(3)
  await expect(pictures.first()).toHaveAttribute('alt', 'The green room')
  await expect(pictures.nth(1)).toHaveAttribute('alt', /, picture 2$/)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('loading', 'lazy')
    const before = await picture.boundingBox()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    const after = await picture.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  }

  for (const left of [2, 1, 0]) {
    await saving(page, () => gallery.getByRole('button', { name: 'Remove picture 1' }).click())
    await expect(gallery.getByRole('textbox')).toHaveCount(left)
  }
  await visitor.reload()
  await expect(visitor.getByRole('region', { name: 'Gallery' })).toHaveCount(0)
  await context.close()
})

test('a service’s picture and category are on the site and the booking page, without a script, and nothing moves', async ({
  page,
  browser,
}) => {
  await page.goto(`${appUrl()}/admin/settings?tab=services`)
  const services = page.getByRole('region', { name: 'Services & Pricing' })
  const save = async (change: (dialog: Locator) => Promise<void>) => {
    await services.getByRole('button', { name: 'Edit Gloss' }).click()
    const dialog = page.getByRole('dialog')
    await change(dialog)
    await saving(page, () => dialog.getByRole('button', { name: 'Save Service' }).click())
    await expect(dialog).toBeHidden()
  }
  await save(async (dialog) => {
    await dialog.getByRole('combobox', { name: /^Category/ }).fill('Shine & care')
    await dialog.locator('input[type=file]').setInputFiles(file('gloss.png', await salonRoom('#9db7c4')))
    await expect(dialog.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  })
  await expect(services.getByRole('list', { name: 'Shine & care' }).locator('img')).toHaveJSProperty('complete', true)

  const context = await browser.newContext({ storageState: SIGNED_OUT, javaScriptEnabled: false })
  const visitor = await context.newPage()
  const site = await ownSite(page)
  for (const path of ['', '/book']) {
    await visitor.goto(`${site}${path}`)
    const link = visitor.getByRole('list', { name: 'Shine & care' }).getByRole('link', { name: /^Gloss/ })
    const before = await link.boundingBox()
    await link.scrollIntoViewIfNeeded()
    const picture = link.locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    const after = await link.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    expect(await picture.evaluate((img: HTMLImageElement) => [img.loading, img.alt])).toEqual(['lazy', ''])
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(160|320)\.avif$/)
  }

  await save(async (dialog) => {
    await dialog.getByRole('combobox', { name: /^Category/ }).fill('')
    await dialog.getByRole('button', { name: 'Remove picture' }).click()
  })
  await visitor.goto(site)
  await expect(visitor.getByRole('list', { name: 'Shine & care' })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: /^Gloss/ }).locator('img')).toHaveCount(0)
  await context.close()
})

test('what is no picture is refused in words beside the button, and the page goes on', async ({ page }) => {
  await openWithout(page)
  const cover = page.getByRole('group', { name: 'Cover' })
  for (const [bytes, sentence] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /not a picture/],
    [(await salonRoom()).subarray(0, 9000), /damaged or cut off/],
  ] as const) {
    await cover.locator('input[type=file]').setInputFiles(file('room.png', bytes))
    await expect(cover.getByRole('alert')).toHaveText(sentence)
  }
  await expect(cover.getByRole('button', { name: 'Upload cover' })).toBeVisible()
})

test('a photo of more than 10 MB reaches the server whole', async ({ page }) => {
  const { default: sharp } = await import('sharp')
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(11 * 1024 * 1024)
  const answer = await page.request.post(`${appUrl()}/api/media?kind=cover`, {
    data: noise,
    headers: { 'content-type': 'image/png' },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.stringContaining('"width":1920')])
})

/** The client page on a phone: short, with everything within reach of the keyboard and on paper. */
import { expect, test } from './support/owner'

interface Listed {
  id: string
  appointments: number
}

test('the page of a regular client is short on a phone, and its whole history opens with the keyboard', async ({
  page,
}) => {
  const clients = (await (await page.request.get('/api/clients')).json()) as Listed[]
  const [regular] = [...clients].sort((a, b) => b.appointments - a.appointments)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/clients/${regular?.id}`, { waitUntil: 'networkidle' })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(3_200)

  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const more = page.getByRole('button', { name: /^Show all \d+ appointments$/ })
  const all = Number((await more.innerText()).match(/\d+/)?.[0])
  await expect(page.getByRole('heading', { name: `History (${all})` })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(all)
  await page.emulateMedia({ media: 'screen' })
  await expect(rows).toHaveCount(5)
  await more.press('Enter')
  await expect(rows).toHaveCount(all)
  await expect(rows.nth(5)).toBeFocused()
})

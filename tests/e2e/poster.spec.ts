import { expect, test } from './support/owner'

/** Width and height in points. */
const PAPERS = { A5: [420, 595], A6: [298, 420], Letter: [612, 792] } as const

/** Returns the size of each page of a PDF, in whole points. */
function pagesOf(pdf: Buffer): number[][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return Array.from(boxes, ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

test('the poster prints on one page of the chosen size, Letter at first in the US, without the rest of the screen', async ({
  page,
}) => {
  await page.goto('/admin/settings/share')
  await page.getByRole('link', { name: 'Poster' }).click()
  await expect(page.getByRole('heading', { name: 'Poster' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Letter' })).toBeChecked()
  for (const [paper, size] of Object.entries(PAPERS)) {
    await page.getByRole('radio', { name: paper }).check()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), paper).toEqual([size])
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Book your next appointment')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of the booking page/ })).toBeVisible()
  for (const other of [page.getByRole('heading', { name: 'Poster' }), page.getByRole('button', { name: 'Print' })])
    await expect(other).toBeHidden()
})

import { Client } from 'pg'

import { appUrl, databaseUrl, siteUrl } from './support/app'
import { readPage } from './support/served-page'
import { expect, ownSite, test } from './support/owner'
import { test as visitorTest } from './support/test'

interface Visit {
  id: string
  short_code: string
  version: number
  status: string
}

/** The last coming visit at the business with this URL. */
async function lastVisit(site: string): Promise<Visit> {
  const client = new Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Visit>(
      `SELECT a.id, a.short_code, a.version, a.status FROM appointments a JOIN businesses b ON b.id = a.business_id
       WHERE b.subdomain = $1 AND a.status = 'scheduled' AND a.appointment_date > now() ORDER BY a.appointment_date DESC LIMIT 1`,
      [new URL(site).hostname.split('.')[0]],
    )
    if (!rows[0]) throw new Error('The cast has no coming visit')
    return rows[0]
  } finally {
    await client.end()
  }
}

test('the short link of a text leads to the visit and changes nothing', async ({ page }) => {
  // Nobody else books at this sandbox.
  const site = await ownSite(page)
  const before = await lastVisit(site)
  await page.goto(`${site}/c/${before.short_code}`)
  await expect(page).toHaveURL(`${site}/confirm/${before.id}`)
  await expect(page.getByRole('button', { name: 'Confirm appointment' })).toBeVisible()
  await page.goto(`${site}/m/${before.short_code}`)
  await expect(page).toHaveURL(`${site}/manage/${before.id}`)
  expect(await lastVisit(site)).toEqual(before)
})

visitorTest(
  'a short code means nothing on another business’s host, nor on the root, nor with another letter',
  async ({ page }) => {
    const { short_code: code } = await lastVisit(siteUrl('luna'))
    const elsewhere = await page.goto(`${siteUrl('iron')}/c/${code}`)
    expect(elsewhere?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Appointment Not Found' })).toBeVisible()
    for (const address of [`${siteUrl('luna')}/c/${code.slice(0, -1)}~`, `${appUrl()}/c/${code}`])
      expect((await readPage(page, address)).status, address).toBe(404)
  },
)

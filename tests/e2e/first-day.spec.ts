import { appUrl, siteUrl, waitForMail } from './support/app'
import { signUp } from './support/sign-up'
import { expect, test } from './support/test'

const OWNER = 'ready@example.com'

test('a new owner goes from signing up to five of five, and the test booking comes by mail', { tag: '@gate' }, async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signUp(page, OWNER)
  await page.getByLabel('Business name').fill('Birch & Bloom')
  await page.getByRole('radio', { name: 'Massage' }).click()
  await page.getByLabel('Saturday until').fill('16:00')
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  const steps = page.getByRole('list', { name: 'First steps', exact: true })
  await expect(steps.getByRole('heading')).toHaveText(['Share your link', 'Try a booking'])
  await expect(page.getByText('3 of 5 done')).toBeVisible()
  await expect(page.getByText('No one on the waitlist')).toHaveCount(0)

  await steps.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('4 of 5 done')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${siteUrl('birch-bloom')}/book`)

  await steps.getByRole('button', { name: 'Book a test' }).click()
  await expect(page.getByText('5 of 5 done')).toBeVisible()
  const mail = await waitForMail(OWNER, /Relaxing massage/)
  expect(mail.attachments.map((attachment) => attachment.content).join()).toContain('BEGIN:VEVENT')

  await page.reload()
  await expect(page.getByRole('heading', { name: "Today's Schedule" })).toBeVisible()
  await expect(page.getByText('You’re ready for clients')).toHaveCount(0)

  await page.goto(`${appUrl()}/admin/settings/share`)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the QR code as PNG' }).click()
  expect((await file).suggestedFilename()).toBe('birch-bloom-qr.png')
  await page.getByRole('button', { name: 'Remove test' }).click()
  await expect(page.getByRole('button', { name: 'Send myself a test booking' })).toBeVisible()
  await page.goto(`${appUrl()}/admin/clients`)
  await expect(page.getByRole('main')).not.toContainText('(test)')
  await context.close()
})

test('the hours asked for are the hours offered, and a list that is hidden stays hidden', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await signUp(page, 'early@example.com')
  await page.getByLabel('Business name').fill('Early Bird')
  await page.getByRole('radio', { name: 'Personal training' }).click()
  await expect(page.getByLabel('Monday from')).toHaveValue('06:00')
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('switch', { name: `Open on ${day}` }).click()
  await page.getByLabel('Monday until').fill('08:00')
  await page.getByRole('button', { name: 'Create my booking page' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(page.getByText('No one on the waitlist')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No one on the waitlist')).toBeVisible()
  await expect(page.getByRole('list', { name: 'First steps', exact: true })).toHaveCount(0)

  await page.goto(siteUrl('early-bird'))
  await expect(page.getByRole('main')).toContainText(/6:00 AM.*8:00 AM/)
  await context.close()
})

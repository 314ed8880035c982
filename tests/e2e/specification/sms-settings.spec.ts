import { breakCall, expect, holdCall, test, toast } from '../support/owner'

const TOGGLES = ['Confirmations', '24-hour reminders', '2-hour reminders', 'Follow-ups']

test('the SMS page tells whether SMS is configured, what was sent today, and the credits in dollars', async ({
  page,
}) => {
  const status = (await (await page.request.get('/api/business/sms-status')).json()) as {
    messagesSentToday: number
    creditsRemaining: number
  }
  await page.goto('/admin/sms')
  await expect(page.getByText('Configured', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').nth(0)).toHaveText(String(status.messagesSentToday))
  await expect(page.getByRole('definition').nth(1)).toHaveText(`$${(status.creditsRemaining / 100).toFixed(2)}`)
})

test('an SMS change is pending until it is saved: only the changes are sent, and then none is left', async ({
  page,
}) => {
  await page.goto('/admin/sms')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  await page.getByRole('switch', { name: 'Follow-ups' }).click()
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(save).toBeEnabled()

  await breakCall(page, 'PATCH', '/api/business/sms-settings', 'The provider objects')
  await save.click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(toast(page, 'The provider objects')).toBeVisible()
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await page.unroute('/api/business/sms-settings')

  const { release } = await holdCall(page, '/api/business/sms-settings')
  const request = page.waitForRequest((call) => call.method() === 'PATCH')
  await save.click()
  expect((await request).postDataJSON()).toEqual({ followUpEnabled: false })
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(toast(page, 'SMS Settings Updated')).toBeVisible()
  await expect(toast(page, 'Your SMS configuration has been saved successfully.')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(save).toBeDisabled()
})

test('the notification toggles need SMS enabled, the sender does not', async ({ page }) => {
  await page.goto('/admin/sms')
  for (const name of TOGGLES) await expect(page.getByRole('switch', { name })).toBeEnabled()
  await page.getByRole('switch', { name: 'Enable SMS' }).click()
  for (const name of TOGGLES) await expect(page.getByRole('switch', { name })).toBeDisabled()
  await expect(page.getByLabel('Sender')).toBeEnabled()
})

test('the SMS test says that it worked, or repeats what the server said', async ({ page }) => {
  await page.goto('/admin/sms')
  await page.getByRole('button', { name: 'Test SMS Connection' }).click()
  await expect(toast(page, 'SMS Test Successful')).toBeVisible()
  await expect(toast(page, 'Your Twilio connection is working properly!')).toBeVisible()
  const { release } = await holdCall(page, '/api/business/sms-test', 'Twilio says no')
  await page.getByRole('button', { name: 'Test SMS Connection' }).click()
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled()
  release()
  await expect(toast(page, 'SMS Test Failed')).toBeVisible()
  await expect(toast(page, 'Twilio says no')).toBeVisible()
})

test('where SMS is not configured the page says whom to ask for what, and disables test, sender and toggles', async ({
  page,
}) => {
  await page.route('/api/business/sms-status', (route) =>
    route.fulfill({
      json: {
        configured: false,
        messagesSentToday: 0,
        creditsRemaining: null,
        provider: 'none',
        testNumber: null,
        downSince: null,
      },
    }),
  )
  await breakCall(page, 'POST', '/api/business/sms-test')
  await page.goto('/admin/sms')
  // A failed test looks at the provider again.
  await page.getByRole('button', { name: 'Test SMS Connection' }).click()
  await expect(page.getByText('Not configured', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toContainText(
    "Please contact support to add the provider's account SID, auth token and phone number.",
  )
  await expect(page.getByRole('button', { name: 'Test SMS Connection' })).toBeDisabled()
  await expect(page.getByLabel('Sender')).toBeDisabled()
  for (const name of TOGGLES) await expect(page.getByRole('switch', { name })).toBeDisabled()
})

import { addClient, addVisit, dayFromToday, expect, test } from '../support/owner'

test('appointments show the week of the chosen day, with ways to the weeks before and after and a range label', async ({
  page,
}) => {
  const nextWeek = dayFromToday(7)
  await addVisit(page, 'Wilma Week', { at: `${nextWeek}T06:30` })
  await page.goto('/admin/appointments?view=list')
  const range = page.getByRole('heading', { level: 2 }).first()
  const label = (await range.textContent()) ?? ''
  expect(label).toMatch(/\d{4}/)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(range).not.toHaveText(label)
  await expect(page.getByRole('listitem').filter({ hasText: 'Wilma Week' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(range).toHaveText(label)
  await expect(page.getByText('Wilma Week')).toHaveCount(0)
})

test('Filter narrows the visits shown, and can be cleared', async ({ page }) => {
  const date = dayFromToday(14)
  await addVisit(page, 'Flora Filtered', { at: `${date}T06:00` })
  await addVisit(page, 'Karla Kept', { at: `${date}T07:30`, statuses: ['confirmed'] })
  await page.goto(`/admin/appointments?view=list&date=${date}`)
  await expect(page.getByText('Flora Filtered').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Confirmed' }).click()
  await expect(page.getByText('Flora Filtered')).toHaveCount(0)
  await expect(page.getByText('Karla Kept').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Flora Filtered').first()).toBeVisible()
})

test('the new appointment form has client, service, date, time, duration, notes and mood', async ({ page }) => {
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  for (const name of ['Client', 'Service', 'Time'])
    await expect(form.getByRole('combobox', { name, exact: true })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Service' })).toHaveAttribute('placeholder', 'e.g. Haircut, Massage')
  for (const label of ['Date', 'Duration (minutes)', 'Notes']) await expect(form.getByLabel(label)).toBeVisible()
  await expect(form.getByText('How is the client feeling for this appointment?')).toBeVisible()
  await expect(form.getByRole('radio')).toHaveCount(8)
  await form.getByRole('radio', { name: 'Calm' }).click()
  await expect(form.getByLabel('Any specific mood notes? (Optional)')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Create Appointment' })).toBeVisible()
})

test('clients are cards found by typing; Add Client opens its form and Edit keeps a change', async ({ page }) => {
  await addClient(page, 'Edith Edited')
  await page.goto('/admin/clients')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Edith Ed')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: 'Edit Edith Edited' }).click()
  await page.getByRole('dialog').getByLabel('Notes', { exact: true }).first().fill('Likes tea')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cards).toContainText('Likes tea')
  await page.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Client' }).getByLabel('Name')).toBeVisible()
})

test("deleting a client asks in the browser's own dialog first; no leaves everything as it was", async ({ page }) => {
  await addClient(page, 'Della Deleted')
  await page.goto('/admin/clients?q=Della')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Della')
  const remove = page.getByRole('button', { name: 'Delete Della Deleted' })
  page.once('dialog', (dialog) => void dialog.dismiss())
  await remove.click()
  await expect(remove).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await remove.click()
  await expect(remove).toHaveCount(0)
})

test("reminders list the business's own plan; Send Pending Reminders shows first who would get what", async ({
  page,
}) => {
  const clientId = await addClient(page, 'Rita Reminded', { email: 'rita@example.com' })
  const visit = { clientId, service: 'Haircut', appointmentDate: `${dayFromToday(5)}T06:00` }
  expect((await page.request.post('/api/appointments', { data: visit })).status()).toBe(201)
  await page.goto('/admin/reminders')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rita Reminded' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send Pending Reminders' }).click()
  await expect(page.getByRole('dialog', { name: 'Send Pending Reminders' })).toBeVisible()
})

test("the waitlist numbers those who wait; removing one asks in the browser's own dialog first", async ({ page }) => {
  const clientId = await addClient(page, 'Petra Position')
  expect((await page.request.post('/api/waitlist', { data: { clientId, service: 'Haircut' } })).status()).toBe(201)
  await page.goto('/admin/waitlist')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Petra Position' })).toContainText(/Position \d+/)
  await expect(entries.first()).toContainText('Position 1')
  const remove = page.getByRole('button', { name: 'Remove Petra Position' })
  page.once('dialog', (dialog) => void dialog.dismiss())
  await remove.click()
  await expect(remove).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await remove.click()
  await expect(remove).toHaveCount(0)
})

test('Book Appointment on the waitlist opens the form filled in for that client', async ({ page }) => {
  const clientId = await addClient(page, 'Bella Booked')
  expect((await page.request.post('/api/waitlist', { data: { clientId, service: 'Haircut' } })).status()).toBe(201)
  await page.goto('/admin/waitlist')
  await page.getByRole('button', { name: 'Book Appointment for Bella Booked' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Bella Booked')
  await expect(form.getByRole('combobox', { name: 'Service' })).toHaveValue('Haircut')
})

test("analytics count the business's own visits, and say so where a range has none", async ({ page }) => {
  await page.goto('/admin/analytics')
  await expect(page.getByRole('radiogroup', { name: 'Figure to chart' }).getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'By weekday' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /^\/api\/analytics\.csv\?from=/,
  )
  await page.goto('/admin/analytics?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No visits in this range')).toBeVisible()
})

test('settings begin with the tabs Business Info, Services & Pricing and Website Content', async ({ page }) => {
  await page.goto('/admin/settings')
  const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'Business Info',
    'Services & Pricing',
    'Website Content',
    'Hours',
    'Team',
    'Booking Rules',
    'Freed Times',
  ])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await tabs.nth(1).click()
  await expect(page.getByRole('tabpanel', { name: 'Services & Pricing' })).toBeVisible()
  await tabs.nth(2).click()
  await expect(page.getByRole('tabpanel', { name: 'Website Content' })).toBeVisible()
})

test('the SMS page has a status card with figures, a test, the configuration and the texts as they go out', async ({
  page,
}) => {
  await page.goto('/admin/sms')
  for (const title of ['SMS Status', 'SMS Configuration', 'Message Preview'])
    await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(/^(Configured|Not configured)$/)).toBeVisible()
  await expect(page.getByText('Messages sent today')).toBeVisible()
  await expect(page.getByText('Remaining credits')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test SMS Connection' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Texts' }).getByRole('listitem').first()).toContainText(/segment/)
})

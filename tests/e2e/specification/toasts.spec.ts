import {
  addClient,
  addVisit,
  beginVisit,
  breakCall,
  dayFromToday,
  expect,
  ownSite,
  test,
  toast,
} from '../support/owner'
import { remindBy } from '../support/remind'

const BAD_DAY = 'The server is having a bad day'
/** Six weeks ahead the demo salon is empty. */
const at = (day: number) => `${dayFromToday(42 + day)}T05:00`

test('creating an appointment says how it ended; a failure keeps the form, a success starts it anew', async ({
  page,
}) => {
  await addClient(page, 'Toni Toast')
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Toni Toast')
  await page.getByRole('option', { name: /^Toni Toast/ }).click()
  await dialog.getByRole('combobox', { name: 'Service' }).fill('Fringe')
  await dialog.getByLabel('Date').click()
  await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
  await dialog.getByRole('radio', { name: 'Calm' }).click()
  await dialog.getByLabel('Any specific mood notes? (Optional)').fill('Tea first')
  await breakCall(page, 'POST', '/api/appointments')
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page, 'Failed to create appointment')).toBeVisible()
  await expect(toast(page, BAD_DAY)).toBeVisible()
  await expect(dialog.getByLabel('Any specific mood notes? (Optional)')).toHaveValue('Tea first')

  await page.unroute('/api/appointments')
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page, 'Appointment created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByLabel('Any specific mood notes? (Optional)')).toHaveCount(0)
})

test('a change of an appointment that fails says so, and the row goes back to what it was', async ({ page }) => {
  await addVisit(page, 'Una Update', { at: at(1) })
  await page.goto(`/admin/appointments?view=list&date=${dayFromToday(43)}`)
  await breakCall(page, 'PUT', /\/api\/appointments\/[^/]+$/)
  const row = page.getByRole('listitem').filter({ hasText: 'Una Update' })
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Failed to update appointment')).toBeVisible()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
})

test('adding and deleting a client say how they ended, and deleting asks first', async ({ page }) => {
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByLabel('Name').fill('Clara Catalogue')
  await breakCall(page, 'POST', '/api/clients')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(toast(page, 'Failed to add client')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Clara Catalogue')
  await page.unroute('/api/clients')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(toast(page, 'Client added successfully')).toBeVisible()

  await page.getByRole('searchbox').fill('Clara Catalogue')
  const remove = page.getByRole('button', { name: 'Delete Clara Catalogue' })
  page.once('dialog', (question) => question.dismiss())
  await remove.click()
  await expect(remove).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await breakCall(page, 'DELETE', /\/api\/clients\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Failed to delete client')).toBeVisible()
  await expect(remove).toBeVisible()
  await page.unroute(/\/api\/clients\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Client deleted successfully')).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('removing from the waitlist asks first and says how it ended', async ({ page }) => {
  const clientId = await addClient(page, 'Wilma Removed')
  expect(
    (
      await page.request.post('/api/waitlist', {
        data: { clientId, service: 'Haircut', preferredDate: null, notes: null },
      })
    ).status(),
  ).toBe(201)
  await page.goto('/admin/waitlist')
  const entry = page.getByRole('listitem').filter({ hasText: 'Wilma Removed' })
  const remove = entry.getByRole('button', { name: /^Remove/ })
  page.once('dialog', (question) => question.dismiss())
  await remove.click()
  await expect(entry).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await breakCall(page, 'DELETE', /\/api\/waitlist\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Failed to remove from waitlist')).toBeVisible()
  await page.unroute(/\/api\/waitlist\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Removed from waitlist successfully')).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('saving the settings says how it ended and keeps what was typed', async ({ page }) => {
  await page.goto('/admin/settings')
  const name = page.getByLabel('Business name')
  await name.fill('Luna Hair & Co')
  await breakCall(page, 'PUT', '/api/business-settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Failed to update settings')).toBeVisible()
  await expect(name).toHaveValue('Luna Hair & Co')
  await page.unroute('/api/business-settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Business settings updated successfully')).toBeVisible()
})

test('creating and deleting a service say how they ended', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: /Services & Pricing/ }).click()
  await page.getByRole('button', { name: 'Add Service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Service' })
  await dialog.getByLabel('Service name').fill('Scalp massage')
  await breakCall(page, 'POST', '/api/services')
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await expect(toast(page, 'Failed to create service')).toBeVisible()
  await expect(dialog.getByLabel('Service name')).toHaveValue('Scalp massage')
  await page.unroute('/api/services')
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await expect(toast(page, 'Service created successfully')).toBeVisible()

  page.on('dialog', (question) => question.accept())
  const remove = page.getByRole('button', { name: 'Delete Scalp massage' })
  await breakCall(page, 'DELETE', /\/api\/services\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Failed to delete service')).toBeVisible()
  await page.unroute(/\/api\/services\/[^/]+$/)
  await remove.click()
  await expect(toast(page, 'Service deleted successfully')).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('a customer who confirms or cancels what has changed meanwhile reads that it failed', async ({ page }) => {
  const site = await ownSite(page)
  for (const [name, day, press, sentence] of [
    ['Late Lena', 2, 'Confirm appointment', 'Failed to confirm appointment'],
    ['Late Lou', 3, 'Cancel appointment', 'Failed to cancel appointment'],
  ] as const) {
    const id = await addVisit(page, name, { at: at(day) })
    await page.goto(`${site}/confirm/${id}${press === 'Cancel appointment' ? '?action=cancel' : ''}`)
    await beginVisit(id)
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
})

test('joining the waitlist and booking say how they ended, and a failure keeps what was typed', async ({ page }) => {
  const site = await ownSite(page)
  await page.goto(`${site}/join-waitlist`)
  await page.getByLabel('Service').selectOption('Haircut')
  await page.getByLabel('Name').fill('Jo Joins')
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0177')
  await remindBy(page, 'Text')
  await breakCall(page, 'POST', /\/api\/public\/businesses\/[^/]+\/waitlist$/)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to join waitlist' })).toContainText(BAD_DAY)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Joins')
  await page.unroute(/\/api\/public\/businesses\/[^/]+\/waitlist$/)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successfully joined the waitlist!' })).toBeVisible()

  await page.goto(`${site}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await page.getByRole('radio').first().check()
  await page.getByLabel('Name').fill('Bo Books')
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0178')
  await remindBy(page, 'Text')
  await breakCall(page, 'POST', /\/api\/public\/businesses\/[^/]+\/appointments$/)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to book appointment' })).toContainText(BAD_DAY)
  await expect(page.getByLabel('Name')).toHaveValue('Bo Books')
  await page.unroute(/\/api\/public\/businesses\/[^/]+\/appointments$/)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')
})

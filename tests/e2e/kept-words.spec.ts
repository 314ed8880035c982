/** What was typed stays when saving fails, and leaving an owner's page asks first. */
import type { Locator, Page } from '@playwright/test'
import { api } from '@/lib/routes'
import { followLaterDays } from './support/later-days'
import { addClient, expect, ownSite, SIGNED_OUT, test, toast } from './support/owner'
import { remindBy } from './support/remind'

const UNREACHABLE = 'Network error. Please try again.'

/** From here on saving fails as on a train: the request never arrives. */
async function loseSaves(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  )
}

/** Follows a link of the sidebar, and stays when the page asks. */
async function staysWhenAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const click = page.getByTestId('nav-waitlist').click()
  const question = await asked
  expect(question.message()).toBe('You have unsaved changes. Leave without saving them?')
  await question.dismiss()
  await click
}

/** Closes a dialog, and keeps editing when it asks. */
async function keepsEditing(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
}

test('settings keep what was typed when saving fails, and are saved once it works', async ({ page }) => {
  await page.goto('/admin/settings')
  const name = page.getByLabel('Business name')
  await name.fill('Luna on the Train')
  await loseSaves(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await expect(name).toHaveValue('Luna on the Train')
  await staysWhenAsked(page)
  await expect(page).toHaveURL(/\/admin\/settings/)
  await expect(name).toHaveValue('Luna on the Train')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Business settings updated successfully')).toBeVisible()
})

test('a link that is none stays as typed at its field; a right one, and the policies, are on the site at once', async ({
  page,
  browser,
}) => {
  const site = await ownSite(page)
  const context = await browser.newContext({ storageState: SIGNED_OUT, javaScriptEnabled: false })
  const visitor = await context.newPage()
  // Into the page cache, without links.
  for (let visit = 0; visit < 2; visit += 1) await visitor.goto(site)
  await expect(visitor.getByRole('list', { name: 'Find us on' })).toHaveCount(0)

  await page.goto('/admin/settings?tab=website')
  for (const name of ['Links', 'Policies']) await page.getByRole('button', { name }).click()
  const instagram = page.getByRole('textbox', { name: 'Instagram' })
  await instagram.fill('https://bit.ly/luna')
  await page.getByLabel('Map link').fill('google.com/maps/place/Luna+Hair?entry=ttu')
  await page.getByRole('button', { name: 'Draft from your booking rules' }).click()
  await page.getByLabel('Deposits and payment').fill('Cash or card. '.repeat(30))
  const links = page.getByRole('button', { name: /^Links/ })
  await links.click()
  await expect(instagram).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(instagram).toHaveAccessibleDescription(/^Short links can point anywhere/)
  await expect(instagram).toHaveValue('https://bit.ly/luna')
  await instagram.fill('@LunaHair')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Business settings updated successfully')).toBeVisible()
  await expect(instagram).toHaveValue('https://www.instagram.com/lunahair/')

  await visitor.goto(site)
  const profile = visitor.getByRole('list', { name: 'Find us on' }).getByRole('link', { name: / on Instagram$/ })
  await expect(profile).toHaveAttribute('href', 'https://www.instagram.com/lunahair/')
  expect(await profile.boundingBox()).toMatchObject({ width: 44, height: 44 })
  const map = visitor.getByRole('link', { name: 'Show on map' })
  await expect(map).toHaveAttribute('href', 'https://www.google.com/maps/place/Luna+Hair')
  await expect(visitor.getByRole('region', { name: 'Good to know' })).toContainText('at least 24 hours before')

  await visitor.goto(`${site}/book`)
  await visitor.getByRole('link', { name: /Haircut/ }).click()
  const policies = visitor.getByRole('form', { name: 'Booking' }).getByRole('region', { name: 'Good to know' })
  await expect(policies.getByText('at least 24 hours before')).toBeVisible()
  const long = policies.getByText(/^Cash or card/)
  await expect(long).toBeHidden()
  await policies.getByText('Deposits and payment').click()
  await expect(long).toBeVisible()
  await context.close()
})

test('a new appointment keeps what was typed when it cannot be created', async ({ page }) => {
  await addClient(page, 'Trudi Train')
  await page.goto('/admin/appointments')
  await page.getByRole('button', { name: 'New Appointment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  const client = dialog.getByRole('combobox', { name: 'Client' })
  const service = dialog.getByPlaceholder('e.g. Haircut, Massage')
  await client.fill('Trudi Tr')
  await page.getByRole('option', { name: /Trudi Train/ }).click()
  await service.fill('A cut on the train')
  await loseSaves(page)
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page, 'Failed to create appointment')).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await keepsEditing(page, dialog)
  await expect(client).toHaveValue('Trudi Train')
  await expect(service).toHaveValue('A cut on the train')
})

test('a client being edited keeps what was typed when saving fails', async ({ page }) => {
  const id = await addClient(page, 'Edda Edited')
  await page.goto(`/admin/clients/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Edda Edited' })
  const notes = dialog.getByLabel('Notes', { exact: true })
  await notes.fill('Wrote from the train')
  await loseSaves(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await keepsEditing(page, dialog)
  await expect(notes).toHaveValue('Wrote from the train')
  await page.unroute('**/api/**')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Wrote from the train')).toBeVisible()
})

test('a visitor who saw the old price keeps what was typed, sees the new one and accepts it', async ({ page }) => {
  const site = await ownSite(page)
  const services = (await (await page.request.get(api.services)).json()) as {
    id: string
    name: string
    price: number
  }[]
  const service = services.find(({ name }) => name === 'Blow-dry')
  await page.goto(`${site}/book`)
  await page.getByRole('link', { name: /Blow-dry/ }).click()
  await followLaterDays(page, 1)
  await page.getByRole('radio').first().check()
  await page.getByLabel('Name').fill('Priscilla Pricewise')
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0181')
  await page.getByRole('textbox', { name: 'Email' }).fill('priscilla@example.com')
  await remindBy(page, 'Email')
  const saved = await page.request.put(api.service(service?.id ?? ''), { data: { ...service, price: 9900 } })
  expect(saved.status(), await saved.text()).toBe(200)

  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The price is $99 now. Book again to accept it.' }),
  ).toBeVisible()
  await expect(page.getByText(/^Blow-dry · .* · \$99$/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Priscilla Pricewise')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment booked successfully!')
})

/** Every form in a page that the browser translates: each text, even a later one, is in an element of its own. */
import type { Page } from '@playwright/test'
import { api } from '@/lib/routes'
import { followLaterDays } from './support/later-days'
import { isOpenOn, ownSite, toast } from './support/owner'
import { remindBy } from './support/remind'
import { expect, test, translate, translated } from './support/translated'

async function introduce(page: Page, name: string, number: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel(translated('Phone'), { exact: true }).fill(number)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`)
  await remindBy(page, 'Email')
}

/** Books the time that the page has chosen, as somebody else. */
async function takeChosen(page: Page, site: string): Promise<void> {
  const answer = await page.request.post(api.publicBooking(new URL(site).hostname.split('.')[0] ?? ''), {
    data: {
      name: 'Fast Fay',
      email: 'fay@example.com',
      phone: '(212) 555-0151',
      serviceId: await page.locator('[name=serviceId]').inputValue(),
      appointmentDate: await page.locator('[name=appointmentDate]:checked').inputValue(),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a customer whose time was just taken books another one', async ({ page }) => {
  const site = await ownSite(page)
  await translate(page, `${site}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await followLaterDays(page, 1)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const problems = page.getByRole('alert').filter({ hasText: translated('There is a problem') })
  await expect(problems).toContainText(translated('Phone number is required'))
  await page.getByLabel(translated('Phone'), { exact: true }).fill('12')
  await expect(page.getByText(translated('Phone number is required'))).toHaveCount(0)

  await page.getByRole('group', { name: 'Time' }).getByRole('radio').first().check()
  await introduce(page, 'Slow Sue', '(212) 555-0152')
  await takeChosen(page, site)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: translated('That time was just taken') })
  await expect(refusal).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Slow Sue')
  const other = refusal.getByRole('button').first()
  const [day = '', time = ''] = ((await other.textContent()) ?? '').replaceAll(/[^\w ,:]/g, '').split(/,(?= \d+:)/)
  await other.click()
  await expect(page.getByText(`${day} · ${time.trim()} ·`)).toBeVisible()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('status')).toHaveText(translated('Appointment booked successfully!'))
  await expect(page.getByRole('main')).toContainText(time.trim())
})

test('a customer chooses another time, then a third one, moves there, and gives it up', async ({ page }) => {
  await translate(page, `${await ownSite(page)}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await followLaterDays(page, 2)
  await page.getByRole('group', { name: 'Time' }).getByRole('radio').first().check()
  await introduce(page, 'Mo Mover', '(212) 555-0153')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(page).toHaveURL(/\/manage\//)

  await translate(page)
  const times = page.getByRole('main').getByRole('listitem').getByRole('link')
  for (const number of [0, 1]) {
    const time = times.nth(number)
    const label = ((await time.textContent()) ?? '').match(/\d+:\d\d [AP]M/)?.[0] ?? ''
    await time.click()
    await expect(page.getByRole('button', { name: /Move to/ })).toHaveText(new RegExp(label))
    await expect(page.getByRole('heading', { name: /Move to/ })).toHaveText(new RegExp(label))
  }
  await page.getByRole('button', { name: /Move to/ }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment moved successfully')
  await translate(page)
  await page.getByRole('radio', { name: 'Work came up' }).check()
  await page.getByRole('button', { name: 'Give up my spot' }).click()
  await expect(page.getByRole('status')).toHaveText('Appointment cancelled successfully')
})

test('a visitor joins the waitlist, changes what suits them and leaves', async ({ page }) => {
  await translate(page, `${await ownSite(page)}/join-waitlist`)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('alert').first()).toContainText(translated('There is a problem'))
  await page.getByLabel('Service').selectOption('Haircut')
  await introduce(page, 'Wanda Waits', '(212) 555-0154')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('status')).toHaveText(translated('Successfully joined the waitlist!'))
  await page.getByRole('link', { name: 'See my place, change or leave' }).click()
  await expect(page).toHaveURL(/\/waiting\//)

  await translate(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You are number')
  await page.getByText('Change my preferences').click()
  await page.getByLabel('Time of day').selectOption('Evening (after 5:00 PM)')
  await page.getByRole('button', { name: 'Save my preferences' }).click()
  await expect(page.getByRole('status')).toHaveText('Your preferences are saved')
  await translate(page)
  await page.getByRole('link', { name: 'Leave the waitlist' }).click()
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You are no longer on the waitlist/)
})

test('an owner adds a client and imports a list', async ({ page }) => {
  await translate(page, '/admin/clients')
  await page.getByRole('main').getByRole('button', { name: 'Add Client' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form.getByRole('alert').first()).toContainText(translated('There is a problem'))
  await form.getByLabel(translated('Name'), { exact: true }).fill('Tara Translated')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('Tara T')
  await expect(page.getByRole('main').getByRole('row')).toContainText([/Name/, /Tara Translated/])

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import clients' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First Name,Last Name,Phone\nIda,Imported,(212) 555-0155\nIvo,Imported,(212) 555-0156\n'),
  })
  await expect(dialog.getByText('Ida Imported', { exact: true })).toBeVisible()
  await dialog.getByText('Change columns').click()
  const headings = dialog.getByRole('checkbox', { name: /headings/ })
  await headings.uncheck()
  await expect(dialog.getByText('First Name Last Name', { exact: true })).toBeVisible()
  await headings.check()
  await dialog.getByRole('button', { name: translated('Import 2 clients') }).click()
  await expect(page.getByRole('heading', { name: translated('2 clients imported') })).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await search.fill('Imported')
  await expect(page.getByRole('main').getByRole('row')).toContainText([/Name/, /Ida Imported/, /Ivo Imported/])
})

test('an owner saves the settings and adds a service', async ({ page }) => {
  await translate(page, '/admin/settings')
  const form = page.getByRole('region', { name: 'Business Info' })
  const business = form.getByLabel('Business name')
  await business.fill('Lune & Lumière')
  await expect(form.getByRole('status')).toHaveText(translated('You have unsaved changes'))
  await form.getByRole('button', { name: translated('Save'), exact: true }).click()
  await expect(form.getByRole('status')).toHaveText(translated('All changes are saved'))

  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /Services & Pricing/ })
    .click()
  await page.getByRole('button', { name: 'Add Service' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Service' })
  await dialog.getByLabel('Service name').fill('Lumière')
  await dialog.getByLabel('Price').fill('45')
  await dialog.getByLabel('Duration').fill('30')
  await dialog.getByRole('button', { name: 'Add Service' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lumière' })).toContainText('$45')
})

test('an owner enters an appointment', async ({ page }) => {
  await translate(page, '/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(translated('There is a problem'))
  await dialog.getByRole('combobox', { name: 'Client' }).pressSequentially('a')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: 'Service' }).pressSequentially('Blow')
  await dialog.getByRole('option', { name: /Blow-dry/ }).click()
  // A week on.
  await dialog.getByRole('button', { name: /Date/ }).press('Enter')
  await page.keyboard.press('ArrowDown')
  if (!isOpenOn(7)) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const time = dialog.getByRole('radio', { name: /\d [AP]M/ }).nth(2)
  await time.click()
  await expect(time).toBeChecked()
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(toast(page, translated('Appointment created successfully'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

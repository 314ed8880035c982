import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { addClient, dayFromToday, expect, holdCall, ownSite, test } from '../support/owner'
import { emailField } from '../support/remind'

test('the client form needs a name, and takes an e-mail only if it is one', async ({ page }) => {
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByLabel('Email').fill('nope')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Valid email is required/)
})

test('the client form takes a name of one letter alone, and sends the mood preference along', async ({ page }) => {
  await page.goto('/admin/clients')
  for (const [name, mood, sent] of [
    ['X', null, { preferredMood: null, moodEmoji: null, email: null, phone: null, notes: null }],
    ['Molly Mood', 'Happy', { preferredMood: 'happy', moodEmoji: '😊', schedulingNotes: 'Afternoons' }],
  ] as const) {
    await page.getByRole('button', { name: 'Add Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Client' })
    await dialog.getByLabel('Name').fill(name)
    if (mood) {
      await dialog.getByRole('radio', { name: mood }).click()
      await dialog.getByLabel('Any specific mood notes? (Optional)').fill('Afternoons')
    }
    const request = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/clients'))
    await dialog.getByRole('button', { name: 'Add Client' }).click()
    expect((await request).postDataJSON()).toMatchObject({ name, ...sent })
    await expect(dialog).toBeHidden()
  }
})

test('a new appointment starts with no client, no service, today, 9:00, 60 minutes, no notes and no mood', async ({
  page,
}) => {
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  const service = dialog.getByRole('combobox', { name: 'Service' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('')
  await expect(service).toHaveValue('')
  await expect(service).toHaveAttribute('placeholder', 'e.g. Haircut, Massage')
  const [year = '', , day = ''] = dayFromToday(0).split('-')
  await expect(dialog.getByLabel('Date')).toContainText(new RegExp(`\\b${Number(day)}, ${year}`))
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveText('9:00')
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  await expect(dialog.getByText('How is the client feeling for this appointment?')).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a new appointment can begin at any of 18 half hours from 9:00 to 17:30, never on a day before today', async ({
  page,
}) => {
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('combobox', { name: 'Time' }).click()
  const halfHours = page.getByRole('option', { name: /^\d+:\d\d$/ })
  await expect(halfHours).toHaveCount(18)
  await expect(halfHours.first()).toHaveText('9:00')
  await expect(halfHours.nth(1)).toHaveText('9:30')
  await expect(halfHours.last()).toHaveText('17:30')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Date').click()
  await page.getByRole('button', { name: 'Go to the Previous Month' }).click()
  await expect(page.getByRole('gridcell').getByRole('button', { disabled: true }).first()).toBeVisible()
  const [, , today = ''] = dayFromToday(0).split('-')
  await expect(
    page
      .getByRole('gridcell')
      .getByRole('button', { disabled: false })
      .filter({ hasNotText: new RegExp(`^${Number(today)}$`) }),
  ).toHaveCount(0)
})

test('a new appointment without client and service is not sent, and each field says why', async ({ page }) => {
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(/Choose a client/)
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveAccessibleDescription(/Enter a service/)
})

test('a new appointment sends day and time as one moment, with notes and mood, and says "Creating..." meanwhile', async ({
  page,
}) => {
  const clientId = await addClient(page, 'Greta Goes')
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Greta Goes')
  await page.getByRole('option', { name: /^Greta Goes/ }).click()
  await dialog.getByRole('combobox', { name: 'Service' }).fill('Updo')
  await dialog.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: '17:30' }).click()
  await dialog.getByLabel('Notes').fill('Bring pins')
  await dialog.getByRole('radio', { name: 'Excited' }).click()
  await dialog.getByLabel('Any specific mood notes? (Optional)').fill('Wedding')
  const { release } = await holdCall(page, '/api/appointments', 'No')
  const request = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/appointments'))
  await dialog.getByRole('button', { name: 'Create Appointment' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    clientId,
    service: 'Updo',
    appointmentDate: `${dayFromToday(0)}T17:30`,
    duration: 60,
    notes: 'Bring pins',
    clientMood: 'excited',
    moodEmoji: '🤩',
    appointmentMoodNotes: 'Wedding',
  })
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: 'Create Appointment' })).toBeVisible()
})

test('a service needs a name; its price is typed in dollars and sent in cents, no number is 60 minutes and no price', async ({
  page,
}) => {
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: /Services & Pricing/ }).click()
  for (const [price, duration, sent] of [
    ['45.555', '90', { price: 4556, duration: 90 }],
    ['free', 'an hour', { price: 0, duration: 60 }],
  ] as const) {
    await page.getByRole('button', { name: 'Add Service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Service' })
    await dialog.getByLabel('Price (USD)').fill(price)
    await dialog.getByLabel('Duration (minutes)').fill(duration)
    await dialog.getByRole('button', { name: 'Add Service' }).click()
    await expect(dialog.getByLabel('Service name')).toHaveAccessibleDescription(/Service name is required/)
    await dialog.getByLabel('Service name').fill(`Treatment ${price}`)
    const request = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/services'))
    await dialog.getByRole('button', { name: 'Add Service' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      name: `Treatment ${price}`,
      description: null,
      active: true,
      ...sent,
    })
    await expect(dialog).toBeHidden()
  }
})

test('the waitlist form names what is missing, takes no email, and disables past days', async ({ page }) => {
  await page.goto(`${await ownSite(page)}/join-waitlist`)
  await expect(page.getByLabel('Preferred day')).toHaveAttribute('min', dayFromToday(0))
  await emailField(page).fill('nope')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(/Phone number is required/)
  await expect(page.getByLabel('Service')).toHaveAccessibleDescription(/Service is required/)
  await expect(emailField(page)).toHaveAccessibleDescription(/Valid email is required/)
  await emailField(page).fill('')
  await expect(emailField(page)).not.toHaveAccessibleDescription(/Valid email is required/)
})

test('the booking form names what is missing, and takes no email', async ({ page }) => {
  await page.goto(`${await ownSite(page)}/book`)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await emailField(page).fill('nope')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('group', { name: 'Time' })).toHaveAccessibleDescription(/Please select a time/)
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(/Phone number is required/)
  await expect(emailField(page)).toHaveAccessibleDescription(/Valid email is required/)
  await emailField(page).fill('')
  await expect(emailField(page)).not.toHaveAccessibleDescription(/Valid email is required/)
})

test('the booking form disables Sundays and past days; on a day without times it asks for a date and time', async ({
  page,
}) => {
  const site = await ownSite(page)
  await page.goto(`${site}/book`)
  await page.getByRole('link', { name: /Haircut/ }).click()
  await expect(page).toHaveURL(/service=/)
  await page.getByText('All dates').click()
  const disabled = (name: RegExp) => page.getByRole('link', { name, disabled: true })
  await expect(disabled(/^Sunday, .*closed$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sunday, / }).and(page.locator('a'))).toHaveCount(0)
  await expect(page.getByRole('link', { name: /past$/, disabled: false })).toHaveCount(0)

  const sunday = addDays(dayFromToday(7), -weekdayOf(dayFromToday(7)))
  const service = new URL(page.url()).searchParams.get('service') ?? ''
  await page.goto(`${site}/book?service=${service}&date=${sunday}`)
  await expect(page.locator('input[type=radio]:not([name=remindBy])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a date and time' })).toBeVisible()
})

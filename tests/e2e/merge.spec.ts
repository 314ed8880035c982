/** Two client records of one person: suggested, reviewed, merged, and separated again. */
import { addClient, dayFromToday, expect, test, toast } from './support/owner'

const PHONE = '(332) 555-0143'

test('the owner merges a duplicate from the client page, and takes it back', { tag: '@gate' }, async ({ page }) => {
  const ada = await addClient(page, 'Merle Nightingale', { phone: PHONE, email: 'merle@example.com' })
  const twin = await addClient(page, 'merle nightingale', { phone: '332.555.0143', notes: 'Likes the window seat' })
  const visit = await page.request.post('/api/appointments', {
    data: { clientId: twin, service: 'Haircut', appointmentDate: `${dayFromToday(9)}T20:15`, duration: 15 },
  })
  expect(visit.status()).toBe(201)

  await page.goto(`/admin/clients/${ada}`)
  const duplicates = page.getByRole('list', { name: 'Possible duplicates' })
  await expect(duplicates).toContainText('Same name and phone number · 1 appointment')
  await duplicates.getByRole('button', { name: 'Review merle nightingale' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Are these the same person?' })
  await expect(dialog.getByText('1 appointment', { exact: false }).last()).toBeVisible()
  const first = dialog.getByRole('radio', { name: /^Merle/ })
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('ArrowDown', { delay: 100 })
  await expect(dialog.getByRole('radio', { name: /^merle/ })).toBeChecked()
  await expect(dialog.getByText('merle@example.com, from the other client')).toBeVisible()
  await page.keyboard.press('ArrowUp', { delay: 100 })
  await expect(dialog.getByText('merle@example.com, from the other client')).toBeHidden()
  await dialog.getByRole('button', { name: 'Merge clients' }).click()

  await expect(toast(page, 'Clients merged')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Merged clients' })).toContainText('Merged with merle nightingale on')
  await expect(page.getByText('Likes the window seat')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Upcoming appointments' }).getByRole('listitem')).toHaveCount(1)

  await page.goto(`/admin/clients/${twin}`)
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${ada}$`))
  await page.getByRole('button', { name: 'Undo the merge with merle nightingale' }).click()
  await expect(toast(page, 'Merge undone')).toBeVisible()
  await expect(page.getByText('Likes the window seat')).toBeHidden()
  await expect(duplicates).toBeVisible()
  await page.goto(`/admin/clients/${twin}`)
  await expect(page.getByRole('heading', { name: 'merle nightingale', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Upcoming appointments' }).getByRole('listitem')).toHaveCount(1)
})

test('the list of clients leads to the pairs, and a dismissed one stays away', async ({ page }) => {
  await addClient(page, 'Odile Fox', { email: 'odile@example.com' })
  await addClient(page, 'O. Fox', { email: 'odile@example.com' })
  await page.goto('/admin/clients')
  await page.getByRole('link', { name: /^Possible duplicates \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/\/admin\/clients\/duplicates$/)
  const row = page.getByRole('listitem').filter({ hasText: 'Odile Fox' })
  await expect(row).toContainText('Same email')
  await row.getByRole('button', { name: /^Not the same person/ }).click()
  await expect(toast(page, 'Not suggested again')).toBeVisible()
  await expect(row).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Possible duplicates', level: 1 })).toBeVisible()
  await expect(row).toBeHidden()
})

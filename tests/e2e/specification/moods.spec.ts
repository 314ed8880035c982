import { addClient, addVisit, beginVisit, dayFromToday, expect, test } from '../support/owner'

const MOODS = ['⚡Energetic', '😌Calm', '🎯Focused', '💬Social', '😰Stressed', '🤩Excited', '😴Tired', '😊Happy']

test('the mood picker is a single choice of eight; a choice brings up optional notes, and can be taken back', async ({
  page,
}) => {
  await page.goto('/admin/appointments?view=list')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  const picker = dialog.getByRole('radiogroup', { name: 'How is the client feeling for this appointment?' })
  const notes = dialog.getByLabel('Any specific mood notes? (Optional)')
  await expect(picker.getByRole('radio')).toHaveText(MOODS)
  await expect(notes).toHaveCount(0)
  await picker.getByRole('radio', { name: 'Tired' }).click()
  await expect(notes).toBeVisible()
  await picker.getByRole('radio', { name: 'Social' }).click()
  await expect(picker.getByRole('radio', { checked: true })).toHaveText(['💬Social'])
  await dialog.getByRole('button', { name: 'Clear mood' }).click()
  await expect(picker.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(notes).toHaveCount(0)
})

test('mood analytics lists the top six moods, draws the top four, and agrees with the stored moods', async ({
  page,
}) => {
  await addClient(page, 'Mona Moody', { preferredMood: 'happy', moodEmoji: '😊' })
  const analysis = (await (await page.request.get('/api/dashboard/moods')).json()) as {
    moods: { share: number }[]
    entries: number
    totalClients: number
    coverage: number
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Top moods' }).getByRole('listitem')).toHaveCount(6)
  const bars = page.getByRole('list', { name: 'Mood distribution' }).getByRole('listitem')
  await expect(bars).toHaveCount(4)
  await expect(bars.first()).toContainText(`${analysis.moods[0]?.share}%`)
  expect(analysis.moods.every(({ share }) => Number.isInteger(share))).toBe(true)
  expect(analysis.coverage).toBe(Math.round((analysis.entries / analysis.totalClients) * 100))
})

test('mood analytics praises a coverage of 80 % and no less, and says where there are no moods', async ({ page }) => {
  let coverage = 79
  let moods = [{ mood: 'calm', weight: 3, share: 100 }]
  await page.route('/api/dashboard/moods', (route) =>
    route.fulfill({ json: { moods, entries: coverage, totalClients: 100, coverage } }),
  )
  await beginVisit(await addVisit(page, 'Today Tess', { at: `${dayFromToday(27)}T05:00` }))
  await page.goto('/dashboard')
  const row = page.getByRole('list', { name: "Today's visits" }).getByRole('listitem').filter({ hasText: 'Today Tess' })
  const press = (action: string) => row.getByRole('button', { name: action }).click()
  await press('Confirm')
  await expect(page.getByText('Mood tracking coverage: 79%')).toBeVisible()
  await expect(page.getByText('Great mood tracking coverage')).toHaveCount(0)
  coverage = 80
  await press('Complete')
  await expect(page.getByText('Great mood tracking coverage')).toBeVisible()
  moods = []
  await press('More')
  await page.getByRole('menuitem', { name: /^Undo/ }).click()
  await expect(page.getByText('No mood data available yet.')).toBeVisible()
  await expect(page.getByText('Add clients with mood preferences to see how they feel.')).toBeVisible()
})

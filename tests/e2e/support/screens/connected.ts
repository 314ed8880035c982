import type { APIRequestContext, Page } from '@playwright/test'
import { press } from './screen'

/** A program with a key, and a webhook that was tried once. */
export async function connectPrograms(owner: APIRequestContext, root: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await owner.post(root + path, { data })
    if (answer.status() !== 201) throw new Error(`${path} responded with ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as { endpoint?: { id: string } }
  }
  await post('/api/api-keys', { name: 'Bookkeeping', access: 'write' })
  const { endpoint } = await post('/api/webhook-endpoints', {
    url: 'https://hooks.example.com/salon/appointments',
    events: ['booking.created', 'booking.cancelled', 'client.no_show'],
  })
  await post(`/api/webhook-endpoints/${endpoint?.id}/test`, {})
}

export async function createKey(page: Page): Promise<void> {
  await press('Create Key')(page)
  await page.getByLabel('What is it for?').waitFor()
}

export async function embedPreview(page: Page): Promise<void> {
  await press('Show preview')(page)
  const preview = page.getByTitle('Preview of your booking page')
  await preview.contentFrame().getByText('Choose a service').waitFor()
  await preview.evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
}

/** The new secret of a webhook, the only time it is shown. */
export async function newSecret(page: Page): Promise<void> {
  await press(/^New secret/)(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByText('Your signing secret').waitFor()
}

export async function privateAddress(page: Page): Promise<void> {
  await press('Add Webhook')(page)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://192.168.0.1/hooks')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Webhook' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

export async function wrongName(page: Page): Promise<void> {
  await press('Erase Business...')(page)
  await page.getByLabel('Type the name of your business').fill('Lona Hair')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase forever' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

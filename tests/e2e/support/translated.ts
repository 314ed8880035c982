import type { Page } from '@playwright/test'
import { translatePage } from '../../support/translated-page'
import { watchConsoleErrors } from './console-errors'
import { settle } from './screens/screen'
import { expect, test as base } from './owner'

/** Put around each text, as other words would be. */
const MARK = '·'

/** A text of the page, translated. */
export const translated = (text: string) => `${MARK}${text}${MARK}`

/** An owner's pages, each of which must end without any error. */
export const test = base.extend<{ unbroken: void }>({
  unbroken: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      watchConsoleErrors(page, (message) => {
        // A time that was just taken.
        if (!message.text().includes('status of 409')) complaints.push(`${message.text()} (${page.url()})`)
      })
      await provide()
      expect(complaints).toEqual([])
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    },
    { auto: true },
  ],
})

export { expect }

/** Opens the address if there is one; the browser then translates the page once React has taken it over. */
export async function translate(page: Page, address?: string): Promise<void> {
  if (address) await page.goto(address)
  await settle(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(a, button, input)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  )
  await page.evaluate(translatePage, MARK)
}

import type { Frame, Locator, Page } from '@playwright/test'

/** The field of a public form; "Email" is also one of the ways to be reminded. */
export function emailField(page: Page | Frame): Locator {
  return page.getByRole('textbox', { name: /^Email/ })
}

/** Gives an answer to "How should we remind you?". */
export async function remindBy(page: Page | Frame, channel: 'Text' | 'Email'): Promise<void> {
  await page.getByRole('radio', { name: channel, exact: true }).check()
}

import { expect, type Page } from '@playwright/test'
import { appUrl, linkIn, waitForMail } from './app'

/** Signs a new person in by the link mailed to them; they have no business yet and land on the business setup. */
export async function signUp(page: Page, address: string): Promise<void> {
  const asked = await page.request.post(`${appUrl()}/api/auth/request-magic-link`, { data: { email: address } })
  expect(asked.ok(), await asked.text()).toBe(true)
  await page.goto(linkIn(await waitForMail(address, /sign-in link/i), /magic-login\/verify/))
  await page.getByRole('button', { name: 'Sign in to No-Show Shield' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

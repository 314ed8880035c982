import { expect, type Page } from '@playwright/test'
import { appUrl, linkIn, waitForMail } from './app'

/** Signs a new person in by the link mailed to her; she has no business yet and lands on the business setup. */
export async function signUp(page: Page, address: string): Promise<void> {
  await page.goto(`${appUrl()}/magic-login`)
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await page.goto(linkIn(await waitForMail(address, /sign-in link/i), /magic-login\/verify/))
  await page.getByRole('button', { name: 'Sign in to No-Show Shield' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

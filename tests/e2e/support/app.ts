import type { CaughtMail } from '../../support/mail-sink'
import { untilMailed } from './until-mailed'

function given(name: 'E2E_APP_URL' | 'E2E_INBOX_URL' | 'E2E_DATABASE_URL'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: tests/e2e/support/start-app.ts did not run.`)
  return value
}

/** Root URL of the app under test, without a trailing slash. */
export function appUrl(): string {
  return given('E2E_APP_URL')
}

/** Root URL of a business's site. */
export function siteUrl(subdomain: string): string {
  const url = new URL(appUrl())
  return `${url.protocol}//${subdomain}.${url.host}`
}

/** The app's database, for a look behind the scenes. */
export function databaseUrl(): string {
  return given('E2E_DATABASE_URL')
}

/** The newest mail to `address` whose subject matches, as soon as it has arrived. */
export function waitForMail(address: string, subject: RegExp): Promise<CaughtMail> {
  const url = new URL(given('E2E_INBOX_URL'))
  url.searchParams.set('to', address)
  return untilMailed(`to ${address} with subject ${subject}`, async () => {
    const mails = (await (await fetch(url)).json()) as CaughtMail[]
    return mails.findLast((mail) => subject.test(mail.subject))
  })
}

/** The first link of the mail's text that matches. */
export function linkIn(mail: CaughtMail, pattern: RegExp): string {
  const link = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url).find((url) => pattern.test(url))
  if (!link) throw new Error(`No link like ${pattern} in the mail "${mail.subject}"`)
  return link
}

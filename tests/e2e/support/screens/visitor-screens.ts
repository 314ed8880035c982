import type { Page } from '@playwright/test'
import { press, type Screen } from './screen'
import type { World } from './world'

/** What somebody without a session sees of the product itself. */
export function visitorScreens({ root }: World): Screen[] {
  const screen = (name: string, path: string, open?: Screen['open']): Screen => ({
    name,
    viewer: 'visitor',
    url: path.includes('://') ? path : root + path,
    ...(open ? { open } : {}),
  })
  return [
    screen('landing', '/'),
    screen('platform', '/platform'),
    ...Array.from({ length: 8 }, (_, step) => screen(`tutorial-${step + 1}`, `/tutorial?step=${step + 1}`)),
    screen('login', '/login'),
    screen('magic-login', '/magic-login'),
    screen('magic-login-problem', '/magic-login', press('Send magic link')),
    screen('magic-login-sent', '/magic-login', askForLink),
    screen('magic-login-dead-link', '/magic-login/verify?error=Verification'),
    screen('magic-login-changed-link', '/magic-login/verify?email=nobody@example.com'),
    screen('api-docs', '/docs/api'),
    screen('api-docs-group', '/docs/api/booking', (page) => page.locator('summary').first().click()),
    screen('debug', '/debug'),
    screen('customer-demo', '/customer-demo'),
    { ...screen('not-found', '/no-such-page'), failing: true },
    { ...screen('business-not-found', root.replace('://', '://nobody-here.')), failing: true },
    screen('public-on-root', '/public'),
    screen('book-on-root', '/book'),
    screen('find', '/find'),
    screen('find-results', '/find?q=luna&for=book'),
    screen('find-nothing', '/find?q=nobody-at-all'),
    screen('inbox', '/dev/inbox'),
  ]
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(`reader-${Date.now()}@example.com`)
  await press('Send magic link')(page)
  await page.getByText('Check your email').waitFor()
}

/** What a customer sees of one business. */
export function customerScreens({ site, picturedSite, serviceId, visits, offers, links }: World): Screen[] {
  const screen = (name: string, path: string, open?: Screen['open']): Screen => ({
    name,
    viewer: 'visitor',
    url: path.includes('://') ? path : site + path,
    ...(open ? { open } : {}),
  })
  const book = `/book?service=${serviceId}`
  return [
    screen('site', '/'),
    screen('site-pictures', picturedSite),
    screen('book-pictures', `${picturedSite}/book`),
    screen('book-service', '/book'),
    screen('book-time', book),
    screen('book-all-dates', book, (page) => page.getByText('All dates').click()),
    screen('book-full-day', `${book}&date=${nextSunday()}`),
    screen('book-problems', book, press('Book appointment')),
    screen('booked', `/confirm/${visits.scheduled}?booked=1`),
    screen('confirm', `/confirm/${visits.scheduled}`),
    screen('confirm-cancel', `/confirm/${visits.scheduled}?action=cancel`, (page) =>
      page.getByRole('dialog').waitFor(),
    ),
    screen('confirm-confirmed', `/confirm/${visits.confirmed}`),
    screen('confirm-cancelled', `/confirm/${visits.cancelled}`),
    screen('confirm-completed', `/confirm/${visits.completed}`),
    screen('confirm-no-show', `/confirm/${visits['no-show']}`),
    { ...screen('confirm-not-found', '/confirm/00000000-0000-4000-8000-000000000000'), failing: true },
    screen('manage', `/manage/${visits.confirmed}`),
    screen('manage-move', `/manage/${visits.confirmed}`, chooseFirstTime),
    screen('join-waitlist', '/join-waitlist'),
    screen('join-waitlist-problems', '/join-waitlist', press(/^Join/)),
    screen('joined-waitlist', '/join-waitlist?joined=3'),
    screen('offer-any-time', offers.anyTime),
    screen('offer', offers.oneTime),
    screen('offer-declined', offers.declined),
    screen('offer-earlier', links.earlierOffer),
    screen('offer-taken', links.takenOffer),
    screen('waiting', links.waiting),
    screen('waiting-change', links.waiting, (page) => page.getByText('Change my preferences').click()),
    screen('waiting-leave', `${links.waiting}?leave=1`),
    screen('waiting-offer', links.waitingWithOffer),
    screen('waiting-earlier', links.waitingEarlier),
    screen('waiting-left', links.waitingLeft),
    { ...screen('waiting-not-found', '/waiting/no-such-place'), failing: true },
    screen('emails', links.emails),
    { ...screen('emails-not-found', '/emails/no-such-link'), failing: true },
    { ...screen('offer-not-found', '/offer/no-such-offer'), failing: true },
  ]
}

/** A day on which the salon is closed. */
function nextSunday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

async function chooseFirstTime(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('button', { name: /^Move to/ }).waitFor()
}

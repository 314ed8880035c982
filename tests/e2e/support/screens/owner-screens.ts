import type { Page } from '@playwright/test'
import { press, pressAll, pressKey, scrollTo, type Screen } from './screen'
import { goOffline, loseServer, signOutElsewhere, withoutTextProvider } from './troubles'
import type { World } from './world'

// A dialog is examined and pictured over little: what lies below has a screen of its own.
const FREE_WEEK = '/admin/appointments?view=list&date=2035-05-07'
const FEW_CLIENTS = '/admin/clients?q=chlo'
const LIST = 'Name,Phone\nAda Example,+1 212 555 0181\nBea Example,not a number\n'

/** What an owner sees, with a busy business. */
export function ownerScreens({ root, visits, clientId }: World): Screen[] {
  const screen = (name: string, path: string, open?: Screen['open']): Screen => ({
    name, viewer: 'owner', url: root + path, ...(open ? { open } : {}),
  })
  const settings = (name: string, tab: string, open?: Screen['open']) => screen(name, `/admin/settings?tab=${tab}`, open)
  return [
    screen('dashboard', '/dashboard'),
    { ...screen('menu', '/dashboard', press('Open menu')), phoneOnly: true },
    { ...screen('notifications', '/dashboard', press(/^Notifications/)), phoneOnly: true },
    { ...screen('user-menu', '/dashboard', press('User menu')), phoneOnly: true },
    { ...screen('attention', '/dashboard', scrollTo('Needs your attention')), isPart: true },
    screen('shortcuts', '/admin/inbox', pressKey('?')),
    screen('reminder-blast', '/dashboard', press('Send Reminder Blast')),
    screen('appointments', '/admin/appointments?view=list'),
    screen('appointments-more', '/dashboard', press('More')),
    screen('appointments-filter', '/admin/appointments?view=list&status=cancelled', press(/^Filter/)),
    screen('appointments-week', '/admin/appointments?view=week', calendarDrawn),
    screen('appointments-day', '/admin/appointments?view=day', calendarDrawn),
    screen('appointment-over-calendar', '/admin/appointments?view=week', openFirstVisit),
    screen('new-appointment', FREE_WEEK, press('New Appointment')),
    screen('new-appointment-mood', FREE_WEEK, openWithMood),
    screen('new-appointment-problems', FREE_WEEK, pressAll('New Appointment', 'Create Appointment')),
    screen('appointment', `/admin/appointments/${visits.confirmed}`),
    screen('reschedule', `/admin/appointments/${visits.confirmed}`, press('Reschedule')),
    screen('clients', FEW_CLIENTS),
    screen('client-none-found', '/admin/clients?q=zzzzzz'),
    screen('add-client', FEW_CLIENTS, press('Add Client')),
    screen('edit-client', FEW_CLIENTS, press(/^Edit/)),
    screen('import', FEW_CLIENTS, press('Import')),
    screen('import-columns', FEW_CLIENTS, chooseFile),
    screen('import-report', FEW_CLIENTS, async (page) => { await chooseFile(page); await press('Check')(page); await page.getByRole('button', { name: 'Back' }).waitFor() }),
    screen('client', `/admin/clients/${clientId}`),
    { ...screen('client-messages', `/admin/clients/${clientId}`, scrollTo('Messages')), isPart: true },
    screen('inbox-of-owner', '/admin/inbox'),
    screen('reminders', '/admin/reminders'),
    screen('reminders-skipped', '/admin/reminders?state=skipped'),
    screen('reminders-from-phone', '/admin/reminders', withoutTextProvider(visits.confirmed)),
    screen('send-pending', '/admin/reminders', press('Send Pending Reminders')),
    screen('waitlist', '/admin/waitlist'),
    screen('waitlist-add', '/admin/waitlist', press('Add to Waitlist')),
    screen('waitlist-notify', '/admin/waitlist', press(/^Notify/)),
    screen('analytics', '/admin/analytics'),
    screen('analytics-table', '/admin/analytics', press(/^Show table/)),
    screen('analytics-range', '/admin/analytics', (page) => page.getByRole('radio', { name: 'Custom' }).click()),
    settings('settings-business', 'business'),
    { ...settings('settings-brief', 'business', scrollTo('Your brief')), isPart: true },
    settings('settings-services', 'services'),
    settings('service', 'services', press('Add Service')),
    settings('settings-website', 'website'),
    settings('settings-hours', 'hours'),
    settings('settings-team', 'team'),
    settings('person', 'team', press('Add Person')),
    settings('time-off', 'team', press('Add Time Off')),
    settings('settings-rules', 'rules'),
    screen('sms', '/admin/sms'),
    { ...screen('sms-plan', '/admin/sms', scrollTo('When and how clients hear from you')), isPart: true },
    screen('message-texts', '/admin/sms/texts'),
    screen('message-texts-problem', '/admin/sms/texts?kind=reminder_24h', emptyText),
    screen('own-site', '/public'),
    { ...screen('load-failed', FREE_WEEK, loseServer), failing: true },
    { ...screen('signed-out-elsewhere', '/admin/inbox', signOutElsewhere), failing: true },
    screen('offline', '/admin/inbox', goOffline),
  ]
}

/** What an owner sees before there is anything: without a business, and with an empty one. */
export function firstDayScreens({ root }: World): Screen[] {
  const empty = ['dashboard', 'appointments', 'clients', 'reminders', 'waitlist', 'analytics', 'admin/inbox', 'admin/sms/texts']
  return [
    { name: 'onboarding', viewer: 'newcomer', url: `${root}/onboarding` },
    { name: 'onboarding-problems', viewer: 'newcomer', url: `${root}/onboarding`, open: press('Create my booking page') },
    ...empty.map((name): Screen => ({ name: `${name.replaceAll('/', '-')}-empty`, viewer: 'beginner', url: `${root}/${name}` })),
  ]
}

async function calendarDrawn(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) await page.locator('.visit-event').first().waitFor()
}

async function openFirstVisit(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return
  await page.locator('.visit-event').first().press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
}

async function openWithMood(page: Page): Promise<void> {
  await press('New Appointment')(page)
  await page.getByRole('radio', { name: 'Energetic' }).click()
  await page.getByLabel('Any specific mood notes? (Optional)').waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  await press('Import')(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
}

async function emptyText(page: Page): Promise<void> {
  await page.getByLabel('Text message', { exact: true }).fill('')
  await press(/^Save/)(page)
  await page.locator('[aria-invalid=true]').first().waitFor()
}

import type { Page } from '@playwright/test'
import { createKey, embedPreview, newSecret, privateAddress, wrongName } from './connected'
import { press, pressAll, pressKey, scrollTo, type Screen } from './screen'
import { goOffline, loseServer, signOutElsewhere, withoutTextProvider } from './troubles'
import type { World } from './world'

// A dialog is examined and captured over a small page: the page below it has a screen of its own.
const FREE_WEEK = '/admin/appointments?view=list&date=2035-05-07'
const FEW_CLIENTS = '/admin/clients?q=chlo'
const ANALYTICS_PAGES = ['money', 'when', 'messages', 'report'] as const
const LIST = 'Name,Phone\nAda Example,+1 212 555 0181\nBea Example,not a number\n'

/** What an owner sees, with a busy business. */
export function ownerScreens({ root, site, visits, clientId, cards, approve, request }: World): Screen[] {
  const screen = (name: string, path: string, open?: Screen['open']): Screen => ({
    name,
    viewer: 'owner',
    url: path.includes('://') ? path : root + path,
    ...(open ? { open } : {}),
  })
  const settings = (name: string, tab: string, open?: Screen['open']) =>
    screen(name, `/admin/settings?tab=${tab}`, open)
  return [
    screen('dashboard', '/dashboard'),
    { ...screen('menu', '/dashboard', press('Open menu')), phoneOnly: true },
    { ...screen('notifications', '/dashboard', press(/^Notifications/)), phoneOnly: true },
    { ...screen('user-menu', '/dashboard', press('User menu')), phoneOnly: true },
    screen('needs', '/admin/needs'),
    screen('call-effect', '/admin/needs', press('Do the calls help?')),
    screen('outcome-late', '/admin/needs', lateAnswer),
    screen('close-day', '/admin/needs', press(/^Mark who came/)),
    screen('close-day-problems', '/admin/needs', closeDayWithoutMinutes),
    screen('shortcuts', '/admin/inbox', pressKey('?')),
    screen('reminder-blast', '/dashboard', openBlast),
    screen('appointments', '/admin/appointments?view=list'),
    screen('appointments-more', '/dashboard', press('More')),
    screen('appointments-filter', '/admin/appointments?view=list&status=cancelled', press(/^Filter/)),
    screen('appointments-week', '/admin/appointments?view=week', calendarDrawn),
    screen('appointments-day', '/admin/appointments?view=day', calendarDrawn),
    screen('appointments-month', '/admin/appointments?view=month', monthDrawn),
    screen('appointment-over-calendar', '/admin/appointments?view=week', openFirstVisit),
    screen('new-appointment', FREE_WEEK, press('New Appointment')),
    screen('new-appointment-mood', FREE_WEEK, openWithMood),
    screen('new-appointment-problems', FREE_WEEK, pressAll('New Appointment', 'Create Appointment')),
    screen('appointment', `/admin/appointments/${visits.confirmed}`),
    screen('appointment-missed', `/admin/appointments/${visits['no-show']}`),
    screen('risk-why', `/admin/appointments/${visits.scheduled}`, press(/^Risk: /)),
    screen('risk', '/admin/risk'),
    screen('reschedule', `/admin/appointments/${visits.confirmed}`, press('Reschedule')),
    screen('clients', FEW_CLIENTS),
    screen('client-none-found', '/admin/clients?q=zzzzzz'),
    screen('add-client', FEW_CLIENTS, press('Add Client')),
    screen('edit-client', `/admin/clients/${clientId}`, chooseMore('Edit')),
    screen('import', FEW_CLIENTS, press('Import')),
    screen('import-checked', FEW_CLIENTS, chooseFile),
    screen('import-columns', FEW_CLIENTS, async (page) => {
      await chooseFile(page)
      await page.getByText('Change columns').click()
    }),
    screen('import-done', FEW_CLIENTS, importWithoutStoring),
    screen('clients-at-risk', '/admin/clients?group=at-risk'),
    screen('clients-unreachable', '/admin/clients?group=unreachable'),
    screen('clients-due', '/admin/clients/due'),
    screen('client', `/admin/clients/${clientId}`),
    screen('client-duplicate', `/admin/clients/${cards.double}`),
    screen('merge-clients', `/admin/clients/${cards.double}`, reviewDuplicate),
    { ...screen('client-merged', `/admin/clients/${cards.merged}`), isPart: true },
    screen('clients-duplicates', '/admin/clients/duplicates'),
    { ...screen('client-messages', `/admin/clients/${clientId}`, scrollTo('Messages')), isPart: true },
    screen('inbox-of-owner', '/admin/inbox'),
    screen('reminders', '/admin/reminders'),
    screen('reminders-skipped', '/admin/reminders?state=skipped'),
    screen('reminders-from-phone', '/admin/reminders', withoutTextProvider(visits.confirmed)),
    screen('send-pending', '/admin/reminders', press('Send Pending Reminders')),
    screen('waitlist', '/admin/waitlist'),
    screen('waitlist-add', '/admin/waitlist', press('Add to Waitlist')),
    screen('waitlist-notify', '/admin/waitlist', press(/^Notify/)),
    { ...screen('waitlist-earlier', '/admin/waitlist', scrollTo('Wants an earlier slot')), isPart: true },
    screen('freed-times', '/admin/waitlist?tab=freed'),
    screen('freed-times-asked', '/admin/waitlist?tab=freed', (page) =>
      page
        .getByText(/clients? asked$/)
        .first()
        .click(),
    ),
    screen('open-times', '/admin/waitlist?tab=open'),
    screen('analytics', '/admin/analytics'),
    screen('analytics-table', '/admin/analytics', press(/^Show table/)),
    ...ANALYTICS_PAGES.map((page) => screen(`analytics-${page}`, `/admin/analytics/${page}`)),
    screen('analytics-definition', '/admin/analytics', press('What does “No-show rate” mean?')),
    screen('analytics-new-clients', '/admin/analytics#new-clients', shown('By month of the first appointment')),
    screen('analytics-forecast', '/admin/analytics?days=365#forecast', shown('Predicted vs actual')),
    screen('analytics-hours', '/admin/analytics/money#hours', shown('Hours offered')),
    screen('analytics-when-table', '/admin/analytics/when', press(/^Show table/)),
    screen('analytics-what', '/admin/analytics/when#what', shown('By service')),
    screen('analytics-channels', '/admin/analytics/messages#channels', (page) =>
      page.getByRole('table', { name: 'Emails and texts' }).waitFor(),
    ),
    screen('analytics-range', '/admin/analytics', (page) => page.getByRole('radio', { name: 'Custom' }).click()),
    settings('settings-business', 'business'),
    { ...settings('settings-list', 'business', press(/^Settings page/)), phoneOnly: true },
    settings('settings-search', 'business', searchSettings),
    { ...settings('settings-brief', 'business', scrollTo('Daily summary')), isPart: true },
    settings('settings-services', 'services'),
    settings('service', 'services', press('Add Service')),
    settings('settings-website', 'website'),
    settings('settings-website-open', 'website', pressAll('Why choose us', 'Visit us', 'Gallery', 'Links', 'Policies')),
    { ...settings('settings-pictures', 'website'), viewer: 'starter' },
    settings('settings-hours', 'hours'),
    settings('settings-team', 'team'),
    settings('person', 'team', press('Add Staff Member')),
    settings('time-off', 'team', press('Add Time Off')),
    settings('settings-rules', 'rules'),
    screen('share', '/admin/settings/share'),
    screen('poster', '/admin/settings/share/poster'),
    screen('connections', '/admin/settings/connections', withAddress),
    screen('connections-key', '/admin/settings/connections', createKey),
    screen('connections-key-problem', '/admin/settings/connections', keyWithoutName),
    screen('connections-preview', '/admin/settings/connections', embedPreview),
    screen('connections-revoke', '/admin/settings/connections', press(/^Revoke/)),
    screen('webhooks', '/admin/settings/webhooks'),
    screen('webhooks-delivery', '/admin/settings/webhooks', (page) =>
      page.getByText('Request and response').first().click(),
    ),
    screen('webhook', '/admin/settings/webhooks', press('Add Webhook')),
    { ...screen('webhook-problem', '/admin/settings/webhooks', privateAddress), failing: true },
    screen('webhook-delete', '/admin/settings/webhooks', press(/^Delete/)),
    screen('webhook-secret', '/admin/settings/webhooks', newSecret),
    screen('your-data', '/admin/settings/data'),
    screen('your-data-tables', '/admin/settings/data', (page) => page.getByText('One table at a time').click()),
    screen('erase-business', '/admin/settings/data', press('Erase Business...')),
    { ...screen('erase-business-problem', '/admin/settings/data', wrongName), failing: true },
    screen('client-menu', `/admin/clients/${clientId}`, press('More actions')),
    screen('erase-client', `/admin/clients/${clientId}`, chooseMore(/^Erase personal data/)),
    screen('protection', '/admin/protection'),
    screen('protection-rule', '/admin/protection', press('Add Rule')),
    { ...screen('protection-tried', '/admin/protection', openTried), isPart: true },
    settings('settings-recovery', 'recovery', (page) =>
      page.getByRole('switch', { name: 'Release an appointment that is still unconfirmed' }).click(),
    ),
    screen('sms', '/admin/sms'),
    { ...screen('sms-plan', '/admin/sms', openMessage), isPart: true },
    screen('message-texts', '/admin/sms/texts'),
    screen('message-texts-invitation', '/admin/sms/texts?kind=invitation'),
    screen('message-texts-problem', '/admin/sms/texts?kind=reminder_24h', emptyText),
    screen('approve', approve),
    { ...screen('approve-not-found', `${site}/approve/no-such-link`), failing: true },
    screen('request-approve', request.approve),
    screen('request-decline', request.decline),
    { ...screen('request-not-found', `${site}/requests/no-such-link/approve`), failing: true },
    settings('settings-notifications', 'notifications'),
    settings('settings-notifications-changed', 'notifications', (page) =>
      page.getByRole('switch', { name: 'Hold notifications at night' }).click(),
    ),
    screen('own-site', '/public'),
    { ...screen('load-failed', FREE_WEEK, loseServer), failing: true },
    { ...screen('signed-out-elsewhere', '/admin/inbox', signOutElsewhere), failing: true },
    screen('offline', '/admin/inbox', goOffline),
  ]
}

/** Opens the dialog of the dashboard's first quick action; on phones, those are collapsed. */
async function openBlast(page: Page): Promise<void> {
  const fold = 'Show Quick Actions'
  if (await page.getByRole('button', { name: fold, exact: true }).isVisible()) await press(fold)(page)
  await press('Send Reminder Blast')(page)
}

/** What an owner sees in their first days: without a business, with an empty one, and after one visit. */
export function firstDayScreens({ root }: World): Screen[] {
  const questions = ANALYTICS_PAGES.map((page) => `admin/analytics/${page}`)
  const started = [
    'dashboard',
    'appointments',
    'clients',
    'reminders',
    'waitlist',
    'analytics',
    'admin/needs',
    'admin/risk',
    'admin/protection',
    'admin/clients/due',
    'admin/settings/data',
    ...questions,
  ]
  const empty = [...started, 'admin/inbox', 'admin/sms/texts', 'admin/settings/connections', 'admin/settings/webhooks']
  const named = (name: string, rows: string) => `${name.replace('admin/', '').replaceAll('/', '-')}-${rows}`
  return [
    { name: 'onboarding', viewer: 'newcomer', url: `${root}/onboarding` },
    {
      name: 'onboarding-problems',
      viewer: 'newcomer',
      url: `${root}/onboarding`,
      open: press('Create my booking page'),
    },
    ...empty.map((name): Screen => ({ name: named(name, 'empty'), viewer: 'beginner', url: `${root}/${name}` })),
    ...started.map(
      (name): Screen => ({ name: named(name, 'one'), viewer: 'starter', url: `${root}/${name}`, isPart: true }),
    ),
  ]
}

function shown(heading: string) {
  return (page: Page) => page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

async function searchSettings(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('api')
  await page.getByRole('link', { name: 'API keys and booking widget' }).waitFor()
}

async function withAddress(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: /^Create address/ }).first()
  if (await create.isVisible()) await create.click()
  await page
    .getByRole('button', { name: /^Copy address/ })
    .first()
    .waitFor()
}

async function keyWithoutName(page: Page): Promise<void> {
  await press('Create Key')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Key' }).click()
  await page.getByText('Give the key a name').first().waitFor()
}

async function reviewDuplicate(page: Page): Promise<void> {
  await press(/^Review/)(page)
  await page.getByRole('dialog').getByRole('heading', { name: 'After merging' }).waitFor()
}

async function calendarDrawn(page: Page): Promise<void> {
  await page.locator('.visit-event').first().waitFor()
}

async function monthDrawn(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: / booked/ })
    .first()
    .waitFor()
}

async function openFirstVisit(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return
  await page.locator('.visit-button').first().press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
}

async function lateAnswer(page: Page): Promise<void> {
  await press('Late')(page)
  await page.getByLabel('Minutes late').first().waitFor()
}

async function closeDayWithoutMinutes(page: Page): Promise<void> {
  await press(/^Mark who came/)(page)
  await page.getByRole('radio', { name: 'Late' }).first().click()
  await page.getByLabel('Minutes late').fill('')
  await press(/^Save/)(page)
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function openWithMood(page: Page): Promise<void> {
  await press('New Appointment')(page)
  await page.getByText('Notes and mood', { exact: true }).click()
  await page.getByRole('radio', { name: 'Energetic' }).click()
  await page.getByLabel('Any specific mood notes? (Optional)').waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  await press('Import')(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await page.getByRole('button', { name: 'Import 2 clients' }).waitFor()
}

/** The screens share one business, and the next would find these clients known. */
async function importWithoutStoring(page: Page): Promise<void> {
  await chooseFile(page)
  await page.route('**/api/clients/import', async (route) => {
    const postData = { ...(route.request().postDataJSON() as object), dryRun: true }
    await route.continue({ postData })
  })
  await press('Import 2 clients')(page)
  await page.getByRole('heading', { name: '2 clients imported' }).waitFor()
}

/** What a rule would have done is shown at the end of its form. */
async function openTried(page: Page): Promise<void> {
  await press('Add Rule')(page)
  await page.getByText(/^This rule would have applied to/).scrollIntoViewIfNeeded()
}

/** Chooses an entry of the menu "More actions". */
function chooseMore(name: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await press('More actions')(page)
    await page.getByRole('menuitem', { name }).click()
  }
}

async function openMessage(page: Page): Promise<void> {
  await scrollTo('When and how clients hear from you')(page)
  await page
    .locator('summary')
    .filter({ hasText: /^Reminder/ })
    .click()
}

async function emptyText(page: Page): Promise<void> {
  await page.getByLabel('Text message', { exact: true }).fill('')
  await press(/^Save/)(page)
  await page.locator('[aria-invalid=true]').first().waitFor()
}

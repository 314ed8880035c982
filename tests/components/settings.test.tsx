import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { REGIONS } from '@/components/business/regions'
import { SettingsScreen } from '@/components/settings/settings-screen'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { Service } from '@/lib/contracts/service'

import { type Answers, luna, NOW, renderOwner, serve } from './owner-fixtures'

const settings: BusinessSettings = {
  businessName: 'Luna Hair',
  email: 'luna@example.com',
  publicEmail: null,
  phone: null,
  address: null,
  description: null,
  website: null,
  timezone: 'America/New_York',
  currency: 'USD',
  businessHours: 'By appointment',
  whyChooseUs: 'Calm | One at a time\nFair',
  servicesTitle: 'Our Services',
  servicesSubtitle: 'Professional services',
  ctaTitle: 'Ready?',
  ctaSubtitle: 'Book today',
  heroTitle: null,
  heroSubtitle: null,
  whyChooseUsTitle: 'Why Choose Us?',
  defaultServiceIcon: '✂️',
  slotIntervalMinutes: 30,
  minimumNoticeMinutes: 120,
  bookingWindowDays: 60,
  changeCutoffHours: 24,
  subdomain: 'luna',
  industry: 'hair',
  eveningBriefEnabled: true,
  morningBriefEnabled: true,
  recoveryMode: 'automatic',
  recoveryRank: 'position',
  releaseHours: null,
  version: 1,
  upcomingVisits: 2,
}
const haircut: Service = {
  version: 1,
  id: '00000000-0000-4000-8000-000000000031',
  businessId: '00000000-0000-4000-8000-000000000000',
  name: 'Haircut',
  description: null,
  duration: 60,
  price: 6500,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 10,
  active: true,
  createdAt: NOW.toISOString(),
}
const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ startMinutes: 480, endMinutes: 1290 }]))
const person = { ...luna, hasOwnHours: false, hours: week.map(() => []) }

function show(tab: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `/settings?tab=${tab}`)
  const calls = serve({
    'GET /api/business-settings': { body: settings },
    'PUT /api/business-settings': ({ body }) => ({ body: { ...settings, ...(body as object) } }),
    'GET /api/services': { body: [haircut] },
    'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
    'GET /api/staff': { body: [person] },
    'GET /api/time-off': { body: [] },
    ...answers,
  })
  renderOwner(<SettingsScreen siteUrl="http://luna.localhost:3000/" regions={REGIONS} />, { search: `?tab=${tab}` })
  return { user: userEvent.setup(), sent: (method: string) => calls.filter((call) => call.method === method) }
}

const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }))

it('has the specified tabs first, then hours, team, rules and freed times', async () => {
  show('')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Business Info',
    'Services & Pricing',
    'Website Content',
    'Hours',
    'Team',
    'Booking Rules',
    'Freed Times',
  ])
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
})

it('says that settings could not be loaded, and tries again', async () => {
  let away = true
  const { user } = show('', {
    'GET /api/business-settings': () =>
      away ? { status: 503, body: { error: 'The database is away' } } : { body: settings },
  })
  expect(await screen.findByText('The database is away')).toBeInTheDocument()
  away = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Business name')).toHaveValue('Luna Hair')
})

describe('business info', () => {
  it('saves what was typed and says so', async () => {
    const { user, sent } = show('business')
    const form = await panel('Business Info')
    await user.type(form.getByLabelText('Phone'), '212 555 0100')
    expect(form.getByText('You have unsaved changes')).toHaveAttribute('role', 'status')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Business settings updated successfully')).toBeInTheDocument()
    expect(sent('PUT')[0]?.body).toMatchObject({
      businessName: 'Luna Hair',
      phone: '212 555 0100',
      address: null,
      currency: 'USD',
    })
    expect(await form.findByText('All changes are saved')).toBeInTheDocument()
  })

  it('keeps what was typed when saving fails', async () => {
    const { user } = show('business', {
      'PUT /api/business-settings': { status: 503, body: { error: 'The database is away' } },
    })
    const form = await panel('Business Info')
    await user.type(form.getByLabelText('Address'), '1 Main St')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update settings')).toBeInTheDocument()
    expect(form.getByLabelText('Address')).toHaveValue('1 Main St')
  })

  it('needs a name, in the specified words', async () => {
    const { user, sent } = show('business')
    const form = await panel('Business Info')
    await user.clear(form.getByLabelText('Business name'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByRole('link', { name: 'Business name is required' })).toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
  })

  it('warns of another time zone, and asks before it changes booked visits', async () => {
    const { user, sent } = show('business')
    const form = await panel('Business Info')
    const zones = within(form.getByLabelText('Timezone')).getAllByRole('option')
    expect(zones.slice(0, 4).map((zone) => zone.textContent)).toEqual([
      'Eastern (New York)',
      'Central (Chicago)',
      'Mountain (Denver)',
      'Pacific (Los Angeles)',
    ])
    await user.selectOptions(form.getByLabelText('Timezone'), 'Pacific (Los Angeles)')
    expect(await form.findByText(/what is .* now will be shown as/)).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the time zone?' }))
    expect(dialog.getByText(/You have 2 upcoming appointments/)).toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Change the time zone' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ timezone: 'America/Los_Angeles' }))
  })
})

describe('unsaved changes', () => {
  it('survive a look at another tab, mark their tab, and can be discarded', async () => {
    const { user } = show('business')
    await user.type((await panel('Business Info')).getByLabelText('Business name'), '!')
    await user.click(screen.getByRole('tab', { name: 'Hours' }))
    expect(await screen.findByRole('tab', { name: 'Business Info , not saved' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /Business Info/ }))
    const form = within(await screen.findByRole('tabpanel', { name: /Business Info/ }))
    expect(form.getByLabelText('Business name')).toHaveValue('Luna Hair!')
    await user.click(form.getByRole('button', { name: 'Discard' }))
    expect(form.getByLabelText('Business name')).toHaveValue('Luna Hair')
  })

  it('are asked about before a link is followed or the page closed', async () => {
    const questions: string[] = []
    window.confirm = (question) => {
      questions.push(question ?? '')
      return false
    }
    const { user } = show('business')
    const link = document.body.appendChild(document.createElement('a'))
    link.href = '/admin/clients'
    const follow = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await user.type((await panel('Business Info')).getByLabelText('Business name'), '!')
    expect([follow(), close()]).toEqual([false, false])
    expect(questions).toEqual(['You have unsaved changes. Leave without saving them?'])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(close()).toBe(true)
    link.remove()
  })
})

describe('services', () => {
  it('sends the price in cents and 60 minutes where the duration is no number', async () => {
    const { user, sent } = show('services', { 'POST /api/services': { status: 201, body: haircut } })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Color')
    await user.type(dialog.getByLabelText('Price (USD)'), '89.99')
    await user.clear(dialog.getByLabelText('Duration (minutes)'))
    await user.type(dialog.getByLabelText('Duration (minutes)'), 'an hour')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    expect(await screen.findByText('Service created successfully')).toBeInTheDocument()
    expect(sent('POST')[0]?.body).toEqual({
      name: 'Color',
      description: null,
      price: 8999,
      duration: 60,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      active: true,
    })
  })

  it('deletes after asking, and says when that failed', async () => {
    window.confirm = () => true
    const { user } = show('services', {
      [`DELETE /api/services/${haircut.id}`]: { status: 503, body: { error: 'The database is away' } },
    })
    const tab = await panel('Services & Pricing')
    expect(await tab.findByText('60 min · $65 · kept free: 10 min after')).toBeInTheDocument()
    await user.click(tab.getByRole('button', { name: 'Delete Haircut' }))
    expect(await screen.findByText('Failed to delete service')).toBeInTheDocument()
  })
})

describe('website content', () => {
  it('shows unsaved words on the site beside the form, and three reasons as rows', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = within(screen.getByTestId('site-preview'))
    await user.type(tab.getByLabelText('Hero title'), 'Hair that feels like you')
    expect(preview.getByText('Hair that feels like you')).toBeInTheDocument()
    expect(tab.getByLabelText('Reason 1: description')).toHaveValue('One at a time')
    await user.type(tab.getByLabelText('Reason 3: title'), 'Easy to move')
    expect(preview.getByText('Easy to move')).toBeInTheDocument()
    await waitFor(() => expect(tab.getByRole('button', { name: 'Write from opening hours' })).toBeEnabled())
    await user.click(tab.getByRole('button', { name: 'Write from opening hours' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({
        whyChooseUs: 'Calm | One at a time\nFair\nEasy to move',
        businessHours: 'Mon-Sat 8:00 AM - 9:30 PM\nSun Closed',
      }),
    )
  })
})

describe('hours', () => {
  it('saves several spans a day, copied to all', async () => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Copy Sunday to all' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Business settings updated successfully')).toBeInTheDocument()
    const sunday = [
      { startMinutes: 540, endMinutes: 1020 },
      { startMinutes: 1080, endMinutes: 1320 },
    ]
    expect(sent('PUT')[0]?.body).toEqual({ weekly: week.map(() => sunday), exceptions: [] })
  })

  it('refuses times that overlap, at their day', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Monday' }))
    await user.clear(tab.getByLabelText('Monday from (2)'))
    await user.type(tab.getByLabelText('Monday from (2)'), '10:00')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByRole('link', { name: 'These times overlap' })).toBeInTheDocument()
    expect(tab.getByRole('group', { name: 'Monday' })).toHaveAccessibleDescription('These times overlap')
    expect(sent('PUT')).toEqual([])
  })

  it('offers to write the hours on the site where its words differ', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Write this on my site' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ businessHours: 'Mon-Sat 8:00 AM - 9:30 PM\nSun Closed', version: 1 }),
    )
    await waitFor(() => expect(tab.queryByRole('button', { name: 'Write this on my site' })).not.toBeInTheDocument())
  })
})

describe('team', () => {
  it('says why somebody with appointments stays', async () => {
    const refusal = {
      error: 'Luna has 3 upcoming appointments. Please move or cancel them first.',
      code: 'has_appointments',
    }
    const { user } = show('team', { [`PUT /api/staff/${luna.id}`]: { status: 409, body: refusal } })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('switch', { name: 'Takes appointments' }))
    await user.click(dialog.getByRole('button', { name: 'Save Person' }))
    expect(await dialog.findByText(refusal.error)).toBeInTheDocument()
  })

  it("adds whole days off in the business's own dates", async () => {
    const { user, sent } = show('team', { 'POST /api/time-off': { status: 201, body: {} } })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Add Time Off' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('First day'))
    await user.type(dialog.getByLabelText('First day'), '2026-11-24')
    await user.clear(dialog.getByLabelText('Last day'))
    await user.type(dialog.getByLabelText('Last day'), '2026-11-26')
    await user.click(dialog.getByRole('button', { name: 'Save Time Off' }))
    await waitFor(() =>
      expect(sent('POST')[0]?.body).toEqual({
        staffId: luna.id,
        startsAt: '2026-11-24T00:00',
        endsAt: '2026-11-27T00:00',
        reason: null,
      }),
    )
  })
})

it('booking rules refuse an emptied number', async () => {
  const { user, sent } = show('rules')
  const tab = await panel('Booking Rules')
  await user.clear(tab.getByLabelText('Minimum notice'))
  await user.click(tab.getByRole('button', { name: 'Save' }))
  expect(await tab.findByRole('link', { name: 'Enter a whole number of minutes' })).toBeInTheDocument()
  expect(sent('PUT')).toEqual([])
})

describe('freed times', () => {
  it('are refilled by the rule the owner chooses, with the weights of each in sight', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Freed Times')
    expect(tab.getByRole('radio', { name: /^Automatic/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Ask me first/ }))
    await user.click(
      tab.getByRole('radio', {
        name: 'Reliability Who keeps her visits tends to be asked first. Weights: reliability 70 %, order of joining 30 %.',
      }),
    )
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({
        recoveryMode: 'ask_first',
        recoveryRank: 'reliability',
        releaseHours: null,
        version: 1,
      }),
    )
  })

  it('come of unconfirmed visits only once the owner switches it on, between 3 and 72 hours before', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Freed Times')
    expect(tab.queryByLabelText('How long before')).not.toBeInTheDocument()
    await user.click(tab.getByRole('switch', { name: 'Release a visit that is still unconfirmed' }))
    await user.clear(tab.getByLabelText('How long before'))
    await user.type(tab.getByLabelText('How long before'), '2')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    expect(await tab.findByRole('link', { name: 'Use at least 3 hours' })).toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
    await user.clear(tab.getByLabelText('How long before'))
    await user.type(tab.getByLabelText('How long before'), '36')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({
        recoveryMode: 'automatic',
        recoveryRank: 'position',
        releaseHours: 36,
        version: 1,
      }),
    )
  })
})

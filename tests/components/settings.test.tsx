import './jsdom-gaps'

import { screen, waitFor, within } from '@testing-library/react'

import { businessSettings as settings } from './owner-fixtures'
import { panel, show } from './settings-fixtures'

it('has the specified parts in one list with every other settings page', async () => {
  show('')
  expect(await panel('Business Info')).toBeDefined()
  const list = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Business Info',
    'Hours',
    'Services & Pricing',
    'Team',
    'Website Content',
    'Booking link',
    'Booking rules',
    'Messages',
    'Notifications',
    'Protection',
    'Waitlist',
  ])
  expect(list.getByRole('link', { current: 'page' })).toHaveTextContent('Business Info')
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

it.each(['Hours', 'Services & Pricing', 'Team', 'Website Content', 'Booking rules', 'Notifications', 'Waitlist'])(
  'shows %s in place, alone, and at an address of its own',
  async (name) => {
    const { user } = show('')
    await panel('Business Info')
    await user.click(screen.getByRole('link', { name }))
    expect(await panel(name)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Business Info' })).not.toBeInTheDocument()
    const current = screen.getByRole('link', { current: 'page' })
    expect(current).toHaveTextContent(name)
    expect(window.location.search).toBe(current.getAttribute('href'))
  },
)

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

  it('saves without a country where nobody stated one, and takes one', async () => {
    const { user, sent } = show('business', {
      'GET /api/business-settings': { body: { ...settings, country: null } },
    })
    const form = await panel('Business Info')
    await user.type(form.getByLabelText('Address'), '1 Main St')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Business settings updated successfully')).toBeInTheDocument()
    expect(sent('PUT')[0]?.body).toMatchObject({ country: null, address: '1 Main St' })
    await user.selectOptions(form.getByLabelText('Country'), 'Switzerland')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')[1]?.body).toMatchObject({ country: 'CH' }))
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

  it('offers every time zone, not only those listed first', async () => {
    const { user, sent } = show('business')
    const form = await panel('Business Info')
    await user.selectOptions(form.getByLabelText('Timezone'), 'Asia/Tokyo')
    await user.selectOptions(form.getByLabelText('Timezone'), 'Australia/Sydney')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Change the time zone' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ timezone: 'Australia/Sydney' }))
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
    expect(await form.findByText(/shown in the new time zone: .* becomes/)).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the time zone?' }))
    expect(dialog.getByText(/You have 2 upcoming appointments/)).toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Change the time zone' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ timezone: 'America/Los_Angeles' }))
  })
})

describe('unsaved changes', () => {
  it('survive a look at another part, mark their own in the list, and can be discarded', async () => {
    const { user } = show('business')
    await user.type((await panel('Business Info')).getByLabelText('Business name'), '!')
    await user.click(screen.getByRole('link', { name: 'Hours' }))
    await user.click(await screen.findByRole('link', { name: 'Business Info , not saved' }))
    const form = await panel('Business Info')
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

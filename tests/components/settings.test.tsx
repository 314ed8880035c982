import './jsdom-gaps'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { REGIONS } from '@/components/business/regions'
import { SettingsScreen } from '@/components/settings/settings-screen'

import { type Answers, businessSettings as settings, luna, renderOwner, serve, service } from './owner-fixtures'

const haircut = service({ bufferAfterMinutes: 10 })
const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ startMinutes: 480, endMinutes: 1290 }]))
const person = { ...luna, hasOwnHours: false, photo: null, line: null, hours: week.map(() => []) }

function show(tab: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `/settings?tab=${tab}`)
  const calls = serve({
    'GET /api/business-settings': { body: settings },
    'PUT /api/business-settings': ({ body }) => ({ body: { ...settings, ...(body as object) } }),
    'GET /api/pictures': { body: { logo: null, cover: null } },
    'GET /api/services': { body: [haircut] },
    'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
    'GET /api/staff': { body: [person] },
    'GET /api/time-off': { body: [] },
    ...answers,
  })
  renderOwner(
    <SettingsScreen
      offersDomains={false}
      siteUrl="http://luna.localhost:3000/"
      regions={REGIONS}
      countries={[
        { value: 'US', label: 'United States' },
        { value: 'CH', label: 'Switzerland' },
      ]}
    />,
    { search: `?tab=${tab}` },
  )
  return { user: userEvent.setup(), sent: (method: string) => calls.filter((call) => call.method === method) }
}

/** Opens closed sections of the website settings. */
async function unfold(user: ReturnType<typeof userEvent.setup>, ...titles: string[]) {
  for (const title of titles) await user.click(await screen.findByRole('button', { name: title, expanded: false }))
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

/** The page in the frame of the preview. */
async function previewPage(): Promise<HTMLElement> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Your site')
  const page = await waitFor(() => {
    const { body } = frame.contentDocument ?? document
    return within(body).getByTestId('site-preview')
  })
  expect(page.ownerDocument).not.toBe(document)
  return page
}

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

describe('services', () => {
  it.each([
    ['abc', 'Enter a price such as 45 or 45.50'],
    ['€45', 'Enter the price in USD, without another currency'],
    ['1.234', '“1.234” can mean two prices. Write 1234 or 1.23'],
    ['-45', 'The price cannot be negative'],
    ['99999999', 'The price is too high'],
  ])('refuses the price %s at its field, and keeps it', async (price, problem) => {
    const { user, sent } = show('services')
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Color')
    await user.type(dialog.getByLabelText('Price (USD)'), price)
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() => expect(dialog.getByLabelText('Price (USD)')).toHaveAccessibleDescription(problem))
    expect(dialog.getByLabelText('Price (USD)')).toHaveValue(price)
    expect(dialog.getByLabelText('Service name')).toHaveValue('Color')
    expect(sent('POST')).toEqual([])
  })

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
      category: null,
      picture: null,
    })
  })

  it.each([
    ['45.5555', '90', { price: 4556, duration: 90 }],
    ['45,00', '45,0', { price: 4500, duration: 45 }],
    ['$1,234.50', '٩٠', { price: 123450, duration: 90 }],
  ])('needs a name, then sends %s and %s as %j', async (price, duration, body) => {
    const { user, sent } = show('services', { 'POST /api/services': { status: 201, body: haircut } })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Price (USD)'), price)
    await user.clear(dialog.getByLabelText('Duration (minutes)'))
    await user.type(dialog.getByLabelText('Duration (minutes)'), duration)
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Service name')).toHaveAccessibleDescription(/Service name is required/),
    )
    expect(sent('POST')).toEqual([])
    await user.type(dialog.getByLabelText('Service name'), 'Treatment')
    await user.type(dialog.getByLabelText('Description'), 'With a mask')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent('POST').map((call) => call.body)).toEqual([
      {
        name: 'Treatment',
        description: 'With a mask',
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        active: true,
        category: null,
        picture: null,
        ...body,
      },
    ])
  })

  it('says that a new one could not be stored, and keeps what was typed', async () => {
    const { user } = show('services', {
      'POST /api/services': { status: 503, body: { error: 'The database is away', code: 'unavailable' } },
    })
    await user.click((await panel('Services & Pricing')).getByRole('button', { name: 'Add Service' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Service name'), 'Scalp massage')
    await user.click(dialog.getByRole('button', { name: 'Add Service' }))
    expect(await screen.findByText('Failed to create service')).toBeInTheDocument()
    expect(dialog.getByLabelText('Service name')).toHaveValue('Scalp massage')
  })

  it('says that one was deleted, and takes it off the list', async () => {
    window.confirm = () => true
    let stored = [haircut]
    const { user } = show('services', {
      'GET /api/services': () => ({ body: stored }),
      [`DELETE /api/services/${haircut.id}`]: () => {
        stored = []
        return { status: 204 }
      },
    })
    const remove = await (await panel('Services & Pricing')).findByRole('button', { name: 'Delete Haircut' })
    await user.click(remove)
    expect(await screen.findByText('Service deleted successfully')).toBeInTheDocument()
    await waitFor(() => expect(remove).not.toBeInTheDocument())
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
  it('previews unsaved text on the site beside the form, with three reasons as rows', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = within(await previewPage())
    await unfold(user, 'Top of the page')
    await user.type(tab.getByLabelText('Hero title'), 'Hair that feels like you')
    expect(preview.getByText('Hair that feels like you')).toBeInTheDocument()
    await unfold(user, 'Why choose us', 'Visit us')
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

describe('the color', () => {
  const primaryOf = (preview: HTMLElement) => preview.style.getPropertyValue('--light-primary')

  it('is previewed as soon as it is chosen or typed, and saved with the texts', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = await previewPage()
    expect(tab.getByRole('radio', { name: /, the default$/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Forest/ }))
    expect(primaryOf(preview)).toBe('#2f5a2c')
    const own = tab.getByLabelText(/^Your own color/)
    await user.clear(own)
    await user.type(own, 'B5179E')
    expect(primaryOf(preview)).toBe('#b5179e')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ accentColor: '#b5179e' }))
  })

  it('says which darker shade is shown where text in it would be hard to read', async () => {
    const { user } = show('website')
    const tab = await panel('Website Content')
    await user.type(tab.getByLabelText(/^Your own color/), '#ffd400')
    const shade = primaryOf(await previewPage())
    expect(shade).not.toBe('#ffd400')
    expect(tab.getByText(/hard to read/)).toHaveTextContent(`uses this darker shade, ${shade}.`)
  })

  it('refuses what is no color at its field, and keeps it', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    await user.type(tab.getByLabelText(/^Your own color/), 'reddish')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    const own = tab.getByLabelText(/^Your own color/)
    await waitFor(() => expect(own).toHaveAccessibleDescription(/Enter a color such as #8f3d1f/))
    expect(own).toHaveValue('reddish')
    expect(sent('PUT')).toHaveLength(0)
  })
})

describe('the font and the layout', () => {
  it('are those of the trade until the owner chooses others, which the preview shows before they are saved', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = await previewPage()
    const fonts = within(tab.getByRole('radiogroup', { name: 'Font' }))
    const layouts = within(tab.getByRole('radiogroup', { name: 'Layout' }))
    expect(fonts.getAllByRole('radio')).toHaveLength(6)
    expect(fonts.getByRole('radio', { name: /^Montserrat.*Default$/ })).toBeChecked()
    expect(layouts.getByRole('radio', { name: /^Cover beside the text.*Default$/ })).toBeChecked()
    await waitFor(() => expect(preview).toHaveClass('montserrat'))

    await user.click(fonts.getByRole('radio', { name: /^Literata/ }))
    await waitFor(() => expect(preview).toHaveClass('literata'))
    await user.click(layouts.getByRole('radio', { name: /^Centered text/ }))
    expect(within(preview).getByRole('heading', { level: 1 })).toHaveClass('mx-auto')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ siteFont: 'literata', heroLayout: 'centered', version: 1 }),
    )
  })

  it('follow the trade again once the owner goes back to the default', async () => {
    const chosen = { ...settings, siteFont: 'nunito', heroLayout: 'cover' }
    const { user, sent } = show('website', { 'GET /api/business-settings': { body: chosen } })
    const tab = await panel('Website Content')
    expect(tab.getByRole('radio', { name: /^Nunito/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Montserrat/ }))
    await user.click(tab.getByRole('radio', { name: /^Cover beside the text/ }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ siteFont: null, heroLayout: null }))
  })
})

describe('the preview', () => {
  it('is as wide as a phone or as a desktop, by keyboard, too', async () => {
    const { user } = show('website')
    await panel('Website Content')
    await previewPage()
    const frame = screen.getByTitle('Your site')
    expect(frame).toHaveStyle({ width: '390px' })
    screen.getByRole('radio', { name: 'Phone' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Desktop' })).toBeChecked()
    expect(frame).toHaveStyle({ width: '1280px' })
  })

  it('scrolls by keyboard, but no link in it leads away from the form', async () => {
    show('website')
    await panel('Website Content')
    const preview = await previewPage()
    expect(preview.parentElement).toHaveAttribute('tabindex', '0')
    expect(preview).toHaveAttribute('inert')
  })
})

describe('links and policies', () => {
  it('are previewed as typed, written from the booking rules, and saved with the texts', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const preview = within(await previewPage())
    expect(preview.queryByRole('heading', { name: 'Good to know' })).not.toBeInTheDocument()
    await unfold(user, 'Links', 'Policies')
    await user.type(tab.getByLabelText('Instagram'), '@LunaHair')
    expect(preview.getByLabelText('Luna Hair on Instagram')).toHaveAttribute(
      'href',
      'https://www.instagram.com/lunahair/',
    )
    await user.type(tab.getByLabelText('Map link'), 'https://maps.apple/p/AbCd')
    expect(preview.getByText('Show on map')).toHaveAttribute('href', 'https://maps.apple/p/AbCd')
    await user.click(tab.getByRole('button', { name: 'Write from your booking rules' }))
    expect(preview.getByText(/at least 24 hours before it starts/)).toBeInTheDocument()
    await user.type(tab.getByLabelText('Deposits and payment'), 'Cash or card.')
    expect(preview.getByText('Cash or card.')).toBeInTheDocument()
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({
        socialLinks: { instagram: 'https://www.instagram.com/lunahair/' },
        mapLink: 'https://maps.apple/p/AbCd',
        cancellationPolicy: expect.stringContaining('24 hours'),
        depositPolicy: 'Cash or card.',
        version: 1,
      }),
    )
    await waitFor(() => expect(tab.getByLabelText('Instagram')).toHaveValue('https://www.instagram.com/lunahair/'))
  })

  it('say at their fields what is wrong, and keep everything typed', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    await unfold(user, 'Links', 'Policies')
    await user.type(tab.getByLabelText('Instagram'), 'https://bit.ly/luna')
    await user.type(tab.getByLabelText('WhatsApp'), '555 0100')
    await user.type(tab.getByLabelText('Map link'), '48 Ludlow Street')
    await user.type(tab.getByLabelText('Deposits and payment'), 'Cash')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(tab.getByLabelText('Instagram')).toHaveAccessibleDescription(/^Short links can lead anywhere/),
    )
    expect(tab.getByLabelText('WhatsApp')).toHaveAccessibleDescription(/with its country code/)
    expect(tab.getByLabelText('Map link')).toHaveAccessibleDescription(/Paste a link from Google Maps/)
    for (const name of ['Instagram', 'WhatsApp', 'Map link'])
      expect(tab.getByLabelText(name)).toHaveAttribute('aria-invalid', 'true')
    expect(tab.getByRole('link', { name: /^Short links can lead anywhere/ })).toBeInTheDocument()
    expect(tab.getByLabelText('WhatsApp')).toHaveValue('555 0100')
    expect(tab.getByLabelText('Deposits and payment')).toHaveValue('Cash')
    expect(within(await previewPage()).queryByLabelText(/on Instagram$/)).not.toBeInTheDocument()
    expect(sent('PUT')).toEqual([])
  })

  it('show at its field what only the server refuses', async () => {
    const { user } = show('website', {
      'PUT /api/business-settings': {
        status: 400,
        body: { error: 'Check the form', code: 'validation', fields: { 'socialLinks.tiktok': 'No such profile' } },
      },
    })
    const tab = await panel('Website Content')
    await unfold(user, 'Links')
    await user.type(tab.getByLabelText('TikTok'), '@luna')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(tab.getByLabelText('TikTok')).toHaveAccessibleDescription('No such profile'))
    expect(tab.getByLabelText('TikTok')).toHaveValue('@luna')
    expect(tab.queryByText('Check the form')).not.toBeInTheDocument()
  })
})

describe('closed sections', () => {
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  const toggle = (name: string) => screen.findByRole('button', { name })
  const stored = {
    ...settings,
    businessHours: null,
    socialLinks: { instagram: 'https://www.instagram.com/luna/' },
    mapLink: 'https://maps.apple/p/AbCd',
  }

  it('come in the order in which an owner needs them, and say what is set', async () => {
    show('website', { 'GET /api/business-settings': { body: stored }, 'GET /api/gallery': { body: { pictures: [] } } })
    const tab = await panel('Website Content')
    expect(titles().filter((title) => title !== 'Find us on')).toEqual([
      'Pictures',
      'Look',
      'Top of the page',
      'Services',
      'Why choose us',
      'Visit us',
      'Call to action',
      'Gallery',
      'Links',
      'Policies',
    ])
    for (const [name, summary] of [
      ['Top of the page', 'Your business name'],
      ['Services', '✂️ Our Services'],
      ['Why choose us', 'Calm, Fair'],
      ['Visit us', 'Your opening hours'],
      ['Call to action', 'Ready?'],
      ['Gallery', 'No pictures yet'],
      ['Links', 'Instagram, Map'],
      ['Policies', 'Not set'],
    ] as const) {
      expect(await toggle(name)).toHaveAttribute('aria-expanded', 'false')
      await waitFor(async () => expect(await toggle(name)).toHaveAccessibleDescription(summary))
    }
    expect(tab.queryByRole('textbox', { name: 'Instagram' })).not.toBeInTheDocument()
  })

  it('open and close by keyboard, keep what was typed, and save it while closed', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const links = await toggle('Links')
    links.focus()
    await user.keyboard('{Enter}')
    expect(links).toHaveAttribute('aria-expanded', 'true')
    await user.type(tab.getByRole('textbox', { name: 'Instagram' }), '@luna')
    await user.click(links)
    expect(tab.queryByRole('textbox', { name: 'Instagram' })).not.toBeInTheDocument()
    expect(links).toHaveAccessibleName('Links , not saved')
    expect(links).toHaveAccessibleDescription('Instagram')
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ socialLinks: { instagram: 'https://www.instagram.com/luna/' } }),
    )
    await waitFor(() => expect(links).toHaveAccessibleName('Links'))
  })

  it('open for an error inside, stay open until it is corrected, and then still', async () => {
    const { user, sent } = show('website')
    const tab = await panel('Website Content')
    const policies = await toggle('Policies')
    await unfold(user, 'Links')
    await user.type(tab.getByRole('textbox', { name: 'Map link' }), 'Ludlow Street')
    const links = await toggle('Links , not saved')
    await user.click(links)
    await user.click(tab.getByRole('button', { name: 'Save' }))
    const map = await tab.findByRole('textbox', { name: 'Map link' })
    expect(map).toBeInvalid()
    expect(policies).toHaveAttribute('aria-expanded', 'false')
    await user.click(links)
    expect(links).toHaveAttribute('aria-expanded', 'true')
    await user.click(tab.getByRole('link', { name: /^Paste a link from Google Maps/ }))
    expect(map).toHaveFocus()
    await user.clear(map)
    await waitFor(() => expect(map).toBeValid())
    expect(links).toHaveAttribute('aria-expanded', 'true')
    expect(sent('PUT')).toEqual([])
  })

  it('of the gallery saves a description on Enter, without the texts around it', async () => {
    const picture = {
      hash: 'a'.repeat(64),
      width: 640,
      height: 480,
      widths: [320],
      blur: 'data:image/webp;base64,AAAA',
    }
    const { user, sent } = show('website', {
      'GET /api/gallery': { body: { version: 1, pictures: [{ ...picture, alt: null }] } },
      'PUT /api/gallery': { body: { version: 2, pictures: [{ ...picture, alt: 'A bob' }] } },
    })
    const tab = await panel('Website Content')
    await unfold(user, 'Gallery')
    await user.click(tab.getByRole('radio', { name: /^Literata/ }))
    await user.type(await tab.findByRole('textbox', { name: 'Picture 1' }), 'A bob{Enter}')
    await waitFor(() => expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/gallery']))
    expect(tab.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
  })

  it('open for the settings search, which leads to the first of them', async () => {
    const { user } = show('business')
    await panel('Business Info')
    const search = screen.getByRole('searchbox', { name: 'Search settings' })
    await user.type(search, 'instagram')
    await screen.findByText('2 found')
    await user.keyboard('{Enter}')
    const links = await toggle('Links')
    await waitFor(() => expect(links).toHaveFocus())
    expect(links).toHaveAttribute('aria-expanded', 'true')
    expect(await toggle('Policies')).toHaveAttribute('aria-expanded', 'false')
    await user.click(links)
    expect(links).toHaveAttribute('aria-expanded', 'false')
    await user.type(search, 'instagram{Enter}')
    await waitFor(() => expect(links).toHaveAttribute('aria-expanded', 'true'))
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

  it.each([
    ['03:00', 1620, true],
    ['00:00', 1440, false],
    ['06:00', 1800, true],
    ['23:30', 1410, false],
  ])('takes 20:00 until %s as one night', async (typed, endMinutes, isNextDay) => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    fireEvent.change(tab.getByLabelText('Sunday from'), { target: { value: '20:00' } })
    fireEvent.change(tab.getByLabelText('Sunday until'), { target: { value: typed } })
    expect(tab.queryAllByText('next day')).toHaveLength(isNextDay ? 1 : 0)
    expect(tab.getByLabelText('Sunday until')).toHaveValue(typed)
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect((sent('PUT')[0]?.body as { weekly: unknown[] }).weekly[0]).toEqual([{ startMinutes: 1200, endMinutes }]),
    )
  })

  it('proposes hours up to midnight, and earlier ones where the evening has no room', async () => {
    const { user, sent } = show('hours', { 'PUT /api/opening-hours': ({ body }) => ({ body }) })
    const tab = await panel('Hours')
    for (let spans = 0; spans < 3; spans++)
      await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect((sent('PUT')[0]?.body as { weekly: unknown[] }).weekly[0]).toEqual(
        [
          { startMinutes: 240, endMinutes: 480 },
          { startMinutes: 540, endMinutes: 1020 },
          { startMinutes: 1080, endMinutes: 1320 },
          { startMinutes: 1380, endMinutes: 1440 },
        ].slice(1),
      ),
    )
    await user.click(tab.getByRole('button', { name: 'Add hours on Sunday' }))
    expect(tab.getByLabelText('Sunday from (4)')).toHaveValue('04:00')
    expect(tab.getByLabelText('Sunday until (4)')).toHaveValue('08:00')
  })

  it('refuses a night that runs into the next day’s hours, at its day', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Add hours on Sunday' }))
    fireEvent.change(tab.getByLabelText('Sunday from'), { target: { value: '05:00' } })
    fireEvent.change(tab.getByLabelText('Sunday until'), { target: { value: '03:00' } })
    await user.click(tab.getByRole('button', { name: 'Copy Sunday to all' }))
    fireEvent.change(tab.getByLabelText('Tuesday from'), { target: { value: '02:00' } })
    await user.click(tab.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(tab.getByRole('group', { name: 'Monday' })).toHaveAccessibleDescription(
        'These hours run into those of the next day',
      ),
    )
    expect(sent('PUT')).toEqual([])
  })

  it('offers to write the hours on the site where its words differ', async () => {
    const { user, sent } = show('hours')
    const tab = await panel('Hours')
    await user.click(await tab.findByRole('button', { name: 'Use this on my site' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ businessHours: 'Mon-Sat 8:00 AM - 9:30 PM\nSun Closed', version: 1 }),
    )
    await waitFor(() => expect(tab.queryByRole('button', { name: 'Use this on my site' })).not.toBeInTheDocument())
  })
})

describe('team', () => {
  it('says why a staff member with appointments can’t be removed', async () => {
    const refusal = {
      error: 'Luna has 3 upcoming appointments. Please move or cancel them first.',
      code: 'has_appointments',
    }
    const { user } = show('team', { [`PUT /api/staff/${luna.id}`]: { status: 409, body: refusal } })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit Luna' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('switch', { name: 'Takes appointments' }))
    await user.click(dialog.getByRole('button', { name: 'Save Staff Member' }))
    expect(await dialog.findByText(refusal.error)).toBeInTheDocument()
  })

  it('takes a night off with its whole day, and shows it as that day again', async () => {
    const nights = week.map(() => [{ startMinutes: 1200, endMinutes: 1620 }])
    const entry = { id: service().id, staffId: luna.id, reason: null, visits: 0, version: 1 }
    const stored = { ...entry, startsAt: '2026-11-27T08:00:00.000Z', endsAt: '2026-11-28T08:00:00.000Z' }
    const { user, sent } = show('team', {
      'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
      'GET /api/staff': { body: [{ ...person, hasOwnHours: true, hours: nights }] },
      'GET /api/time-off': { body: [stored] },
      [`PUT /api/time-off/${stored.id}`]: { body: stored },
    })
    await user.click(await (await panel('Team')).findByRole('button', { name: 'Edit time off of Luna, Nov 27, 2026' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('switch', { name: 'Whole days' })).toBeChecked()
    expect(dialog.getByLabelText('Last day')).toHaveValue('2026-11-27')
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2026-11-28' } })
    await user.click(dialog.getByRole('button', { name: 'Save Time Off' }))
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toMatchObject({ startsAt: '2026-11-27T03:00', endsAt: '2026-11-29T03:00' }),
    )
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
  const tab = await panel('Booking rules')
  await user.clear(tab.getByLabelText('Minimum notice'))
  await user.click(tab.getByRole('button', { name: 'Save' }))
  expect(await tab.findByRole('link', { name: 'Enter a whole number of minutes' })).toBeInTheDocument()
  expect(sent('PUT')).toEqual([])
})

describe('freed times', () => {
  it('are refilled by the rule the owner chooses, with the weights of each in sight', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Waitlist')
    expect(tab.getByRole('radio', { name: /^Automatic/ })).toBeChecked()
    await user.click(tab.getByRole('radio', { name: /^Ask me first/ }))
    await user.click(
      tab.getByRole('radio', {
        name: 'Reliability Most reliable clients first. Weights: reliability 70 %, order of joining 30 %.',
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

  it('come from unconfirmed visits only once the owner switches it on, between 3 and 72 hours before', async () => {
    const { user, sent } = show('recovery')
    const tab = await panel('Waitlist')
    expect(tab.queryByLabelText('How long before')).not.toBeInTheDocument()
    await user.click(tab.getByRole('switch', { name: 'Release an appointment that is still unconfirmed' }))
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

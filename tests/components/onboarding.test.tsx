import './jsdom-gaps'

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'

import { BusinessSetupForm } from '@/components/onboarding/business-setup-form'
import { Providers } from '@/components/providers'
import { dismissToast } from '@/lib/browser/toast'

const PLACES = {
  countries: [
    { value: 'AU', label: 'Australia' },
    { value: 'CH', label: 'Switzerland' },
    { value: 'US', label: 'United States' },
  ],
  zoneCountries: new Map([
    ['Australia/Sydney', 'AU'],
    ['America/New_York', 'US'],
    ['Asia/Tokyo', 'JP'],
  ]),
}

const replace = jest.fn()
const router: AppRouterInstance = {
  bfcacheId: '',
  replace,
  push: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
  refresh: jest.fn(),
  prefetch: jest.fn(),
}

interface Call {
  path: string
  body: Record<string, unknown> | undefined
}

let calls: Call[]

/** Serves every subdomain but `taken` as free, and responds to a creation with `status` and `answer`. */
function serve(status: number, answer: unknown) {
  calls = []
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    calls.push({
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined,
    })
    const isFree = !path.includes('subdomain=taken')
    const [code, body] = path.startsWith('/api/business/subdomain-check')
      ? [200, { available: isFree, message: isFree ? null : 'This subdomain is already taken. Please choose another.' }]
      : [status, answer]
    return { ok: code < 400, status: code, statusText: '', text: async () => JSON.stringify(body) } as Response
  }) as typeof fetch
}

const creations = () => calls.filter(({ path }) => path === '/api/business')

function show(email = 'mia@example.com') {
  return render(
    <AppRouterContext value={router}>
      <Providers>
        <BusinessSetupForm email={email} rootHost="localhost:3000" places={PLACES} />
      </Providers>
    </AppRouterContext>,
  )
}

const toasts = () => within(screen.getByRole('region', { name: /^Notifications/ }))

const submit = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Create my booking page' }))

beforeEach(() => {
  sessionStorage.clear()
  replace.mockReset()
  dismissToast()
  serve(201, { businessName: 'Luna Hair' })
})

it('needs only a name: the rest is suggested, and it leads to the dashboard', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Business name'), "Luna's Hair & Café")
  expect(screen.getByLabelText('Web address')).toHaveValue('lunas-hair-cafe')
  await submit(user)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
  expect(creations().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      businessName: "Luna's Hair & Café",
      subdomain: 'lunas-hair-cafe',
      email: 'mia@example.com',
      industry: 'hair',
      timezone: 'UTC',
      currency: 'USD',
    }),
  ])
  expect(sessionStorage).toHaveLength(0)
})

it('leaves an address alone that was edited by hand', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Business name'), 'Luna')
  await user.type(screen.getByLabelText('Web address'), '-nyc')
  await user.type(screen.getByLabelText('Business name'), ' Hair')
  expect(screen.getByLabelText('Web address')).toHaveValue('luna-nyc')
})

it("shows the specification's messages and sends nothing", async () => {
  const user = userEvent.setup()
  show()
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Web address'), 'No Way')
  await submit(user)
  const summary = within(await screen.findByRole('alert', { name: 'There is a problem' }))
  summary.getByText('Business name is required')
  summary.getByText('Subdomain can only contain lowercase letters, numbers, and hyphens')
  summary.getByText('Email is required')
  expect(creations()).toHaveLength(0)
})

it('names what is missing or wrong at its field, and asks for no phone, address or description', async () => {
  const user = userEvent.setup()
  show()
  const email = screen.getByLabelText('Email')
  const address = screen.getByLabelText('Web address')
  await user.clear(email)
  await submit(user)
  await waitFor(() =>
    expect(screen.getByLabelText('Business name')).toHaveAccessibleDescription(/Business name is required/),
  )
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Subdomain is required/))
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Email is required/))
  await user.type(address, 'Luna_Hair')
  await waitFor(() =>
    expect(address).toHaveAccessibleDescription(/Subdomain can only contain lowercase letters, numbers, and hyphens/),
  )
  await user.type(email, 'nope')
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Please enter a valid email address/))
  for (const optional of ['Phone', 'Address', 'Description']) expect(screen.getByLabelText(optional)).toBeValid()
  expect(creations()).toHaveLength(0)
})

it('offers the four time zones of the specification and its four currencies', () => {
  show()
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(options('Time zone')).toEqual(
    expect.arrayContaining(['Eastern (New York)', 'Central (Chicago)', 'Mountain (Denver)', 'Pacific (Los Angeles)']),
  )
  expect(options('Currency')).toEqual(['US dollar (USD)', 'Canadian dollar (CAD)', 'Euro (EUR)', 'British pound (GBP)'])
})

it("keeps offering the device's own time zone after another was chosen, and after a reload", async () => {
  const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Australia/Sydney' }
  const options = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
  const user = userEvent.setup()
  const zone = () => screen.getByLabelText('Time zone')
  const { unmount } = show()
  await waitFor(() => expect(zone()).toHaveValue('Australia/Sydney'))
  await user.selectOptions(zone(), 'Eastern (New York)')
  unmount()
  show()
  await waitFor(() => expect(zone()).toHaveValue('America/New_York'))
  await user.selectOptions(zone(), 'Australia/Sydney')
  expect(zone()).toHaveValue('Australia/Sydney')
  options.mockRestore()
})

it('checks whether the address is free once typing pauses', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Web address'), 'taken')
  await screen.findByText('This subdomain is already taken. Please choose another.')
  const checks = calls.filter(({ path }) => path.startsWith('/api/business/subdomain-check'))
  expect(checks.length).toBeLessThanOrEqual(3)
  await user.type(screen.getByLabelText('Web address'), '-not')
  await waitFor(() => expect(screen.queryByText(/already taken/)).not.toBeInTheDocument())
})

it('names the starter services of the chosen trade', async () => {
  const user = userEvent.setup()
  show()
  const services = screen.getByRole('list', { name: 'Your first services' })
  within(services).getByText('Haircut')
  await user.click(screen.getByRole('radio', { name: 'Massage' }))
  within(services).getByText('Deep tissue massage')
  expect(within(services).queryByText('Haircut')).not.toBeInTheDocument()
})

it('puts a lost race for the address at its field and keeps everything typed', async () => {
  serve(409, { error: 'This subdomain is already taken', code: 'subdomain_taken' })
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
  await user.type(screen.getByLabelText('Phone'), '212 555 0123')
  await submit(user)
  await waitFor(() => expect(screen.getByLabelText('Web address')).toHaveFocus())
  expect(screen.getByLabelText('Web address')).toHaveAccessibleDescription(
    /This subdomain is already taken. Please choose another./,
  )
  expect(screen.getByLabelText('Business name')).toHaveValue('Luna Hair')
  expect(screen.getByLabelText('Phone')).toHaveValue('212 555 0123')
  expect(await toasts().findByText('This subdomain is already taken. Please choose another.')).toBeInTheDocument()
  expect(replace).not.toHaveBeenCalled()
})

it('goes to the dashboard where the business is there already', async () => {
  serve(409, { error: 'User already has a business', code: 'business_exists' })
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
  await submit(user)
  await screen.findByText('Business Already Exists')
  expect(replace).toHaveBeenCalledWith('/dashboard')
})

it('says what went wrong otherwise', async () => {
  serve(503, { error: 'We cannot reach our database right now. Please try again in a moment.', code: 'unavailable' })
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
  await submit(user)
  await screen.findByText('Error Creating Business')
  expect(screen.getByLabelText('Business name')).toHaveValue('Luna Hair')
  expect(screen.getAllByText(/cannot reach our database/)).not.toHaveLength(0)
})

it('continues where it was left when the page is opened again', async () => {
  const user = userEvent.setup()
  const { unmount } = show()
  await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
  await user.click(screen.getByRole('radio', { name: 'Skincare' }))
  unmount()
  show()
  await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveValue('Luna Hair'))
  expect(screen.getByRole('radio', { name: 'Skincare' })).toBeChecked()
})

it('starts empty for somebody else who signs in, whatever was typed before', async () => {
  const user = userEvent.setup()
  const { unmount } = show()
  await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
  await user.type(screen.getByLabelText('Phone'), '212 555 0123')
  unmount()
  show('noah@example.com')
  await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveValue('UTC'))
  expect(screen.getByLabelText('Email')).toHaveValue('noah@example.com')
  expect(screen.getByLabelText('Business name')).toHaveValue('')
  expect(screen.getByLabelText('Phone')).toHaveValue('')
})

describe('the opening hours', () => {
  const opening = (day: string) => screen.getByLabelText(`${day} from`)
  const opened = () => screen.getAllByRole('switch').map((day) => day.getAttribute('aria-checked') === 'true')

  it('are the usual ones of the trade, and follow it until they are edited', async () => {
    const user = userEvent.setup()
    show()
    expect(opened()).toEqual([false, true, true, true, true, true, false])
    expect([opening('Tuesday'), screen.getByLabelText('Tuesday until')]).toMatchObject([
      { value: '09:00' },
      { value: '19:00' },
    ])
    await user.click(screen.getByRole('radio', { name: 'Personal training' }))
    expect(opening('Monday')).toHaveValue('06:00')
    fireEvent.change(opening('Monday'), { target: { value: '07:30' } })
    await user.click(screen.getByRole('radio', { name: 'Massage' }))
    expect(opening('Monday')).toHaveValue('07:30')
  })

  it('are sent as they stand, and a day that opens again has the times it closed with', async () => {
    const user = userEvent.setup()
    show()
    await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
    fireEvent.change(opening('Saturday'), { target: { value: '08:15' } })
    await user.click(screen.getByRole('switch', { name: 'Open on Saturday' }))
    expect(screen.queryByLabelText('Saturday from')).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Open on Saturday' }))
    await user.click(screen.getByRole('switch', { name: 'Open on Tuesday' }))
    await user.click(screen.getByRole('switch', { name: 'Open on Monday' }))
    await submit(user)
    await waitFor(() => expect(replace).toHaveBeenCalled())
    const usual = [{ startMinutes: 540, endMinutes: 1140 }]
    const saturday = [{ startMinutes: 495, endMinutes: 1140 }]
    expect(creations()[0]?.body?.hours).toEqual([[], usual, [], usual, usual, usual, saturday])
  })

  it('say at the day what is wrong, keep what was typed, and lead there from the summary', async () => {
    const user = userEvent.setup()
    show()
    await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
    fireEvent.change(screen.getByLabelText('Wednesday until'), { target: { value: '08:00' } })
    await submit(user)
    const summary = within(await screen.findByRole('alert', { name: 'There is a problem' }))
    await user.click(summary.getByRole('link', { name: 'The end must be after the start' }))
    expect(screen.getByRole('switch', { name: 'Open on Wednesday' })).toHaveFocus()
    await waitFor(() =>
      expect(screen.getByLabelText('Wednesday until')).toHaveAccessibleDescription('The end must be after the start'),
    )
    expect(screen.getByLabelText('Wednesday until')).toHaveValue('08:00')
    expect(creations()).toHaveLength(0)
  })
})

describe('the country', () => {
  const country = () => screen.getByLabelText('Country')

  it('is empty where the device says nothing, and is proposed from the zone', async () => {
    const user = userEvent.setup()
    show()
    await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveValue('UTC'))
    expect(country()).toHaveValue('')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York')
    expect(country()).toHaveValue('US')
  })

  it('is rather the one that the phone number names, until the owner chooses', async () => {
    const user = userEvent.setup()
    show()
    await user.type(screen.getByLabelText(/^Phone/), '+41 44 123 45 67')
    await waitFor(() => expect(country()).toHaveValue('CH'))
    await user.selectOptions(country(), 'AU')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York')
    expect(country()).toHaveValue('AU')
    await user.type(screen.getByLabelText('Business name'), 'Luna Hair')
    await submit(user)
    await waitFor(() => expect(creations()[0]?.body).toMatchObject({ country: 'AU' }))
  })
})

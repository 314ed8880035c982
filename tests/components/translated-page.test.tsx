import './jsdom-gaps'

import { webcrypto } from 'node:crypto'

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps, ReactNode } from 'react'

import { BookingForm } from '@/components/booking/booking-form'
import { REGIONS } from '@/components/business/regions'
import { FormError } from '@/components/form/form-error'
import { SettingsScreen } from '@/components/settings/settings-screen'
import { StatusBadge } from '@/components/shell/status-badge'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { JoinForm } from '@/components/waitlist/join-form'
import { followTranslatedTexts } from '@/lib/browser/translated-text'

import { translatePage } from '../support/translated-page'
import { businessSettings, hold, luna, renderOwner, serve, service } from './owner-fixtures'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>

const went: string[] = []
const go = (href: string) => void went.push(href)
const router = { push: go, replace: go, refresh() {}, back() {}, forward() {}, prefetch() {} } as unknown as Router
const SERVICE_ID = '7f1b6c1e-53bb-4a30-9d4c-2f3b8f0a1a11'

let stop = () => {}
let stopFollowing = () => {}
beforeEach(() => {
  went.length = 0
  sessionStorage.clear()
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  stopFollowing = followTranslatedTexts()
  stop = translatePage()
})
afterEach(() => {
  stop()
  stopFollowing()
})

const show = (page: ReactNode) => render(<AppRouterContext.Provider value={router}>{page}</AppRouterContext.Provider>)

/** Expects the page to be translated, and still there. */
function expectTranslated(element: HTMLElement) {
  expect(element).toBeInTheDocument()
  expect(element.querySelector('font')).not.toBeNull()
}

function showSettings(tab: string, answers: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, '', `/settings?tab=${tab}`)
  const week = Array.from({ length: 7 }, () => [{ startMinutes: 480, endMinutes: 1290 }])
  serve({
    'GET /api/business-settings': { body: businessSettings },
    'GET /api/pictures': { body: { logo: null, cover: null } },
    'GET /api/services': { body: [service({})] },
    'GET /api/opening-hours': { body: { weekly: week, exceptions: [] } },
    'GET /api/staff': { body: [{ ...luna, hasOwnHours: false, photo: null, line: null, hours: week }] },
    'GET /api/time-off': { body: [] },
    ...answers,
  })
  renderOwner(
    <SettingsScreen
      offersDomains={false}
      site={{ appUrl: 'http://localhost:3000', subdomain: 'luna', customDomain: null }}
      regions={REGIONS}
      countries={[{ value: 'US', label: 'United States' }]}
    />,
    {
      search: `?tab=${tab}`,
    },
  )
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), 'Dana Fox')
  await userEvent.type(screen.getByLabelText('Phone'), '(212) 555-0123')
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }))
}

it('says that a time was just taken, and takes another one', async () => {
  const alternative = { start: '2026-11-25T15:00:00.000Z', label: '10:00 AM', date: '2026-11-25', staffIds: [] }
  const path = 'POST /api/public/businesses/luna/appointments'
  const { held, release } = hold({
    status: 409,
    body: { error: 'That time was just taken', code: 'slot_taken', alternatives: [alternative] },
  })
  serve({ [path]: held })
  show(
    <BookingForm
      business={{ subdomain: 'luna', timezone: 'America/New_York' }}
      via="host"
      service={{ id: SERVICE_ID, name: 'Haircut', priceLabel: '$65', price: 6500, duration: 60 }}
      staffId={null}
      date="2026-11-24"
      groups={[{ name: 'Afternoon', times: [{ start: '2026-11-24T19:30:00.000Z', label: '2:30 PM', time: '14:30' }] }]}
      namedStart={null}
      textsOffered
      consentText="Text me a confirmation."
      joinWaitlistHref="/join-waitlist"
    />,
  )
  await userEvent.click(screen.getByRole('radio', { name: '2:30 PM' }))
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Book appointment' }))
  release()
  expectTranslated(await screen.findByRole('alert'))
  expect(screen.getByRole('alert')).toHaveTextContent('That time was just taken')
  await userEvent.click(screen.getByRole('button', { name: 'Wed, Nov 25, 10:00 AM' }))
  expectTranslated(screen.getByRole('button', { name: 'Book appointment' }))
})

it('joins the waitlist, after a refusal too', async () => {
  let refused = true
  serve({
    'POST /api/public/businesses/luna/waitlist': () => {
      const answer = refused
        ? { status: 503, body: { error: 'The database is away', code: 'unavailable' } }
        : { status: 201, body: { id: '1', position: 4, waitingUrl: null } }
      refused = false
      return answer
    },
  })
  show(
    <JoinForm
      subdomain="luna"
      via="host"
      services={['Haircut', 'Color']}
      staff={[]}
      wanted={{ service: 'Color', date: '2026-11-27', until: '', timeOfDay: 'any', staffId: '', noticeMinutes: '' }}
      today="2026-11-24"
      textsOffered
      consentText="Text me."
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  expectTranslated(await screen.findByRole('alert'))
  await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  await waitFor(() => expect(went.at(-1)).toContain('joined=4'))
})

it('saves the settings', async () => {
  const { held, release } = hold({ body: { ...businessSettings, phone: '212 555 0100' } })
  showSettings('business', { 'PUT /api/business-settings': held })
  const form = within(await screen.findByRole('region', { name: 'Business Info' }))
  await userEvent.type(form.getByLabelText('Phone'), '212 555 0100')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expectTranslated(form.getByRole('button', { name: 'Saving...' }))
  release()
  await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('All changes are saved'))
})

it('adds a service, after a refusal too', async () => {
  let refused = true
  showSettings('services', {
    'POST /api/services': () => {
      const answer = refused
        ? { status: 503, body: { error: 'The database is away', code: 'unavailable' } }
        : { status: 201, body: service({ name: 'Blow-dry' }) }
      refused = false
      return answer
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Services & Pricing' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Add Service' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Service name'), 'Blow-dry')
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Add Service' }))
  await save()
  await waitFor(() => expect(refused).toBe(false))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expectTranslated(panel.getByRole('button', { name: 'Add Service' }))
})

it('shows the words of now, not those that were translated before', async () => {
  const { rerender } = render(<FormError message="Please choose a time" />)
  await waitFor(() => expectTranslated(document.body))
  for (const message of ['That time was just taken', 'The database is away']) {
    rerender(<FormError message={message} />)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`)))
    await waitFor(() => expectTranslated(screen.getByRole('alert')))
  }
  rerender(<FormError message={null} />)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

it('finds the place of a text that was taken out after the translation was put beside it', async () => {
  stop()
  const { rerender } = render(<FormError message="Please choose a time" />)
  const shown = screen.getByText('Please choose a time')
  const text = shown.lastChild!
  text.before(document.createElement('font'))
  text.remove()
  await waitFor(() => expect(shown).toHaveTextContent(/^$/))
  rerender(<FormError message="That time was just taken" />)
  await waitFor(() => expect(shown).toHaveTextContent('That time was just taken'))
})

it('changes the sign beside a word', async () => {
  const { rerender } = render(<StatusBadge status="scheduled" />)
  await waitFor(() => expectTranslated(document.body))
  rerender(<StatusBadge status="no-show" />)
  expect(document.body).toHaveTextContent('No-Show')
})

it('shows another choice of a list', async () => {
  const list = (value: string) => (
    <Select value={value}>
      <SelectTrigger>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value="a">Ada</SelectItem>
        <SelectItem value="b">Ben</SelectItem>
      </SelectContent>
    </Select>
  )
  const { rerender } = render(list('a'))
  await waitFor(() => expectTranslated(document.body))
  rerender(list('b'))
  expect(screen.getByRole('combobox')).toHaveTextContent('Ben')
})

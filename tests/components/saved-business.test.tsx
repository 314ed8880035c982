import './jsdom-gaps'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useState } from 'react'

import { REGIONS } from '@/components/business/regions'
import { AddClientDialog } from '@/components/clients/add-client-dialog'
import { NotifiedShell } from '@/components/inbox/notified-shell'
import { PicturesCard } from '@/components/settings/pictures-card'
import { SettingsScreen } from '@/components/settings/settings-screen'
import { SmsConfigurationCard } from '@/components/sms/sms-configuration-card'
import type { SitePicture } from '@/lib/contracts/picture'

import { type Answers, businessSettings, renderOwner, serve, smsSettings } from './owner-fixtures'
import { serveUploads } from './serve-uploads'

const logo: SitePicture = {
  hash: 'd'.repeat(64),
  width: 320,
  height: 120,
  widths: [320],
  blur: 'data:image/webp;base64,AAAA',
  focalX: 50,
  focalY: 50,
}
const texts = { ...smsSettings, smsEnabled: false, textsOffered: false }

/** Renders a page in the owner's layout. The router in these tests has nothing to refetch, so only saves change it. */
function show(page: ReactNode, answers: Answers) {
  return render(
    <PathnameContext value="/settings">
      <NotifiedShell businessName="Luna Hair" logo={null} email="luna@example.com">
        {page}
      </NotifiedShell>
    </PathnameContext>,
    answers,
  )
}

function render(page: ReactNode, answers: Answers) {
  serve({ 'GET /api/conversations': { body: [] }, 'GET /api/owner-tasks': { body: [] }, ...answers })
  renderOwner(page, { textsOffered: false })
  return userEvent.setup()
}

/** The settings of texts, from which one can go to another page. */
function SmsThenElsewhere({ refresh }: { refresh: () => void }) {
  const [pathname, setPathname] = useState('/admin/sms')
  return (
    <AppRouterContext value={{ refresh, prefetch() {} } as unknown as AppRouterInstance}>
      <PathnameContext value={pathname}>
        <NotifiedShell businessName="Luna Hair" logo={null} email="luna@example.com">
          <SmsConfigurationCard />
          <button onClick={() => setPathname((before) => `${before}/next`)}>Go on</button>
        </NotifiedShell>
      </PathnameContext>
    </AppRouterContext>
  )
}

function SmsAndClients() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SmsConfigurationCard />
      <button onClick={() => setOpen(true)}>Add</button>
      <AddClientDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

const sidebar = () => screen.getByRole('complementary')

describe('without a reload, after saving', () => {
  it('the name, the sidebar has it', async () => {
    const user = show(
      <SettingsScreen
        offersDomains={false}
        site={{ appUrl: 'http://localhost:3000', subdomain: 'luna', customDomain: null }}
        regions={REGIONS}
        countries={[]}
      />,
      {
        'GET /api/business-settings': { body: businessSettings },
        'PUT /api/business-settings': ({ body }) => ({ body: { ...businessSettings, ...(body as object) } }),
      },
    )
    const form = within(await screen.findByRole('region', { name: 'Business Info' }))
    await user.clear(form.getByLabelText('Business name'))
    await user.type(form.getByLabelText('Business name'), 'Luna & Sol')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await within(sidebar()).findByText('Luna & Sol')).toBeInTheDocument()
  })

  it('a logo, the sidebar has it', async () => {
    serveUploads([{ status: 201, body: { ...logo, kind: 'logo' } }])
    const user = show(<PicturesCard />, {
      'GET /api/pictures': { body: { logo: null, cover: null } },
      'PUT /api/pictures': { body: { logo, cover: null } },
    })
    await screen.findByRole('group', { name: 'Logo' })
    await user.upload(
      screen.getByLabelText('Upload logo', { selector: 'input' }),
      new File(['logo'], 'logo.png', { type: 'image/png' }),
    )
    await screen.findByText('Logo saved')
    expect(sidebar().querySelector(`img[src*="${logo.hash}"]`)).not.toBeNull()
  })

  it('that texts are sent, the form of a client asks for consent', async () => {
    const user = show(<SmsAndClients />, {
      'GET /api/business/sms-settings': { body: texts },
      'PATCH /api/business/sms-settings': { body: { ...texts, smsEnabled: true, textsOffered: true } },
    })
    await user.click(await screen.findByRole('switch', { name: 'Enable SMS' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('All changes saved')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByLabelText(/agreed to texts/)).toBeInTheDocument()
  })
})

it('what the router has kept is refetched once the owner goes on, not while something may be typed', async () => {
  let refreshed = 0
  const user = render(<SmsThenElsewhere refresh={() => (refreshed += 1)} />, {
    'GET /api/business/sms-settings': { body: texts },
    'PATCH /api/business/sms-settings': { body: { ...texts, smsEnabled: true } },
  })
  const enable = await screen.findByRole('switch', { name: 'Enable SMS' })
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(refreshed).toBe(0)
  await user.click(enable)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('All changes saved')
  expect(refreshed).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(refreshed).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(refreshed).toBe(1)
})

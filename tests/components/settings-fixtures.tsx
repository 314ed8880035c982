import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { REGIONS } from '@/components/business/regions'
import { SettingsScreen } from '@/components/settings/settings-screen'

import { type Answers, businessSettings as settings, luna, renderOwner, serve, service } from './owner-fixtures'

export const haircut = service({ bufferAfterMinutes: 10 })
export const week = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ startMinutes: 480, endMinutes: 1290 }]))
export const person = { ...luna, hasOwnHours: false, photo: null, line: null, hours: week.map(() => []) }

export function show(tab: string, answers: Answers = {}) {
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
      site={{ appUrl: 'http://localhost:3000', subdomain: 'luna', customDomain: null }}
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

export const panel = async (name: string) => within(await screen.findByRole('region', { name }))

/** The page in the frame of the preview. */
export async function previewPage(): Promise<HTMLElement> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Your site')
  const page = await waitFor(() => {
    const { body } = frame.contentDocument ?? document
    return within(body).getByTestId('site-preview')
  })
  expect(page.ownerDocument).not.toBe(document)
  return page
}

/** Opens closed sections of the website settings. */
export async function unfold(user: ReturnType<typeof userEvent.setup>, ...titles: string[]): Promise<void> {
  for (const title of titles) await user.click(await screen.findByRole('button', { name: title, expanded: false }))
}

/** Where an owner's page leads somebody signed out, after signing in. */
import AnalyticsPage from '@/app/(owner)/admin/analytics/page'
import ReportPage from '@/app/(owner)/admin/analytics/report/page'
import AppointmentsPage from '@/app/(owner)/admin/appointments/page'
import ClientsPage from '@/app/(owner)/admin/clients/page'
import RemindersPage from '@/app/(owner)/admin/reminders/page'
import SettingsPage from '@/app/(owner)/admin/settings/page'
import WaitlistPage from '@/app/(owner)/admin/waitlist/page'

jest.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))

type Query = Record<string, string | string[]>
type Page = (props: { searchParams: Promise<Query> }) => Promise<unknown>

const PAGES: Record<string, Page> = {
  '/admin/settings': SettingsPage,
  '/admin/waitlist': WaitlistPage,
  '/admin/analytics': AnalyticsPage,
  '/admin/analytics/report': ReportPage,
  '/admin/reminders': RemindersPage,
  '/admin/clients': ClientsPage,
  '/admin/appointments': AppointmentsPage,
}

async function returnPath(path: string, query: Query): Promise<string | null> {
  const refusal: unknown = await PAGES[path]?.({ searchParams: Promise.resolve(query) }).catch(
    (error: unknown) => error,
  )
  const { digest } = refusal as { digest: string }
  const target = digest.split(';')[2] ?? ''
  return new URL(target, 'http://root.invalid').searchParams.get('callbackUrl')
}

describe('the sign-in leads back', () => {
  it.each([
    ['/admin/settings', 'tab=recovery'],
    ['/admin/waitlist', 'tab=freed'],
    ['/admin/analytics', 'days=90'],
    ['/admin/analytics', 'from=2026-10-01&to=2026-10-31'],
    ['/admin/analytics/report', 'month=2026-10'],
    ['/admin/reminders', 'state=sent&from=2026-10-01'],
    ['/admin/clients', 'group=at-risk'],
    ['/admin/appointments', 'date=2026-10-01'],
  ])('to %s?%s', async (path, query) => {
    expect(await returnPath(path, Object.fromEntries(new URLSearchParams(query)))).toBe(`${path}?${query}`)
  })

  it.each(Object.keys(PAGES))('to %s alone if its query is unknown', async (path) => {
    const strange = { tab: '//evil.example', days: '7&x=1', month: '2026-13', date: 'today', state: ['sent'], q: 'Ada' }
    expect(await returnPath(path, strange)).toBe(path)
    expect(await returnPath(path, {})).toBe(path)
  })
})

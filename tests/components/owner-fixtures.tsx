import { render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'

import { BusinessProvider } from '@/components/business/business-provider'
import { SessionGate } from '@/components/business/session-gate'
import { Providers } from '@/components/providers'
import { dismissToast } from '@/lib/browser/toast'
import type { Appointment } from '@/lib/contracts/appointment'
import type { Attention } from '@/lib/contracts/attention'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { Client } from '@/lib/contracts/client'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import { createServiceBody, type Service } from '@/lib/contracts/service'
import type { SmsSettings } from '@/lib/contracts/sms'
import type { StaffMember } from '@/lib/contracts/staff'

/** Tuesday, November 24, 2026, 10:00 AM in New York. */
export const NOW = new Date('2026-11-24T15:00:00Z')
export const TIME_ZONE = 'America/New_York'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const luna: StaffMember = { id: uuid(1), name: 'Luna', color: '#0f766e', active: true, serviceIds: [] }
export const mateo: StaffMember = { ...luna, id: uuid(2), name: 'Mateo' }

export const smsSettings: SmsSettings = {
  smsEnabled: true,
  smsFrom: null,
  reminder24hEnabled: true,
  reminder2hEnabled: true,
  confirmationEnabled: true,
  followUpEnabled: true,
  smsDailyCap: 500,
  textsOffered: true,
  version: 3,
}

export const businessSettings: BusinessSettings = {
  businessName: 'Luna Hair',
  email: 'luna@example.com',
  publicEmail: null,
  phone: null,
  address: null,
  description: null,
  website: null,
  timezone: 'America/New_York',
  currency: 'USD',
  country: 'US',
  businessHours: 'By appointment',
  whyChooseUs: 'Calm | One at a time\nFair',
  servicesTitle: 'Our Services',
  servicesSubtitle: 'Professional services',
  ctaTitle: 'Ready?',
  ctaSubtitle: 'Book today',
  heroTitle: null,
  heroSubtitle: null,
  whyChooseUsTitle: 'Why Choose Us?',
  accentColor: null,
  siteFont: null,
  heroLayout: null,
  socialLinks: {},
  mapLink: null,
  cancellationPolicy: null,
  depositPolicy: null,
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

export function client(changes: Partial<Client> = {}): Client {
  return {
    id: uuid(11),
    businessId: uuid(0),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '(212) 555-0126',
    phoneUnchecked: false,
    notes: null,
    noShowCount: 0,
    version: 1,
    preferredMood: null,
    moodEmoji: null,
    schedulingNotes: null,
    createdAt: NOW.toISOString(),
    completedVisits: 5,
    lifetimeCents: 42_500,
    lastVisit: null,
    nextVisit: null,
    nextVisitRisk: null,
    appointments: 5,
    waiting: 0,
    archivedAt: null,
    erasedAt: null,
    mergedIntoId: null,
    smsConsentAt: null,
    cannotTextReason: null,
    emailOptedOutAt: null,
    marketingRefusedAt: null,
    ...changes,
  }
}

export function appointment(changes: Partial<Appointment> = {}): Appointment {
  return {
    id: uuid(21),
    businessId: uuid(0),
    clientId: uuid(11),
    staffId: luna.id,
    serviceId: uuid(31),
    service: 'Haircut',
    appointmentDate: '2026-11-24T19:30:00.000Z',
    duration: 60,
    status: 'scheduled',
    notes: null,
    clientNote: null,
    clientMood: null,
    moodEmoji: null,
    appointmentMoodNotes: null,
    reminder24hSent: false,
    reminder2hSent: false,
    followUpSent: false,
    priceCents: 6500,
    version: 3,
    lateCancellation: false,
    minutesLate: null,
    risk: null,
    protection: null,
    protectionReason: null,
    confirmBy: null,
    approvedAt: null,
    forgivenAt: null,
    undoTo: null,
    createdAt: NOW.toISOString(),
    client: { name: 'Ada Lovelace', phone: null, email: null, preferredMood: null, moodEmoji: null },
    staff: { name: 'Luna', color: '#0f766e' },
    ...changes,
  }
}

/** A slot that waits for the owner's approval. */
export const freed: RecoveryRun = {
  id: uuid(61),
  startsAt: '2026-11-25T19:00:00.000Z',
  endsAt: '2026-11-25T20:00:00.000Z',
  staffId: luna.id,
  staff: { name: 'Luna' },
  cause: 'cancelled',
  mode: 'ask_first',
  status: 'proposed',
  wave: 0,
  nextWaveAt: null,
  freedPriceCents: 6500,
  freedAt: '2026-11-24T14:50:00.000Z',
  freedBy: { clientId: uuid(200), name: 'Cleo Vance' },
  filledBy: null,
  filledAt: null,
  filledVisit: null,
  stoppedReason: null,
  offers: [],
}

export const NO_NEEDS: Attention = {
  requests: [],
  overdue: [],
  proposed: [],
  callList: { calls: [], later: 0, withoutPhone: [] },
  unansweredDays: [],
  unconfirmed: [],
  unreachable: [],
}

/** Responses of everything that can need the owner: nothing does. */
export const QUIET: Answers = {
  'GET /api/dashboard/attention': { body: NO_NEEDS },
  'GET /api/dashboard/unanswered': { body: [] },
  'GET /api/conversations': { body: [] },
  'GET /api/owner-tasks': { body: [] },
}

/** Returns a service with the contract's defaults, so that a new field with a default needs no change here. */
export function service(changes: Partial<Service> = {}): Service {
  return {
    id: uuid(31),
    businessId: uuid(0),
    version: 1,
    createdAt: NOW.toISOString(),
    ...createServiceBody.parse({ name: 'Haircut', price: 6500 }),
    category: null,
    picture: null,
    description: null,
    ...changes,
  }
}

export interface Call {
  method: string
  path: string
  body: unknown
  /** The Idempotency-Key, if it has one. */
  key?: string
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
/** Responses by "METHOD /path"; a path without its query matches every query. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

/** A response that waits until `release` is called. */
export function hold(answer: Answer): { held: () => Promise<Answer>; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { held: () => released.then(() => answer), release: () => release() }
}

/** jsdom has no fetch: this replaces the server. Returns every call made. */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = []
  const fetchStub = async (path: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('Idempotency-Key')
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      ...(key === null ? {} : { key }),
    }
    calls.push(call)
    const answer = answers[`${call.method} ${path}`] ??
      answers[`${call.method} ${path.split('?')[0]}`] ?? { status: 404 }
    const { status = 200, body, headers = {} } = typeof answer === 'function' ? await answer(call) : answer
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: { get: (name: string) => headers[name] ?? null },
      text: async () => (body === undefined ? '' : JSON.stringify(body)),
    }
  }
  Object.assign(globalThis, { fetch: fetchStub })
  return calls
}

/** Replaces the router: returns the URL that the page has set. */
function Address({ search, children }: { search: string; children: ReactNode }) {
  const [query, setQuery] = useState(search)
  useEffect(() => {
    const replaceState = window.history.replaceState.bind(window.history)
    window.history.replaceState = (data, unused, url) => {
      replaceState(data, unused, url)
      setQuery(window.location.search)
    }
    return () => {
      window.history.replaceState = replaceState
    }
  }, [])
  return <SearchParamsContext value={new URLSearchParams(query)}>{children}</SearchParamsContext>
}

const router: AppRouterInstance = {
  push() {},
  replace() {},
  prefetch() {},
  refresh() {},
  back() {},
  forward() {},
} as unknown as AppRouterInstance

/** Renders one of the owner's screens as its page does, without the toasts of an earlier test. */
export function renderOwner(
  screen: ReactNode,
  { search = '', textsOffered = true, now = NOW }: { search?: string; textsOffered?: boolean; now?: Date } = {},
) {
  dismissToast()
  return render(
    <AppRouterContext value={router}>
      <Address search={search}>
        <Providers>
          <BusinessProvider
            timeZone={TIME_ZONE}
            currency="USD"
            textsOffered={textsOffered}
            renderedAtMs={now.getTime()}
          >
            <SessionGate>{screen}</SessionGate>
          </BusinessProvider>
        </Providers>
      </Address>
    </AppRouterContext>,
  )
}

/** Clicks the button in the toast, whose region takes no clicks until an effect after the toast's first paint. */
export async function clickInToast(user: Pick<UserEvent, 'click'>, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.closest('[style*="pointer-events: none"]')).toBeNull())
  await user.click(button)
}

/** Clicks Undo in the toast. */
export async function clickUndo(user: Pick<UserEvent, 'click'>): Promise<void> {
  await clickInToast(user, 'Undo')
}

/** A valid input for each call, from which every mutation starts. */
import { createServiceBody } from '@/lib/contracts/service'
import type { Random } from '@/lib/server/demo/random'
import type { Rows, World } from './world'

export interface ValidInput {
  params: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

type Body = (rows: Rows, random: Random) => Record<string, unknown>

const WEEK = Array.from({ length: 7 }, () => [{ startMinutes: 480, endMinutes: 1290 }])
const rule = {
  active: false,
  measure: 'confirm_by',
  confirmByHours: 6,
  newClientsOnly: false,
  weekdays: [1, 3],
  band: null,
  minimumPriceCents: null,
  minimumMinutes: 60,
  fromMinutes: 600,
  untilMinutes: 900,
}
const contact = (random: Random) => ({
  name: 'Ben Ray',
  email: `ben${random.whole(1, 9)}@example.com`,
  phone: `21255501${random.whole(10, 99)}`,
})
const local = (instant: string) => instant.slice(0, 16)
const settings = {
  businessName: 'Salon',
  email: 'salon@example.com',
  phone: '(212) 555-0190',
  address: '1 Main St',
  description: 'Hair',
  website: 'example.com',
  timezone: 'America/New_York',
  currency: 'USD',
  country: 'US',
  accentColor: '#8f3d1f',
  siteFont: 'literata',
  heroLayout: 'cover',
  heroTitle: 'Hi',
  heroSubtitle: 'Sub',
  servicesTitle: 'What',
  servicesSubtitle: 'Sub',
  defaultServiceIcon: 'x',
  whyChooseUsTitle: 'Why',
  whyChooseUs: 'A|B',
  ctaTitle: 'Book',
  ctaSubtitle: 'Now',
  businessHours: 'Mon',
  socialLinks: { instagram: '@lunahair', whatsapp: '+1 212 555 0100', reviews: 'https://www.yelp.com/biz/luna' },
  mapLink: 'https://www.google.com/maps/place/Luna',
  cancellationPolicy: 'Please tell us a day before.',
  depositPolicy: 'Cash or card.',
  slotIntervalMinutes: 30,
  minimumNoticeMinutes: 0,
  bookingWindowDays: 60,
  changeCutoffHours: 24,
  recoveryMode: 'automatic',
  recoveryRank: 'position',
  releaseHours: 12,
}
const client: Body = (_rows, random) => ({
  ...contact(random),
  notes: 'n',
  preferredMood: null,
  moodEmoji: null,
  schedulingNotes: 's',
  smsConsent: true,
})
const staff: Body = (rows) => ({
  name: 'Pat',
  color: '#112233',
  active: true,
  serviceIds: [rows.salon.serviceId],
  hasOwnHours: true,
  photo: null,
  line: 'Here since 2019',
  hours: WEEK,
})
const service: Body = () =>
  createServiceBody.parse({
    name: 'Cut',
    description: 'd',
    duration: 45,
    price: 4500,
    bufferAfterMinutes: 5,
    category: 'Cuts',
    picture: null,
  })
const away: Body = (rows, random) => ({
  staffId: rows.secondStaff,
  startsAt: local(rows.freeHour(random.whole(400, 500))),
  endsAt: rows.freeHour(random.whole(600, 900)),
  reason: 'Holiday',
})
const wish = (rows: Rows) => ({
  preferredDate: rows.freeHour(24).slice(0, 10),
  preferredUntil: rows.freeHour(96).slice(0, 10),
  timeOfDay: 'morning',
  staffId: rows.salon.staffId,
  noticeMinutes: 60,
})

const BODIES: Record<string, Body> = {
  'POST /api/appointments': (rows, random) => ({
    clientId: rows.salon.clientId,
    service: 'Haircut',
    serviceId: rows.salon.serviceId,
    staffId: rows.salon.staffId,
    appointmentDate: rows.freeHour(random.whole(2, 900)),
    duration: 60,
    notes: 'n',
    clientMood: null,
    moodEmoji: null,
    appointmentMoodNotes: 'm',
    waitlistEntryId: null,
  }),
  'PUT /api/appointments/[id]': (rows, random) =>
    random.pick<Record<string, unknown>>([
      { notes: 'n', service: 'Colour', duration: 30 },
      { appointmentDate: rows.freeHour(random.whole(2, 900)), staffId: rows.secondStaff },
      { status: random.pick(['confirmed', 'cancelled', 'scheduled', 'completed', 'no-show']), reason: 'r', version: 1 },
      { status: 'completed', minutesLate: 5 },
      { status: 'cancelled', clientCancels: true },
    ]),
  'POST /api/appointments/[id]/calls': (_rows, random) => ({ outcome: random.pick(['coming', 'no_answer', 'texted']) }),
  'POST /api/appointments/close-day': (rows) => ({
    date: rows.freeHour(-29).slice(0, 10),
    outcomes: [{ id: rows.pastVisit, version: 1, outcome: 'late', minutesLate: 5 }],
  }),
  'POST /api/auth/request-magic-link': (_rows, random) => ({
    email: `new${random.whole(1, 99)}@example.com`,
    callbackUrl: '/admin',
  }),
  'POST /api/auth/use-magic-link': () => ({ email: 'new@example.com', token: 'a'.repeat(43), callbackUrl: '/admin' }),
  'PUT /api/business-settings': () => settings,
  'PUT /api/business': () => settings,
  'POST /api/business': (_rows, random) => ({
    businessName: 'Second',
    subdomain: `second-${random.whole(1, 1e6)}`,
    email: 'second@example.com',
    phone: '2125550111',
    address: 'a',
    description: 'd',
    industry: 'hair',
    timezone: 'America/New_York',
    currency: 'USD',
    country: 'US',
    hours: WEEK,
  }),
  'PATCH /api/first-day': () => ({ hoursConfirmed: true, linkTaken: true, dismissed: true }),
  'PATCH /api/business/sms-settings': () => ({
    smsEnabled: true,
    smsFrom: '+12125550190',
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    confirmationEnabled: true,
    followUpEnabled: false,
    smsDailyCap: 100,
  }),
  'POST /api/clients': client,
  'PUT /api/clients/[id]': (rows, random) => ({ ...client(rows, random), archived: false }),
  'POST /api/clients/[id]/messages': (_rows, random) => ({ text: 'Hello', key: random.uuid() }),
  'PUT /api/clients/[id]/duplicates': (rows, random) => ({ otherId: rows.sameClient, dismissed: random.chance(0.5) }),
  'POST /api/clients/[id]/merge': (rows, random) => ({
    otherId: rows.sameClient,
    version: random.whole(1, 3),
    otherVersion: random.whole(1, 3),
  }),
  'POST /api/clients/[id]/merge/undo': (_rows, random) => ({ mergeId: random.uuid() }),
  'POST /api/clients/import': (_rows, random) => ({
    dryRun: random.chance(0.5),
    lines: [
      {
        line: 1,
        ...contact(random),
        emails: [{ label: 'Other', text: 'other@example.com' }],
        phones: [{ label: 'Home', text: '(212) 555-0102' }],
        notes: 'n',
        preferredMood: '',
        schedulingNotes: 's',
        refusesMarketing: random.chance(0.5),
      },
    ],
  }),
  'POST /api/conversations/read': () => ({ sender: '+12125550101', until: '2026-11-24T12:00:00Z' }),
  'POST /api/clients/[id]/messages/read': () => ({ until: '2026-11-24T12:00:00Z' }),
  'PUT /api/message-settings': () => ({ steps: [{ kind: 'reminder_24h', channels: 'off', leadMinutes: 720 }] }),
  'PATCH /api/notification-settings': (_rows, random) => ({
    timings: { reply: random.pick(['at_once', 'brief', 'off']) },
    quietHours: random.pick([null, { fromMinutes: 1260, untilMinutes: 420 }]),
  }),
  'PUT /api/message-templates': () => ({
    kind: 'reminder_24h',
    smsText: '{business}: {service} {day} {time} {link}',
    emailSubject: 'Soon',
    emailText: 'Hello {firstName}, see you {day}',
  }),
  'PUT /api/gallery': () => ({ version: 1, pictures: [{ hash: 'a'.repeat(64), alt: 'A room' }] }),
  'PUT /api/pictures': () => ({ logo: null, cover: { hash: 'a'.repeat(64), focalX: 20, focalY: 80 } }),
  'PUT /api/opening-hours': (rows) => ({
    weekly: WEEK,
    exceptions: [
      { fromDate: rows.freeHour(200).slice(0, 10), toDate: rows.freeHour(300).slice(0, 10), spans: [], note: 'Closed' },
    ],
  }),
  'POST /api/owner-tasks/[id]/done': () => ({ done: true }),
  'PUT /api/protection/[id]': () => rule,
  'POST /api/protection': () => rule,
  'PUT /api/protection': () => ({ statedNoShowPercent: 12 }),
  'POST /api/protection/back-test': () => ({ rules: [rule] }),
  'POST /api/public/appointments/[id]/cancel': () => ({ reason: 'sick' }),
  'POST /api/public/appointments/[id]/confirm': () => ({}),
  'POST /api/public/appointments/[id]/earlier': () => ({ wanted: true, page: 'manage' }),
  'POST /api/public/appointments/[id]/reschedule': (rows, random) => ({
    appointmentDate: rows.freeHour(random.whole(24, 300)),
    staffId: null,
  }),
  'POST /api/public/approve/[token]': () => ({}),
  'POST /api/public/approve/[token]/decline': () => ({}),
  'POST /api/public/businesses/[subdomain]/appointments': (rows, random) => ({
    ...contact(random),
    serviceId: rows.salon.serviceId,
    service: 'Haircut',
    appointmentDate: rows.freeHour(random.whole(2, 600)),
    staffId: null,
    notes: 'n',
    clientMood: null,
    appointmentMoodNotes: 'm',
    smsConsent: true,
    tellMeEarlier: false,
  }),
  'POST /api/public/businesses/[subdomain]/waitlist': (rows, random) => ({
    ...contact(random),
    service: 'Haircut',
    ...wish(rows),
    notes: 'n',
    smsConsent: true,
  }),
  'POST /api/public/emails/[token]': () => ({ 'List-Unsubscribe': 'One-Click' }),
  'POST /api/public/emails/[token]/resume': () => ({}),
  'POST /api/public/requests/[token]/approve': () => ({}),
  'POST /api/public/requests/[token]/decline': () => ({}),
  'POST /api/public/offers/[token]/claim': (rows, random) => ({ start: rows.freeHour(random.whole(24, 300)) }),
  'POST /api/public/offers/[token]/decline': () => ({}),
  'POST /api/public/waiting/[token]/leave': () => ({}),
  'PUT /api/public/waiting/[token]': wish,
  'POST /api/public/waiting/[token]': wish,
  'PUT /api/services/[id]': service,
  'POST /api/services': service,
  'PUT /api/staff/[id]': staff,
  'POST /api/staff': staff,
  'PUT /api/time-off/[id]': away,
  'POST /api/time-off': away,
  'POST /api/waitlist': (rows) => ({ clientId: rows.salon.clientId, service: 'Haircut', ...wish(rows), notes: 'n' }),
  'POST /api/waitlist/[id]/notify': (rows, random) => ({
    start: rows.freeHour(random.whole(24, 300)),
    staffId: rows.salon.staffId,
  }),
  'POST /api/webhooks/twilio/sms': (rows, random) => ({
    MessageSid: `SM${random.uuid()}`,
    From: rows.texted,
    To: '+12125559999',
    Body: random.pick(['STOP', 'C', 'R', 'X', 'Hello', 'START']),
  }),
  'POST /api/webhooks/twilio/status': (rows, random) => ({
    MessageSid: rows.providerId,
    MessageStatus: random.pick(['delivered', 'undelivered', 'sent']),
    ErrorCode: random.pick(['', '30005']),
  }),
}

/** A call without a written body still gets one, with the usual field names. */
const anyBody: Body = (rows, random) => ({
  ...client(rows, random),
  id: rows.visit,
  status: 'confirmed',
  url: 'https://example.com',
  events: [],
  kind: 'confirmation',
  date: rows.freeHour(1).slice(0, 10),
})

/** Parameters, query and body that the call at `route` ("METHOD /path") accepts, of the rows given. */
export function validInput(route: string, rows: Rows, random: Random): ValidInput {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'GET' || method === 'HEAD' ? undefined : (BODIES[route] ?? anyBody)(rows, random)
  return { params: paramsOf(path, rows), query: queryOf(path, rows), ...(body ? { body } : {}) }
}

function paramsOf(path: string, rows: Rows): Record<string, string> {
  const params: Record<string, string> = {}
  if (path.includes('[id]')) params.id = idFor(path, rows)
  if (path.includes('[token]')) {
    params.token = path.includes('/approve/')
      ? rows.runToken
      : path.includes('/emails/')
        ? rows.emailToken
        : path.includes('/waiting/')
          ? rows.entryToken
          : path.includes('/requests/')
            ? rows.requestTokens[path.endsWith('/approve') ? 'approve' : 'decline']
            : rows.offerToken
  }
  if (path.includes('[subdomain]')) params.subdomain = rows.subdomain
  return params
}

function idFor(path: string, rows: Rows): string {
  const named: [string, string][] = [
    ['/recovery/', rows.run],
    ['/approve', rows.request],
    ['/forgive', rows.missedVisit],
    ['/calls', rows.visit],
    ['/messages', rows.salon.clientId],
    ['/history', rows.salon.clientId],
    ['/clients/', rows.spareClient],
    ['/services/', rows.spareService],
    ['/staff/', rows.secondStaff],
    ['/time-off/', rows.timeOff],
    ['/protection/', rows.rule],
    ['/owner-tasks/', rows.task],
    ['/waitlist/', rows.entry],
    ['/reminders/', rows.reminder],
  ]
  return named.find(([part]) => path.includes(part))?.[1] ?? rows.visit
}

function queryOf(path: string, rows: Rows): Record<string, string> {
  const range = { from: rows.freeHour(24).slice(0, 10), to: rows.freeHour(120).slice(0, 10) }
  if (path.includes('availability')) return { serviceId: rows.salon.serviceId, ...range, staffId: rows.salon.staffId }
  if (path.includes('/report')) return { month: range.from.slice(0, 7) }
  if (path.includes('/analytics') || path.includes('/ledger')) return range
  if (path === '/api/appointments') return { startDate: range.from, endDate: range.to }
  if (path === '/api/clients') return { q: 'ada', archived: 'false', group: 'unreachable' }
  if (path === '/api/clients/[id]/merge') return { otherId: rows.sameClient }
  if (path === '/api/clients/due') return { limit: '10' }
  if (path.endsWith('/progress')) return { batch: rows.freeHour(0) }
  if (path === '/api/reminders') return { state: 'upcoming', ...range, limit: '50' }
  if (path === '/api/media') return { kind: 'cover' }
  if (path.endsWith('/subdomain-check')) return { subdomain: 'free-name' }
  return {}
}

/** The same input with another business's rows wherever it names one. */
export function foreignInput(route: string, { mine, theirs }: World, random: Random): ValidInput {
  const foreign = validInput(route, theirs, random)
  return {
    ...foreign,
    params: { ...foreign.params, ...('subdomain' in foreign.params ? { subdomain: mine.subdomain } : {}) },
  }
}

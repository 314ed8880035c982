/**
 * The fourth lock of tenancy: every exported query and command, and every route, is tried
 * with another business's ids. A new export without a case fails the first test.
 */
import { readdirSync } from 'node:fs'
import { getAttention, getDayAttention } from '@/lib/server/attention/queries'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { bookAppointment } from '@/lib/server/appointment/booking'
import * as customer from '@/lib/server/appointment/customer-commands'
import { listMoveTimes } from '@/lib/server/appointment/move-times'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import * as appointments from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { getUser } from '@/lib/server/auth/queries'
import * as availability from '@/lib/server/availability/queries'
import { getBrief } from '@/lib/server/brief/queries'
import { createBusiness } from '@/lib/server/business/commands'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { checkSubdomain, getBusiness } from '@/lib/server/business/queries'
import { createClient, deleteClient, updateClient } from '@/lib/server/client/commands'
import * as emails from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { exportClients } from '@/lib/server/client/export'
import { getClientHistory } from '@/lib/server/client/history'
import { importClients } from '@/lib/server/client/import'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { getClient, listClients } from '@/lib/server/client/queries'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import * as dashboard from '@/lib/server/dashboard/queries'
import * as talk from '@/lib/server/conversation/commands'
import * as conversations from '@/lib/server/conversation/queries'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb } from '@/lib/server/db'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { getMessageSettings } from '@/lib/server/message-settings/queries'
import { recordReceipt } from '@/lib/server/messaging/receipt'
import { updateMessageTemplate } from '@/lib/server/message-template/commands'
import { listMessageTemplates, listTemplateExamples } from '@/lib/server/message-template/queries'
import * as reminders from '@/lib/server/reminder/queries'
import { listPhoneQueue, markTexted, undoTexted } from '@/lib/server/reminder/phone-queue'
import { sendPending } from '@/lib/server/reminder/send-pending'
import { settleOwnerTask } from '@/lib/server/owner-task/commands'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { appointmentScope, clientScope, offerScope, requireUser, type AppointmentScope, type ClientScope, type OfferScope } from '@/lib/server/scope'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'
import { sendTestSms, updateSmsSettings } from '@/lib/server/sms/commands'
import * as sms from '@/lib/server/sms/queries'
import { createStaff, deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember, listStaff } from '@/lib/server/staff/queries'
import { createTimeOff, deleteTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { getTimeOff, listTimeOff } from '@/lib/server/time-off/queries'
import * as waiting from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import * as offers from '@/lib/server/waitlist/offer-queries'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { getWaitlistEntry, listWaitlist } from '@/lib/server/waitlist/queries'
import { routeHandlers, scopedFunctions } from './support/exports'
import { depsAt, MORNING, openSalon, type Salon } from './support/salon'

const deps = depsAt()
const SECRET = 'Iron secret'
/** The number of the client that both businesses have. */
const SENDER = '+12125550101'
const STRANGER = '+12125550199'
let mine: Salon
let theirs: Salon
let theirVisit: string
let theirCode: string
let theirReminder: string
let theirTimeOff: string
let myVisit: AppointmentScope
/** A text as sent: the row a foreign receipt would change. */
let theirText: string
let theirEntry: string
let theirTask: string
let theirToken: string
let myOffer: OfferScope
let myLink: ClientScope
let theirOffer: string

beforeAll(async () => {
  mine = await openSalon('mine')
  theirs = await openSalon('theirs')
  const db = getDb()
  await db.client.updateMany({ where: { businessId: theirs.owner.businessId }, data: { name: SECRET, notes: SECRET } })
  await db.service.updateMany({ where: { businessId: theirs.owner.businessId }, data: { name: SECRET } })
  await db.staff.updateMany({ where: { businessId: theirs.owner.businessId }, data: { name: SECRET } })
  await db.business.update({ where: { id: theirs.owner.businessId }, data: { businessName: SECRET }, select: { id: true } })
  theirVisit = (await createAppointment(theirs.owner, {
    clientId: theirs.clientId, service: SECRET, appointmentDate: '2026-11-25T10:00', duration: 60, notes: SECRET,
  }, deps)).id
  theirCode = (await db.appointment.findFirstOrThrow({ where: { id: theirVisit }, select: { shortCode: true } })).shortCode
  theirReminder = (await db.reminder.findFirstOrThrow({ where: { appointmentId: theirVisit }, select: { id: true } })).id
  theirText = (await db.message.create({
    data: { businessId: theirs.owner.businessId, kind: 'test', channel: 'sms', dedupeKey: 'test', status: 'sent', dueAt: MORNING, sentAt: MORNING },
    select: { id: true },
  })).id
  await db.inboundMessage.create({
    data: { businessId: theirs.owner.businessId, clientId: theirs.clientId, providerId: 'SM1', sender: SENDER, body: SECRET }, select: { id: true },
  })
  await db.inboundMessage.create({
    data: { businessId: theirs.owner.businessId, providerId: 'SM2', sender: STRANGER, body: SECRET }, select: { id: true },
  })
  theirTask = (await db.ownerTask.create({
    data: { businessId: theirs.owner.businessId, kind: 'opted_out', dedupeKey: 'task', text: SECRET }, select: { id: true },
  })).id
  myLink = await clientScope(emailToken({ businessId: mine.owner.businessId, clientId: mine.clientId }), 'mine')
  theirTimeOff = (await createTimeOff(theirs.owner, { ...away, staffId: theirs.staffId, reason: SECRET }, deps)).id
  const { id } = await bookAppointment(mine.visitor, { name: 'Ben', phone: '2125550102', serviceId: mine.serviceId, appointmentDate: '2026-11-26T10:00' }, deps)
  myVisit = await appointmentScope(id, null)
  theirEntry = (await waiting.addToWaitlist(theirs.owner, { clientId: theirs.clientId, service: SECRET, notes: SECRET }, deps)).id
  theirOffer = (await notifyEntry(theirs.owner, theirEntry, {}, deps)).offerId
  theirToken = offerToken(theirOffer)
  const mineWaiting = await waiting.addToWaitlist(mine.owner, { clientId: mine.clientId, service: 'Haircut' }, deps)
  myOffer = await offerScope(offerToken((await notifyEntry(mine.owner, mineWaiting.id, {}, deps)).offerId), null)
})

const range = { from: '2026-11-24', to: '2026-11-30' }
const visit = { clientId: '', service: 'Haircut', appointmentDate: '2026-11-25T14:00', duration: 60 }
const away = { staffId: '', startsAt: '2026-12-24T00:00', endsAt: '2026-12-27T00:00' }
const person = { name: 'New', color: '#0f766e', active: true, hasOwnHours: false, hours: Array.from({ length: 7 }, () => []) }
const myService = { id: '', name: '', duration: 60, price: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }

/** Each tries to reach the other business through my scope; it must throw, or answer nothing of theirs. */
const CROSSINGS: Record<string, () => Promise<unknown>> = {
  'analytics/queries.ts#getAnalytics': () => getAnalytics(mine.owner, range, MORNING),
  'appointment/booking.ts#bookAppointment': () => bookAppointment(mine.visitor, { name: 'Eve', phone: '1', serviceId: theirs.serviceId, appointmentDate: '2026-11-25T14:00' }, deps),
  'appointment/customer-commands.ts#confirmAsCustomer': () => customer.confirmAsCustomer({ ...myVisit, appointmentId: theirVisit }, deps),
  'appointment/customer-commands.ts#cancelAsCustomer': () => customer.cancelAsCustomer({ ...myVisit, appointmentId: theirVisit }, {}, deps),
  'appointment/customer-commands.ts#rescheduleAsCustomer': () => customer.rescheduleAsCustomer(myVisit, { appointmentDate: '2026-11-26T11:00', staffId: theirs.staffId }, deps),
  'appointment/move-times.ts#listMoveTimes': () => listMoveTimes({ ...myVisit, appointmentId: theirVisit }, { from: null }, MORNING),
  'appointment/owner-commands.ts#createAppointment': () => createAppointment(mine.owner, { ...visit, clientId: theirs.clientId }, deps),
  'appointment/owner-commands.ts#updateAppointment': () => updateAppointment(mine.owner, theirVisit, { status: 'cancelled' }, deps),
  'appointment/queries.ts#listAppointments': () => appointments.listAppointments(mine.owner, {}, MORNING),
  'appointment/queries.ts#getAppointment': () => appointments.getAppointment(mine.owner, theirVisit, MORNING),
  'appointment/queries.ts#findAppointmentIdByCode': async () => ((await appointments.findAppointmentIdByCode(mine.visitor, theirCode)) === null ? null : SECRET),
  'appointment/queries.ts#getPublicAppointment': () => appointments.getPublicAppointment({ ...myVisit, appointmentId: theirVisit }, MORNING),
  'appointment/queries.ts#getCalendarVisit': () => appointments.getCalendarVisit({ ...myVisit, appointmentId: theirVisit }),
  'appointment/timeline.ts#listTimeline': () => listTimeline(mine.owner, theirVisit),
  'auth/queries.ts#getUser': async () => getUser(await requireUser({ headers: new Headers({ cookie: mine.cookie }) })),
  'availability/queries.ts#listAvailability': () => availability.listAvailability(mine.visitor, { ...range, serviceId: theirs.serviceId }, MORNING),
  'availability/queries.ts#listOwnerAvailability': () => availability.listOwnerAvailability(mine.owner, { ...range, serviceId: mine.serviceId, staffId: theirs.staffId }, MORNING),
  'availability/queries.ts#findAlternatives': () => availability.findAlternatives(mine.visitor, { terms: myService, around: MORNING, staffId: theirs.staffId }, MORNING),
  'business/commands.ts#createBusiness': async () => createBusiness(await requireUser({ headers: new Headers({ cookie: mine.cookie }) }), { businessName: 'X', subdomain: 'theirs', email: 'x@example.com' }, deps),
  'business/public-queries.ts#getPublicBusiness': () => getPublicBusiness(mine.visitor),
  'business/queries.ts#getBusiness': () => getBusiness(mine.owner),
  'business/queries.ts#checkSubdomain': async () => checkSubdomain(await requireUser({ headers: new Headers({ cookie: mine.cookie }) }), 'theirs'),
  'business/settings.ts#getBusinessSettings': () => getBusinessSettings(mine.owner, MORNING),
  'business/settings.ts#updateBusinessSettings': () => updateBusinessSettings(mine.owner, { businessName: 'Mine', timezone: 'America/Chicago' }, deps),
  'client/commands.ts#createClient': () => createClient(mine.owner, { name: 'Ben' }, deps),
  'client/commands.ts#deleteClient': () => deleteClient(mine.owner, theirs.clientId, deps),
  'client/commands.ts#updateClient': () => updateClient(mine.owner, theirs.clientId, { name: 'Eve', archived: true }, deps),
  'client/email-choice.ts#getEmailChoice': () => emails.getEmailChoice({ ...myLink, clientId: theirs.clientId }),
  'client/email-choice.ts#stopEmails': () => emails.stopEmails({ ...myLink, clientId: theirs.clientId }, deps),
  'client/email-choice.ts#resumeEmails': () => emails.resumeEmails({ ...myLink, clientId: theirs.clientId }, deps),
  'client/history.ts#getClientHistory': () => getClientHistory(mine.owner, theirs.clientId, MORNING),
  'client/export.ts#exportClients': () => exportClients(mine.owner, MORNING),
  'client/import.ts#importClients': () => importClients(mine.owner, { dryRun: false, lines: [{ line: 1, name: SECRET.toLowerCase(), phone: '(212) 555-0101' }] }, deps),
  'client/queries.ts#listClients': () => listClients(mine.owner, {}, MORNING),
  'client/queries.ts#getClient': () => getClient(mine.owner, theirs.clientId, MORNING),
  'conversation/commands.ts#sendAnswer': () => talk.sendAnswer(mine.owner, theirs.clientId, { text: 'Hello', key: 'k'.repeat(16) }, deps),
  'conversation/commands.ts#markThreadRead': () => talk.markThreadRead(mine.owner, theirs.clientId, deps),
  'conversation/commands.ts#markSenderRead': () => talk.markSenderRead(mine.owner, { sender: STRANGER }, deps).then(() => null),
  'conversation/queries.ts#listConversations': () => conversations.listConversations(mine.owner, MORNING),
  'conversation/queries.ts#getThread': () => conversations.getThread(mine.owner, theirs.clientId, MORNING),
  'conversation/queries.ts#loadAnswerFacts': () => conversations.loadAnswerFacts(mine.owner, theirs.clientId),
  // The same number is a client of both: STOP at mine says nothing to theirs.
  'conversation/receive-text.ts#receiveText': () => receiveText(mine.visitor, { providerId: 'SM9', from: SENDER, body: 'STOP', optOutType: null }, deps).then(() => null),
  'owner-task/commands.ts#settleOwnerTask': () => settleOwnerTask(mine.owner, theirTask, { done: true }, deps),
  'owner-task/queries.ts#listOwnerTasks': () => listOwnerTasks(mine.owner),
  'dashboard/moods.ts#getMoodAnalysis': () => getMoodAnalysis(mine.owner),
  'dashboard/queries.ts#getDashboardStats': () => dashboard.getDashboardStats(mine.owner, MORNING),
  'dashboard/queries.ts#listRecentActivity': () => dashboard.listRecentActivity(mine.owner, MORNING),
  'message-settings/commands.ts#updateMessageSettings': () => updateMessageSettings(mine.owner, { steps: [{ kind: 'reminder_24h', channels: 'off', leadMinutes: 720 }] }, deps),
  'message-settings/queries.ts#getMessageSettings': () => getMessageSettings(mine.owner),
  'messaging/receipt.ts#recordReceipt': () => recordReceipt(mine.owner, theirText, { status: 'undelivered', errorCode: '30005' }, deps).then(() => null),
  'reminder/queries.ts#listReminders': () => reminders.listReminders(mine.owner, { offset: 0, limit: 200 }),
  'reminder/queries.ts#listPending': () => reminders.listPending(mine.owner, MORNING),
  'reminder/queries.ts#getSendProgress': async () => counted(await reminders.getSendProgress(mine.owner, await theirDueTime())),
  'reminder/send-pending.ts#sendPending': () => sendPending(mine.owner, deps),
  'sms/queries.ts#getSmsSettings': () => sms.getSmsSettings(mine.owner),
  'sms/queries.ts#getSmsStatus': () => sms.getSmsStatus(mine.owner, MORNING),
  'sms/queries.ts#getSmsPreview': () => sms.getSmsPreview(mine.owner, MORNING),
  'brief/queries.ts#getBrief': () => getBrief(mine.owner, '2026-11-25', MORNING),
  'message-template/queries.ts#listMessageTemplates': () => listMessageTemplates(mine.owner),
  'message-template/queries.ts#listTemplateExamples': () => listTemplateExamples(mine.owner, MORNING),
  'message-template/commands.ts#updateMessageTemplate': () => updateMessageTemplate(mine.owner, { kind: 'confirmation', smsText: null }, deps),
  'attention/queries.ts#getAttention': () => getAttention(mine.owner, MORNING),
  'attention/queries.ts#getDayAttention': () => getDayAttention(mine.owner, '2026-11-25', MORNING),
  'reminder/phone-queue.ts#listPhoneQueue': () => listPhoneQueue(mine.owner, MORNING),
  'reminder/phone-queue.ts#markTexted': () => markTexted(mine.owner, theirReminder, deps),
  'reminder/phone-queue.ts#undoTexted': () => undoTexted(mine.owner, theirReminder, deps),
  'sms/commands.ts#updateSmsSettings': () => updateSmsSettings(mine.owner, { smsEnabled: true, smsFrom: 'Mine' }, deps),
  'sms/commands.ts#sendTestSms': () => sendTestSms(mine.owner, deps),
  'opening-hours/commands.ts#updateOpeningHours': () => updateOpeningHours(mine.owner, { weekly: person.hours, exceptions: [] }, deps),
  'opening-hours/queries.ts#getOpeningHours': () => getOpeningHours(mine.owner, MORNING),
  'service/commands.ts#createService': () => createService(mine.owner, { name: 'New', duration: 60, price: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, active: true }, deps),
  'service/commands.ts#deleteService': () => deleteService(mine.owner, theirs.serviceId, deps),
  'service/commands.ts#updateService': () => updateService(mine.owner, theirs.serviceId, { price: 1 }, deps),
  'service/queries.ts#listServices': () => listServices(mine.owner),
  'staff/commands.ts#createStaff': () => createStaff(mine.owner, { ...person, serviceIds: [theirs.serviceId] }, deps),
  'staff/commands.ts#updateStaff': () => updateStaff(mine.owner, theirs.staffId, { name: 'X' }, deps),
  'staff/commands.ts#deleteStaff': () => deleteStaff(mine.owner, theirs.staffId, deps),
  'staff/queries.ts#listStaff': () => listStaff(mine.owner),
  'staff/queries.ts#getStaffMember': () => getStaffMember(mine.owner, theirs.staffId),
  'time-off/commands.ts#createTimeOff': () => createTimeOff(mine.owner, { ...away, staffId: theirs.staffId }, deps),
  'time-off/commands.ts#updateTimeOff': () => updateTimeOff(mine.owner, theirTimeOff, { ...away, staffId: mine.staffId }, deps),
  'time-off/commands.ts#deleteTimeOff': () => deleteTimeOff(mine.owner, theirTimeOff, deps),
  'time-off/queries.ts#listTimeOff': () => listTimeOff(mine.owner, MORNING),
  'time-off/queries.ts#getTimeOff': () => getTimeOff(mine.owner, theirTimeOff),
  'waitlist/commands.ts#addToWaitlist': () => waiting.addToWaitlist(mine.owner, { clientId: theirs.clientId, service: 'Haircut' }, deps),
  'waitlist/commands.ts#joinWaitlist': () => waiting.joinWaitlist(mine.visitor, { name: 'Eve', phone: '1', service: SECRET }, deps),
  'waitlist/commands.ts#removeFromWaitlist': () => waiting.removeFromWaitlist(mine.owner, theirEntry, deps),
  'waitlist/notify.ts#notifyEntry': () => notifyEntry(mine.owner, theirEntry, { staffId: theirs.staffId }, deps),
  'waitlist/offer-commands.ts#claimOffer': () => claimOffer({ ...myOffer, offerId: theirOffer }, { start: '2026-11-27T10:00' }, deps),
  'waitlist/offer-commands.ts#declineOffer': () => declineOffer({ ...myOffer, offerId: theirOffer }, deps),
  'waitlist/offer-queries.ts#getPublicOffer': () => offers.getPublicOffer({ ...myOffer, offerId: theirOffer }),
  'waitlist/offer-queries.ts#loadOfferEntry': () => offers.loadOfferEntry({ ...myOffer, offerId: theirOffer }, getDb()),
  'waitlist/offer-queries.ts#listOfferTimes': () => offers.listOfferTimes({ ...myOffer, offerId: theirOffer }, { from: null }, MORNING),
  'waitlist/queries.ts#listWaitlist': () => listWaitlist(mine.owner, MORNING),
  'waitlist/queries.ts#getWaitlistEntry': () => getWaitlistEntry(mine.owner, theirEntry, MORNING),
}

async function theirDueTime(): Promise<Date> {
  const row = await getDb().message.findFirstOrThrow({ where: { businessId: theirs.owner.businessId, kind: 'reminder_24h' }, select: { dueAt: true } })
  return row.dueAt
}

/** Any message counted is one of theirs: mine are due at other times. */
function counted(progress: Record<string, number>): string {
  return Object.values(progress).some((count) => count > 0) ? SECRET : ''
}

/** Take a scope for its zone or names only and read no row. */
const WITHOUT_ROWS = new Set(['appointment/booking.ts#toBooked', 'appointment/instant.ts#readInstant', 'reminder/commands.ts#stepRows'])

/** Routes that belong to no business, or to the caller's own session alone. */
const WITHOUT_TENANT = new Set([
  'GET /api/health', 'GET /api/ready', 'GET /api/login', 'GET /api/logout', 'POST /api/logout', 'GET /api/debug/session',
  'GET /api/auth/[...nextauth]', 'POST /api/auth/[...nextauth]', 'POST /api/auth/request-magic-link', 'POST /api/auth/use-magic-link',
  'GET /api/auth/test-login', 'GET /api/auth/user', 'POST /api/business', 'GET /api/business/subdomain-check',
  // Leads to the page, which judges the link; tests/routes/emails.test.ts.
  'GET /api/public/emails/[token]',
  // Signed by the provider; tests/routes/twilio-{status,sms}.test.ts.
  'POST /api/webhooks/twilio/status', 'POST /api/webhooks/twilio/sms',
])

it('has a case for every query and command', () => {
  const covered = new Set([...Object.keys(CROSSINGS), ...WITHOUT_ROWS])
  const exported = scopedFunctions().map((name) => name.slice('lib/server/'.length))
  expect(exported.filter((name) => !covered.has(name))).toEqual([])
  expect([...covered].filter((name) => !exported.includes(name))).toEqual([])
})

it.each(Object.keys(CROSSINGS))('%s reaches nothing of another business', async (name) => {
  const before = await checksum()
  const outcome = await CROSSINGS[name]?.().then((value) => ({ value }), (error: { status?: number }) => ({ error }))
  if (outcome && 'error' in outcome) expect([400, 404, 409]).toContain(outcome.error.status)
  expect(JSON.stringify(outcome && 'value' in outcome ? outcome.value : null)).not.toContain(SECRET)
  expect(await checksum()).toBe(before)
})

describe('routes', () => {
  const handlers = routeHandlers().filter((route) => !WITHOUT_TENANT.has(route))

  it.each(handlers)('%s answers 404 for foreign ids, 401 without a session, and shows nothing of another business', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const visitors = path.startsWith('/api/public/')
    const asked = await call(method, path, { cookie: mine.cookie })
    expect(await asked.text()).not.toContain(SECRET)
    if (path.includes('[')) expect(asked.status).toBe(404)
    if (!visitors) expect((await call(method, path, {})).status).toBe(401)
  })

  it.each(handlers)('%s does not exist on a business\'s host unless it is for visitors, and refuses foreign origins', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const before = await checksum()
    if (!path.startsWith('/api/public/')) {
      expect((await call(method, path, { cookie: mine.cookie, host: 'mine.localhost:3000' })).status).toBe(404)
    }
    if (method !== 'GET') {
      for (const origin of ['http://theirs.localhost:3000', 'http://evil.example', 'null', 'https://localhost:3000']) {
        const refused = await call(method, path, { cookie: mine.cookie, origin })
        expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'bad_origin'])
      }
      expect((await call(method, path, { cookie: mine.cookie, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    }
    expect(await checksum()).toBe(before)
  })
})

/** Calls a handler with the other business's ids wherever it takes one, as if asked on my host. */
async function call(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  const folder = `app${path}`
  expect(readdirSync(folder)).toContain('route.ts')
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is computed
  const handlers = require(`../${folder}/route`) as Record<string, (request: Request, context: unknown) => Promise<Response>>
  const foreign: Record<string, string> = path.includes('/clients/') ? { id: theirs.clientId }
    : path.includes('/services/') ? { id: theirs.serviceId }
    : path.includes('/staff/') ? { id: theirs.staffId }
    : path.includes('/time-off/') ? { id: theirTimeOff }
    : path.includes('/owner-tasks/') ? { id: theirTask }
    : path.includes('/emails/') ? { token: emailToken({ businessId: theirs.owner.businessId, clientId: theirs.clientId }) }
    : path.includes('/waitlist/') ? { id: theirEntry } : { id: theirVisit, subdomain: 'theirs', token: theirToken }
  const host = path.startsWith('/api/public/') ? 'mine.localhost:3000' : 'localhost:3000'
  const query = path.endsWith('/progress') ? `?batch=${MORNING.toISOString()}` : path.includes('availability') ? `?serviceId=${theirs.serviceId}&from=${range.from}&to=${range.to}` : ''
  const body = JSON.stringify({ text: 'Hello', key: 'k'.repeat(16), sender: STRANGER, ...(path.includes('/message-settings') ? { steps: [] } : {}), ...(path.includes('/time-off') ? { ...away, staffId: theirs.staffId } : {}), ...visit, clientId: theirs.clientId, businessId: theirs.owner.businessId, status: 'cancelled', name: method === 'PUT' ? 'X' : '' })
  const request = new Request(`http://${host}${path}${query}`, {
    method,
    headers: { host, 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  })
  const handler = handlers[method]
  if (!handler) throw new Error(`${method} ${path} has no handler`)
  return handler(request, { params: Promise.resolve(foreign) })
}

/** Changes when any row of the other business does. */
async function checksum(): Promise<string> {
  const [row] = await getDb().$queryRaw<{ sum: string }[]>`
    SELECT md5(concat(
      (SELECT string_agg(a::text, '|' ORDER BY a.id) FROM appointments a WHERE a.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(c::text, '|' ORDER BY c.id) FROM clients c WHERE c.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(s::text, '|' ORDER BY s.id) FROM services s WHERE s.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(p::text, '|' ORDER BY p.id) FROM staff p WHERE p.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(o::text, '|' ORDER BY o.id) FROM opening_hours o WHERE o.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(t::text, '|' ORDER BY t.id) FROM time_off t WHERE t.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(w::text, '|' ORDER BY w.id) FROM waitlist w WHERE w.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(o::text, '|' ORDER BY o.id) FROM waitlist_offers o WHERE o.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(b::text, '|' ORDER BY b.id) FROM businesses b WHERE b.id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(i::text, '|' ORDER BY i.id) FROM inbound_messages i WHERE i.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(t::text, '|' ORDER BY t.id) FROM owner_tasks t WHERE t.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(x::text, '|' ORDER BY x.phone_e164) FROM sms_opt_outs x WHERE x.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(p::text, '|' ORDER BY p.kind) FROM message_settings p WHERE p.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(r::text, '|' ORDER BY r.id) FROM reminders r WHERE r.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(m::text, '|' ORDER BY m.id) FROM messages m WHERE m.business_id = ${theirs.owner.businessId}::uuid))) AS sum`
  return row?.sum ?? ''
}

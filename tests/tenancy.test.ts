/**
 * The fourth lock of tenancy: every exported query and command, and every route, is tried
 * with another business's ids. A new export without a case fails the first test.
 */
import { readdirSync } from 'node:fs'
import { getAttention, getDayAttention, listUnanswered } from '@/lib/server/attention/queries'
import { getForecast } from '@/lib/server/analytics/forecast'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { getMoney } from '@/lib/server/analytics/money'
import { getMonthReport } from '@/lib/server/analytics/month-report'
import { getNewClients } from '@/lib/server/analytics/new-clients'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getWhat } from '@/lib/server/analytics/what'
import { getWhen, readWeek } from '@/lib/server/analytics/when'
import { createApiKey, revokeApiKey } from '@/lib/server/api-key/commands'
import { listApiKeys } from '@/lib/server/api-key/queries'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { closeDay } from '@/lib/server/appointment/close-day'
import * as customer from '@/lib/server/appointment/customer-commands'
import { forgiveAppointment, unforgiveAppointment } from '@/lib/server/appointment/forgive'
import { listMoveTimes } from '@/lib/server/appointment/move-times'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import * as appointments from '@/lib/server/appointment/queries'
import { readAppointments } from '@/lib/server/appointment/read-rows'
import { insertAppointmentSql } from '@/lib/server/appointment/store'
import { Prisma } from '@/lib/server/generated/prisma/client'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { drawCalls } from '@/lib/server/calls/plan'
import { listLive, listWindow } from '@/lib/server/calls/window'
import { getCallEffect } from '@/lib/server/risk/effect'
import { listExpectedMessages } from '@/lib/server/appointment/expected-messages'
import { previewCancellation } from '@/lib/server/appointment/cancellation'
import { listAppointmentDays } from '@/lib/server/appointment/days'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { getUser } from '@/lib/server/auth/queries'
import * as availability from '@/lib/server/availability/queries'
import { scheduleSql } from '@/lib/server/availability/schedule'
import { getBrief } from '@/lib/server/brief/queries'
import { deleteCalendarFeed, setCalendarFeed } from '@/lib/server/calendar-feed/commands'
import * as feeds from '@/lib/server/calendar-feed/queries'
import { feedToken } from '@/lib/server/calendar-feed/token'
import { capabilityToken } from '@/lib/server/capability'
import { createBusiness } from '@/lib/server/business/commands'
import { getPublicBusiness } from '@/lib/server/business/public-queries'
import { checkSubdomain, getBusiness } from '@/lib/server/business/queries'
import { createClient, deleteClient, findKnownSql, toGivenVisitor, updateClient } from '@/lib/server/client/commands'
import { listDueClients } from '@/lib/server/client/due'
import { dismissDuplicate, listDuplicatePairs, listDuplicates } from '@/lib/server/client/duplicates'
import * as emails from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { exportClients } from '@/lib/server/client/export'
import { getClientHistory } from '@/lib/server/client/history'
import { importClients } from '@/lib/server/client/import'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { inviteClient, takeBackInvitation } from '@/lib/server/client/invite'
import { mergeClients, previewMerge } from '@/lib/server/client/merge'
import { undoMerge } from '@/lib/server/client/undo-merge'
import { scoreCast } from '@/lib/server/demo/score-cast'
import { runOnce } from '@/lib/server/http/keyed-command'
import { getClient, hasClient, listClientPage, listClientsById } from '@/lib/server/client/queries'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import * as dashboard from '@/lib/server/dashboard/queries'
import * as talk from '@/lib/server/conversation/commands'
import * as conversations from '@/lib/server/conversation/queries'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getThread } from '@/lib/server/conversation/thread'
import { checkDomainOf } from '@/lib/server/custom-domain/check'
import * as domains from '@/lib/server/custom-domain/commands'
import { getCustomDomain } from '@/lib/server/custom-domain/queries'
import { getDb, sqlStateOf } from '@/lib/server/db'
import { eraseBusiness } from '@/lib/server/erase/business'
import { eraseClient } from '@/lib/server/erase/client'
import { requestErasure } from '@/lib/server/erase/request'
import { getRetention, updateRetention } from '@/lib/server/erase/retention-choice'
import { exportCsv, exportJson, type Download } from '@/lib/server/export/stream'
import { updateFirstDay } from '@/lib/server/first-day/commands'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { listOwnerActions } from '@/lib/server/owner-action/queries'
import { replayForecasts } from '@/lib/server/demo/forecasts'
import { deliverDue } from '@/lib/server/demo/story/deliver'
import { receiveLately } from '@/lib/server/demo/story/lately'
import { readCardPictures } from '@/lib/server/media/card-pictures'
import * as media from '@/lib/server/media/commands'
import { updateGallery } from '@/lib/server/media/gallery'
import { getGallery, getPictures } from '@/lib/server/media/queries'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { getMessageSettings } from '@/lib/server/message-settings/queries'
import { recordReceipt } from '@/lib/server/messaging/receipt'
import { updateMessageTemplate } from '@/lib/server/message-template/commands'
import { listMessageTemplates, listTemplateExamples } from '@/lib/server/message-template/queries'
import { runBackTest } from '@/lib/server/protection/back-test'
import { createRule, deleteRule, updateRule, updateStated } from '@/lib/server/protection/commands'
import { listPastEvents } from '@/lib/server/protection/past-events'
import * as protection from '@/lib/server/protection/queries'
import { advanceRunsOf } from '@/lib/server/recovery/advance'
import { getApproval } from '@/lib/server/recovery/approval'
import { approveRun, stopRun } from '@/lib/server/recovery/commands'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'
import { listOpenings } from '@/lib/server/recovery/openings'
import { lockTakenSql } from '@/lib/server/recovery/settle-taken'
import * as recovery from '@/lib/server/recovery/queries'
import { listWaiting } from '@/lib/server/recovery/waiting'
import * as reminders from '@/lib/server/reminder/queries'
import { protectionRuleBody } from '@/lib/contracts/protection'
import { createServiceBody } from '@/lib/contracts/service'
import { priorModel } from '@/lib/domain/risk-score'
import { listFinishedAppointments } from '@/lib/server/risk/features'
import { loadRiskModel, loadStatedBase, storeRiskModel } from '@/lib/server/risk/model'
import { learnFromOutcomes } from '@/lib/server/risk/refit'
import { scoreAppointments } from '@/lib/server/risk/score'
import { scoreClientNow, withRiskNow } from '@/lib/server/risk/score-now'
import { listPhoneQueue, markTexted, undoTexted } from '@/lib/server/reminder/phone-queue'
import { sendPending } from '@/lib/server/reminder/send-pending'
import { getLedger, getRecoveredThisMonth, getRefills } from '@/lib/server/recovery/ledger'
import { sendTestNotification, updateNotificationSettings } from '@/lib/server/owner-notification/commands'
import { decideRequest, getDecision } from '@/lib/server/owner-notification/decide'
import { getNotificationSettings } from '@/lib/server/owner-notification/queries'
import { settleOwnerTask } from '@/lib/server/owner-task/commands'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import {
  appointmentScope,
  clientScope,
  entryScope,
  feedScope,
  offerScope,
  requestScope,
  requireUser,
  runScope,
  type AppointmentScope,
  type ClientScope,
  type EntryScope,
  type FeedScope,
  type OfferScope,
  type RequestScope,
  type RunScope,
} from '@/lib/server/scope'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { listServices, listServiceTerms, serviceTermsSql } from '@/lib/server/service/queries'
import { sendTestSms, updateSmsSettings } from '@/lib/server/sms/commands'
import * as sms from '@/lib/server/sms/queries'
import { createStaff, deleteStaff, updateStaff } from '@/lib/server/staff/commands'
import { getStaffMember, listStaff, listTeam } from '@/lib/server/staff/queries'
import { bookingUrl, qrFile } from '@/lib/server/share/qr-file'
import { shareFacts } from '@/lib/server/share/share'
import { bookTest } from '@/lib/server/test-booking/commands'
import { findTestBooking } from '@/lib/server/test-booking/queries'
import { removeTest } from '@/lib/server/test-booking/remove'
import { createTimeOff, deleteTimeOff, updateTimeOff } from '@/lib/server/time-off/commands'
import { getTimeOff, listTimeOff } from '@/lib/server/time-off/queries'
import * as waiting from '@/lib/server/waitlist/commands'
import * as hooks from '@/lib/server/webhook/commands'
import * as hookReads from '@/lib/server/webhook/queries'
import * as earlier from '@/lib/server/waitlist/earlier'
import * as entries from '@/lib/server/waitlist/entry-commands'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import * as offers from '@/lib/server/waitlist/offer-queries'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { getWaitlistEntry, listWaitlistPage } from '@/lib/server/waitlist/queries'
import { joinChunks } from './support/chunks'
import { routeHandlers, scopedFunctions } from './support/exports'
import { picture } from './support/picture-files'
import { depsAt, MORNING, openSalon, type Salon } from './support/salon'
import { testNow } from './support/test-clock'

const deps = depsAt()
const SECRET = 'Iron secret'
const FOREIGN_KEY_VIOLATION = '23503'
/** A visit of nobody yet. */
const EMPTY_VISIT = {
  service: 'Cut',
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  notes: null,
  clientNote: null,
  clientMood: null,
  moodEmoji: null,
  appointmentMoodNotes: null,
  priceCents: 0,
  source: 'owner' as const,
}
/** The number of the client that both businesses have. */
const SENDER = '+12125550101'
const STRANGER = '+12125550199'
const THEIR_DOMAIN = 'book.theirs.com'
const THEIR_HASH = 'a'.repeat(64)
const OUR_HASH = 'b'.repeat(64)
let mine: Salon
let theirs: Salon
let theirVisit: string
let theirCode: string
let theirReminder: string
let theirTimeOff: string
let theirRule: string
let myVisit: AppointmentScope
/** A text as sent: the row a foreign receipt would change. */
let theirText: string
let theirEntry: string
let theirTask: string
let theirToken: string
let myOffer: OfferScope
let myLink: ClientScope
let myEntry: EntryScope
let theirOffer: string
let theirRun: string
let myRun: RunScope
let theirRequest: string
let myRequest: RequestScope
let theirKey: string
let myFeed: FeedScope
let theirHook: string
let theirDelivery: string
let theirTest: string
let theirMerge: string

beforeAll(async () => {
  mine = await openSalon('mine')
  theirs = await openSalon('theirs')
  const db = getDb()
  await db.client.updateMany({ where: { businessId: theirs.owner.businessId }, data: { name: SECRET, notes: SECRET } })
  const asset = { businessId: theirs.owner.businessId, kind: 'cover', hash: THEIR_HASH }
  const facts = { width: 640, height: 400, variants: [], blur: SECRET }
  await db.asset.createMany({ data: [THEIR_HASH, OUR_HASH].map((hash) => ({ ...asset, ...facts, hash })) })
  await db.assetFile.create({
    data: { ...asset, width: 640, format: 'webp', content: Uint8Array.from(await picture('webp', 640, 400)) },
    select: { hash: true },
  })
  await db.sitePicture.create({ data: asset, select: { hash: true } })
  await db.asset.create({ data: { ...asset, ...facts, kind: 'gallery' }, select: { hash: true } })
  const shown = { businessId: theirs.owner.businessId, position: 0, hash: THEIR_HASH, alt: SECRET }
  await db.galleryPicture.create({ data: shown, select: { hash: true } })
  const { businessId } = theirs.owner
  await db.customDomain.create({
    data: { businessId, hostname: THEIR_DOMAIN, token: SECRET, verifiedAt: MORNING },
    select: { hostname: true },
  })
  await db.business.updateMany({ where: { id: businessId }, data: { customDomain: THEIR_DOMAIN } })
  // Long inactive, so it counts where a rule would erase clients.
  const { id: mergedId } = await db.client.create({
    data: { businessId: theirs.owner.businessId, name: SECRET, createdAt: new Date('2010-01-01T00:00:00Z') },
    select: { id: true },
  })
  theirMerge = (
    await db.clientMerge.create({
      data: {
        businessId: theirs.owner.businessId,
        survivingId: theirs.clientId,
        mergedId,
        mergedAt: MORNING,
        values: { before: SECRET, after: SECRET },
      },
      select: { id: true },
    })
  ).id
  await db.ownerAction.create({
    data: { businessId: theirs.owner.businessId, verb: 'changed', noun: 'settings', fields: [SECRET] },
    select: { id: true },
  })
  for (const kind of ['staff', 'service'])
    await db.asset.create({ data: { ...asset, ...facts, kind }, select: { hash: true } })
  await db.service.updateMany({
    where: { businessId: theirs.owner.businessId },
    data: { name: SECRET, category: SECRET.slice(0, 40), pictureHash: THEIR_HASH },
  })
  await db.staff.updateMany({
    where: { businessId: theirs.owner.businessId },
    data: { name: SECRET, line: SECRET, photoHash: THEIR_HASH },
  })
  await db.business.update({
    where: { id: theirs.owner.businessId },
    data: { businessName: SECRET },
    select: { id: true },
  })
  theirVisit = (
    await createAppointment(
      theirs.owner,
      {
        clientId: theirs.clientId,
        service: SECRET,
        appointmentDate: '2026-11-25T10:00',
        duration: 60,
        notes: SECRET,
      },
      deps,
    )
  ).id
  // A refilled slot of theirs, which none of my numbers may include.
  await db.recoveryRun.create({
    data: {
      businessId: theirs.owner.businessId,
      staffId: theirs.staffId,
      startsAt: new Date('2026-11-25T15:00:00Z'),
      endsAt: new Date('2026-11-25T16:00:00Z'),
      status: 'filled',
      filledBy: 'owner',
      filledAppointmentId: theirVisit,
      filledAt: MORNING,
    },
    select: { id: true },
  })
  // A suggested call of theirs about a kept visit, which none of my lists and numbers may include.
  await db.intervention.createMany({
    data: [
      { businessId: theirs.owner.businessId, appointmentId: theirVisit, kind: 'call_suggested' },
      { businessId: theirs.owner.businessId, appointmentId: theirVisit, kind: 'called', outcome: 'no_answer' },
    ],
  })
  const theirPast = await db.appointment.create({
    data: {
      businessId: theirs.owner.businessId,
      clientId: theirs.clientId,
      staffId: theirs.staffId,
      service: SECRET,
      duration: 30,
      status: 'completed',
      appointmentDate: new Date('2026-11-02T15:00:00Z'),
      blockedFrom: new Date('2026-11-02T15:00:00Z'),
      blockedUntil: new Date('2026-11-02T15:30:00Z'),
    },
    select: { id: true },
  })
  await db.intervention.create({
    data: { businessId: theirs.owner.businessId, appointmentId: theirPast.id, kind: 'call_suggested' },
    select: { id: true },
  })
  theirCode = (await db.appointment.findFirstOrThrow({ where: { id: theirVisit }, select: { shortCode: true } }))
    .shortCode
  theirReminder = (await db.reminder.findFirstOrThrow({ where: { appointmentId: theirVisit }, select: { id: true } }))
    .id
  theirText = (
    await db.message.create({
      data: {
        businessId: theirs.owner.businessId,
        kind: 'test',
        channel: 'sms',
        dedupeKey: 'test',
        status: 'sent',
        dueAt: MORNING,
        sentAt: MORNING,
      },
      select: { id: true },
    })
  ).id
  await db.inboundMessage.create({
    data: {
      businessId: theirs.owner.businessId,
      clientId: theirs.clientId,
      providerId: 'SM1',
      sender: SENDER,
      body: SECRET,
    },
    select: { id: true },
  })
  await db.inboundMessage.create({
    data: { businessId: theirs.owner.businessId, providerId: 'SM2', sender: STRANGER, body: SECRET },
    select: { id: true },
  })
  theirTask = (
    await db.ownerTask.create({
      data: { businessId: theirs.owner.businessId, kind: 'opted_out', dedupeKey: 'task', text: SECRET },
      select: { id: true },
    })
  ).id
  theirHook = (await hooks.createEndpoint(theirs.owner, hook, deps)).endpoint.id
  theirDelivery = (await hooks.testEndpoint(theirs.owner, theirHook, deps)).id
  await db.webhookDelivery.updateMany({ where: { id: theirDelivery }, data: { body: `{"secret":"${SECRET}"}` } })
  myLink = await clientScope(emailToken({ businessId: mine.owner.businessId, clientId: mine.clientId }), 'mine')
  theirRule = (
    await createRule(theirs.owner, protectionRuleBody.parse({ measure: 'phone_only', minimumMinutes: 77 }), deps)
  ).id
  await updateStated(theirs.owner, { statedNoShowPercent: 77 }, deps)
  theirTimeOff = (await createTimeOff(theirs.owner, { ...away, staffId: theirs.staffId, reason: SECRET }, deps)).id
  const { id } = await bookAppointment(
    mine.visitor,
    { name: 'Ben', phone: '2125550102', serviceId: mine.serviceId, appointmentDate: '2026-11-26T10:00' },
    deps,
  )
  myVisit = await appointmentScope(id, null)
  theirEntry = (
    await waiting.addToWaitlist(theirs.owner, { clientId: theirs.clientId, service: SECRET, notes: SECRET }, deps)
  ).id
  theirOffer = (await notifyEntry(theirs.owner, theirEntry, {}, deps)).offerId
  theirToken = offerToken(theirOffer)
  const mineWaiting = await waiting.addToWaitlist(mine.owner, { clientId: mine.clientId, service: 'Haircut' }, deps)
  myEntry = await entryScope(capabilityToken('waitlist-entry', mine.owner.businessId, mineWaiting.id), 'mine')
  await waiting.addToWaitlist(theirs.owner, { clientId: theirs.clientId, service: 'Something else' }, deps)
  await db.waitlistEntry.create({
    data: {
      businessId: theirs.owner.businessId,
      clientId: theirs.clientId,
      service: SECRET,
      appointmentId: theirVisit,
    },
    select: { id: true },
  })
  theirTest = (await bookTest(theirs.owner, deps)).id
  theirKey = (await createApiKey(theirs.owner, { name: SECRET, access: 'write' }, deps)).id
  for (const { owner, staffId } of [mine, theirs])
    await setCalendarFeed(owner, staffId, { shows: 'full', renew: false }, deps)
  const { id: feedId } = await db.calendarFeed.findFirstOrThrow({
    where: { businessId: mine.owner.businessId },
    select: { id: true },
  })
  myFeed = await feedScope(`${feedToken(feedId)}.ics`)
  theirRequest = await askFor(theirs, theirVisit)
  myRequest = await requestScope(
    capabilityToken('request-approve', mine.owner.businessId, await askFor(mine, id)),
    'mine',
    'approve',
  )
  theirRun = await freeSlot(theirs, theirVisit)
  const mineFreed = await freeSlot(mine, null)
  myRun = await runScope(capabilityToken('recovery-run', mine.owner.businessId, mineFreed), 'mine')
  myOffer = await offerScope(offerToken((await notifyEntry(mine.owner, mineWaiting.id, {}, deps)).offerId), null)
})

/** What the owner was told of a request for this visit. */
async function askFor({ owner }: Salon, appointmentId: string): Promise<string> {
  const { id } = await getDb().ownerNotification.create({
    data: {
      businessId: owner.businessId,
      event: 'request',
      timing: 'at_once',
      dedupeKey: `request:${appointmentId}`,
      appointmentId,
      happenedAt: MORNING,
    },
    select: { id: true },
  })
  return id
}

/** A freed slot that waits for its owner's yes. */
async function freeSlot({ owner, staffId }: Salon, freedAppointmentId: string | null): Promise<string> {
  const { id } = await getDb().recoveryRun.create({
    data: {
      businessId: owner.businessId,
      staffId,
      freedAppointmentId,
      status: 'proposed',
      mode: 'ask_first',
      startsAt: new Date('2099-11-25T15:00:00Z'),
      endsAt: new Date('2099-11-25T16:00:00Z'),
    },
    select: { id: true },
  })
  return id
}

const hook = { url: `https://example.com/${SECRET}`, events: ['booking.created' as const], active: true }
const range = { from: '2026-11-24', to: '2026-11-30' }
const visit = { clientId: '', service: 'Haircut', appointmentDate: '2026-11-25T14:00', duration: 60 }
const away = { staffId: '', startsAt: '2026-12-24T00:00', endsAt: '2026-12-27T00:00' }
const person = {
  name: 'New',
  color: '#0f766e',
  active: true,
  hasOwnHours: false,
  hours: Array.from({ length: 7 }, () => []),
}
const asking = protectionRuleBody.parse({ measure: 'approve' })
const myService = { id: '', name: '', duration: 60, price: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }

/** Only they have a visit on it. */
const theirDay = { from: '2026-11-25', to: '2026-11-25' }

async function textOf(download: Promise<Download>): Promise<string> {
  let text = ''
  for await (const chunk of (await download).chunks) text += chunk
  return text
}

/** Anything counted is theirs. */
function countedTheirs(count: number): string | null {
  return count > 0 ? SECRET : null
}

/** Each tries to reach the other business through my scope; it must throw, or answer nothing of theirs. */
const CROSSINGS: Record<string, () => Promise<unknown>> = {
  'api-key/commands.ts#createApiKey': () => createApiKey(mine.owner, { name: 'Mine', access: 'read' }, deps),
  'api-key/commands.ts#revokeApiKey': () => revokeApiKey(mine.owner, theirKey, deps),
  'api-key/queries.ts#listApiKeys': () => listApiKeys(mine.owner),
  'calendar-feed/commands.ts#setCalendarFeed': () =>
    setCalendarFeed(mine.owner, theirs.staffId, { shows: 'full', renew: true }, deps),
  'calendar-feed/commands.ts#deleteCalendarFeed': () => deleteCalendarFeed(mine.owner, theirs.staffId, deps),
  'calendar-feed/queries.ts#listCalendarFeeds': () => feeds.listCalendarFeeds(mine.owner),
  'calendar-feed/queries.ts#listFeedAppointments': () =>
    feeds.listFeedAppointments({ ...myFeed, staffId: theirs.staffId }, MORNING),
  'analytics/queries.ts#getAnalytics': () => getAnalytics(mine.owner, range, MORNING),
  'analytics/forecast.ts#getForecast': () => getForecast(mine.owner, range, MORNING),
  'analytics/message-funnel.ts#getMessageFunnel': async () =>
    countedTheirs((await getMessageFunnel(mine.owner, theirDay, MORNING)).totals.planned),
  'analytics/money.ts#getMoney': async () =>
    countedTheirs((await getMoney(mine.owner, range, MORNING)).recovered.slots),
  'analytics/month-report.ts#getMonthReport': async () =>
    countedTheirs((await getMonthReport(mine.owner, {}, MORNING)).recovered.slots),
  'analytics/new-clients.ts#getNewClients': () => getNewClients(mine.owner, range, MORNING),
  'analytics/what.ts#getWhat': () => getWhat(mine.owner, range, MORNING),
  'analytics/when.ts#getWhen': async () => countedTheirs((await getWhen(mine.owner, theirDay, MORNING)).totals.visits),
  'analytics/when.ts#readWeek': async () => countedTheirs((await readWeek(mine.owner, theirDay)).length),
  'appointment/approve.ts#approveAppointment': () => approveAppointment(mine.owner, theirVisit, {}, deps),
  'appointment/booking.ts#bookAppointment': () =>
    bookAppointment(
      mine.visitor,
      { name: 'Eve', phone: '1', serviceId: theirs.serviceId, appointmentDate: '2026-11-25T14:00' },
      deps,
    ),
  'appointment/close-day.ts#closeDay': () =>
    closeDay(
      mine.owner,
      { date: '2026-11-25', outcomes: [{ id: theirVisit, version: 1, outcome: 'no-show' }] },
      depsAt(new Date('2026-11-26T00:00:00Z')),
    ),
  'appointment/customer-commands.ts#confirmAsCustomer': () =>
    customer.confirmAsCustomer({ ...myVisit, appointmentId: theirVisit }, {}, deps),
  'appointment/customer-commands.ts#cancelAsCustomer': () =>
    customer.cancelAsCustomer({ ...myVisit, appointmentId: theirVisit }, {}, deps),
  'appointment/customer-commands.ts#rescheduleAsCustomer': () =>
    customer.rescheduleAsCustomer(myVisit, { appointmentDate: '2026-11-26T11:00', staffId: theirs.staffId }, deps),
  'appointment/forgive.ts#forgiveAppointment': () => forgiveAppointment(mine.owner, theirVisit, deps),
  'appointment/forgive.ts#unforgiveAppointment': () => unforgiveAppointment(mine.owner, theirVisit, deps),
  'appointment/move-times.ts#listMoveTimes': () =>
    listMoveTimes({ ...myVisit, appointmentId: theirVisit }, { from: null }, MORNING),
  'appointment/owner-commands.ts#createAppointment': () =>
    createAppointment(mine.owner, { ...visit, clientId: theirs.clientId }, deps),
  'appointment/owner-commands.ts#updateAppointment': () =>
    updateAppointment(mine.owner, theirVisit, { status: 'cancelled' }, deps),
  'appointment/read-rows.ts#readAppointments': () =>
    readAppointments(mine.owner, Prisma.sql`AND a.id = ${theirVisit}::uuid`, MORNING),
  'appointment/queries.ts#listAppointments': () => appointments.listAppointments(mine.owner, {}, MORNING),
  'appointment/queries.ts#listAppointmentPage': async () =>
    (await appointments.listAppointmentPage(mine.owner, {}, MORNING)).rows,
  'appointment/queries.ts#getAppointment': () => appointments.getAppointment(mine.owner, theirVisit, MORNING),
  'appointment/queries.ts#hasAppointment': async () =>
    (await appointments.hasAppointment(mine.owner, theirVisit)) ? SECRET : null,
  'appointment/queries.ts#findAppointmentIdByCode': async () =>
    (await appointments.findAppointmentIdByCode(mine.visitor, theirCode)) === null ? null : SECRET,
  'appointment/queries.ts#findServiceIdByCode': async () =>
    (await appointments.findServiceIdByCode(mine.visitor, theirCode)) === null ? null : SECRET,
  'appointment/queries.ts#getPublicAppointment': () =>
    appointments.getPublicAppointment({ ...myVisit, appointmentId: theirVisit }, MORNING),
  'appointment/queries.ts#getCalendarAppointment': () =>
    appointments.getCalendarAppointment({ ...myVisit, appointmentId: theirVisit }),
  'appointment/days.ts#listAppointmentDays': async () => {
    const days = await listAppointmentDays(
      mine.owner,
      { startDate: range.from, endDate: range.to, staffId: theirs.staffId },
      MORNING,
    )
    return days.some(({ booked, isOpen }) => booked > 0 || isOpen) ? SECRET : null
  },
  'appointment/cancellation.ts#previewCancellation': () => previewCancellation(mine.owner, theirVisit, MORNING),
  'appointment/expected-messages.ts#listExpectedMessages': async () =>
    (await listExpectedMessages({ ...myVisit, appointmentId: theirVisit })).length === 0 ? null : SECRET,
  'appointment/timeline.ts#listTimeline': () => listTimeline(mine.owner, theirVisit),
  'auth/queries.ts#getUser': async () => getUser(await requireUser({ headers: new Headers({ cookie: mine.cookie }) })),
  'availability/queries.ts#listAvailability': () =>
    availability.listAvailability(mine.visitor, { ...range, serviceId: theirs.serviceId }, MORNING),
  'availability/queries.ts#listOwnerAvailability': () =>
    availability.listOwnerAvailability(
      mine.owner,
      { ...range, serviceId: mine.serviceId, staffId: theirs.staffId },
      MORNING,
    ),
  'availability/queries.ts#findAlternatives': () =>
    availability.findAlternatives(
      mine.visitor,
      { terms: myService, around: MORNING, staffId: theirs.staffId },
      MORNING,
    ),
  'business/commands.ts#createBusiness': async () =>
    createBusiness(
      await requireUser({ headers: new Headers({ cookie: mine.cookie }) }),
      { businessName: 'X', subdomain: 'theirs', email: 'x@example.com' },
      deps,
    ),
  'business/public-queries.ts#getPublicBusiness': () => getPublicBusiness(mine.visitor),
  'business/queries.ts#getBusiness': () => getBusiness(mine.owner),
  'business/queries.ts#checkSubdomain': async () =>
    checkSubdomain(await requireUser({ headers: new Headers({ cookie: mine.cookie }) }), 'theirs', MORNING),
  'business/settings.ts#getBusinessSettings': () => getBusinessSettings(mine.owner, MORNING),
  'business/settings.ts#updateBusinessSettings': () =>
    updateBusinessSettings(mine.owner, { businessName: 'Mine', timezone: 'America/Chicago' }, deps),
  'calls/commands.ts#recordCall': () => recordCall(mine.owner, theirVisit, { outcome: 'coming' }, deps),
  'calls/commands.ts#takeBackCall': () => takeBackCall(mine.owner, theirVisit, deps),
  'calls/plan.ts#drawCalls': () => drawCalls(mine.owner, getDb(), () => 1, MORNING),
  'calls/window.ts#listLive': () => listLive(mine.owner, getDb(), Prisma.sql`AND a.id = ${theirVisit}::uuid`),
  'calls/window.ts#listWindow': () => listWindow(mine.owner, getDb(), MORNING),
  'client/commands.ts#createClient': () => createClient(mine.owner, { name: 'Ben' }, deps),
  'client/commands.ts#deleteClient': () => deleteClient(mine.owner, theirs.clientId, deps),
  'client/commands.ts#updateClient': () =>
    updateClient(mine.owner, theirs.clientId, { name: 'Eve', archived: true }, deps),
  'client/duplicates.ts#listDuplicates': () => listDuplicates(mine.owner, theirs.clientId, MORNING),
  // Both of us have a client with the same number.
  'client/duplicates.ts#listDuplicatePairs': () => listDuplicatePairs(mine.owner, MORNING),
  'client/duplicates.ts#dismissDuplicate': () =>
    dismissDuplicate(mine.owner, mine.clientId, { otherId: theirs.clientId, dismissed: true }, deps),
  'client/merge.ts#previewMerge': () => previewMerge(mine.owner, mine.clientId, theirs.clientId, deps),
  'client/merge.ts#mergeClients': () =>
    mergeClients(mine.owner, mine.clientId, { otherId: theirs.clientId, version: 1, otherVersion: 1 }, deps),
  'client/undo-merge.ts#undoMerge': () => undoMerge(mine.owner, theirs.clientId, { mergeId: theirMerge }, deps),
  'client/queries.ts#listClientsById': async () => [
    ...(await listClientsById(mine.owner, [theirs.clientId], MORNING)).values(),
  ],
  'client/due.ts#listDueClients': () => listDueClients(mine.owner, {}, MORNING),
  'client/invite.ts#inviteClient': () => inviteClient(mine.owner, theirs.clientId, deps),
  'client/invite.ts#takeBackInvitation': () => takeBackInvitation(mine.owner, theirs.clientId, deps),
  'client/email-choice.ts#getEmailChoice': () => emails.getEmailChoice({ ...myLink, clientId: theirs.clientId }),
  'client/email-choice.ts#stopEmails': () => emails.stopEmails({ ...myLink, clientId: theirs.clientId }, deps),
  'client/email-choice.ts#resumeEmails': () => emails.resumeEmails({ ...myLink, clientId: theirs.clientId }, deps),
  'client/history.ts#getClientHistory': () => getClientHistory(mine.owner, theirs.clientId, MORNING),
  'client/export.ts#exportClients': () => joinChunks(exportClients(mine.owner, MORNING).chunks),
  'demo/score-cast.ts#scoreCast': async () => {
    await scoreCast(mine.owner, deps.db, () => 0.5, MORNING)
    return null
  },
  'http/keyed-command.ts#runOnce': async () => {
    const request = () =>
      new Request('http://localhost:3000/api/clients', { method: 'POST', headers: { 'idempotency-key': 'shared' } })
    await runOnce(theirs.owner, { request: request(), body: null, query: null, deps }, async () => ({ name: SECRET }))
    return runOnce(mine.owner, { request: request(), body: null, query: null, deps }, async () => ({ name: 'mine' }))
  },
  'client/import.ts#importClients': () =>
    importClients(
      mine.owner,
      { dryRun: false, lines: [{ line: 1, name: SECRET.toLowerCase(), phone: '(212) 555-0101' }] },
      deps,
    ),
  'client/queries.ts#listClientPage': async () => (await listClientPage(mine.owner, {}, MORNING)).rows,
  'client/queries.ts#hasClient': async () => ((await hasClient(mine.owner, theirs.clientId)) ? SECRET : null),
  'client/queries.ts#getClient': () => getClient(mine.owner, theirs.clientId, MORNING),
  'conversation/commands.ts#sendReply': () =>
    talk.sendReply(mine.owner, theirs.clientId, { text: 'Hello', key: 'k'.repeat(16) }, deps),
  'conversation/commands.ts#markThreadRead': () =>
    talk.markThreadRead(mine.owner, theirs.clientId, { until: testNow().toISOString() }, deps),
  'conversation/commands.ts#markSenderRead': () =>
    talk.markSenderRead(mine.owner, { sender: STRANGER, until: testNow().toISOString() }, deps).then(() => null),
  'conversation/queries.ts#listConversationPage': () => conversations.listConversationPage(mine.owner, {}, MORNING),
  'conversation/thread.ts#getThread': () => getThread(mine.owner, theirs.clientId, {}, MORNING),
  'conversation/queries.ts#loadReplyFacts': () => conversations.loadReplyFacts(mine.owner, theirs.clientId),
  // Both businesses have a client with this number: STOP at mine changes nothing at theirs.
  'conversation/receive-text.ts#receiveText': () =>
    receiveText(mine.visitor, { providerId: 'SM9', from: SENDER, body: 'STOP', optOutType: null }, deps).then(
      () => null,
    ),
  'custom-domain/check.ts#checkDomainOf': () =>
    checkDomainOf(
      mine.owner,
      { hostname: THEIR_DOMAIN, token: SECRET },
      { ...deps, nameServers: ['127.0.0.1:1'] },
    ).then(() => null),
  'custom-domain/queries.ts#getCustomDomain': () => getCustomDomain(mine.owner),
  'custom-domain/commands.ts#checkDomain': () => domains.checkDomain(mine.owner, deps),
  'custom-domain/commands.ts#removeDomain': () => domains.removeDomain(mine.owner, deps),
  // The name that theirs answers at: entering it takes nothing away.
  'custom-domain/commands.ts#claimDomain': () => domains.claimDomain(mine.owner, { domain: THEIR_DOMAIN }, deps),
  'first-day/commands.ts#updateFirstDay': () =>
    updateFirstDay(mine.owner, { hoursConfirmed: true, linkTaken: true, dismissed: true }, deps),
  'first-day/queries.ts#getFirstDay': async () =>
    (await getFirstDay(mine.owner)).testBooking?.id === theirTest ? SECRET : null,
  'media/card-pictures.ts#readCardPictures': async () => {
    const cover = { hash: THEIR_HASH, width: 640, height: 400, widths: [640], blur: '', focalX: 50, focalY: 50 }
    return (await readCardPictures(mine.owner, { logo: null, cover })).cover ? SECRET : null
  },
  'media/commands.ts#storePicture': () =>
    media.storePicture(
      mine.owner,
      {
        kind: 'cover',
        bytes: Buffer.alloc(0),
        // A picture that both have.
        encode: async () => ({ hash: OUR_HASH, width: 640, height: 400, blur: '', files: [] }),
      },
      deps,
    ),
  'media/commands.ts#updatePictures': () =>
    media.updatePictures(mine.owner, { logo: null, cover: { hash: THEIR_HASH, focalX: 0, focalY: 0 } }, deps),
  'media/gallery.ts#updateGallery': () =>
    updateGallery(mine.owner, { version: 1, pictures: [{ hash: THEIR_HASH, alt: '' }] }, deps),
  'media/queries.ts#getGallery': () => getGallery(mine.owner),
  'media/queries.ts#getPictures': () => getPictures(mine.owner),
  'share/qr-file.ts#qrFile': () => qrFile(mine.owner, 'svg').text(),
  'share/qr-file.ts#bookingUrl': async () => (bookingUrl(mine.owner).includes('theirs') ? SECRET : null),
  'share/share.ts#shareFacts': async () => (shareFacts(mine.owner, 'Mine').address.includes('theirs') ? SECRET : null),
  'test-booking/commands.ts#bookTest': async () =>
    (await bookTest(mine.owner, deps)).id === theirTest ? SECRET : null,
  'test-booking/queries.ts#findTestBooking': async () =>
    (await findTestBooking(mine.owner))?.id === theirTest ? SECRET : null,
  'test-booking/remove.ts#removeTest': () => removeTest(mine.owner, deps).then(() => null),
  'owner-notification/commands.ts#updateNotificationSettings': () =>
    updateNotificationSettings(mine.owner, { timings: { reply: 'off' } }, deps),
  'owner-notification/commands.ts#sendTestNotification': () => sendTestNotification(mine.owner, deps),
  'owner-notification/queries.ts#getNotificationSettings': () => getNotificationSettings(mine.owner),
  'owner-notification/decide.ts#getDecision': () =>
    getDecision({ ...myRequest, notificationId: theirRequest, appointmentId: theirVisit }, MORNING),
  'owner-notification/decide.ts#decideRequest': () =>
    decideRequest({ ...myRequest, notificationId: theirRequest, appointmentId: theirVisit }, deps),
  'owner-task/commands.ts#settleOwnerTask': () => settleOwnerTask(mine.owner, theirTask, { done: true }, deps),
  'owner-task/queries.ts#listOwnerTasks': () => listOwnerTasks(mine.owner),
  'demo/story/deliver.ts#deliverDue': async () => (await deliverDue(mine.owner, getDb(), MORNING)) ?? null,
  'demo/story/lately.ts#receiveLately': async () => (await receiveLately(mine.owner, getDb(), MORNING)) ?? null,
  'recovery/advance.ts#advanceRunsOf': async () => (await advanceRunsOf(mine.owner, getDb())) ?? null,
  'demo/forecasts.ts#replayForecasts': async () => (await replayForecasts(mine.owner, getDb(), MORNING)) ?? null,
  'dashboard/moods.ts#getMoodAnalysis': () => getMoodAnalysis(mine.owner),
  'dashboard/queries.ts#getDashboardStats': () => dashboard.getDashboardStats(mine.owner, MORNING),
  'dashboard/queries.ts#listRecentActivity': () => dashboard.listRecentActivity(mine.owner, MORNING),
  'message-settings/commands.ts#updateMessageSettings': () =>
    updateMessageSettings(mine.owner, { steps: [{ kind: 'reminder_24h', channels: 'off', leadMinutes: 720 }] }, deps),
  'message-settings/queries.ts#getMessageSettings': () => getMessageSettings(mine.owner),
  'messaging/receipt.ts#recordReceipt': () =>
    recordReceipt(mine.owner, theirText, { providerId: 'SM1', status: 'undelivered', errorCode: '30005' }, deps).then(
      () => null,
    ),
  'protection/back-test.ts#runBackTest': async () =>
    (await runBackTest(mine.owner, { rules: [asking] }, MORNING)).bookings > 1 ? SECRET : null,
  'protection/commands.ts#createRule': () => createRule(mine.owner, { ...asking, active: false }, deps),
  'protection/commands.ts#updateRule': () => updateRule(mine.owner, theirRule, asking, deps),
  'protection/commands.ts#deleteRule': () => deleteRule(mine.owner, theirRule, deps),
  'protection/commands.ts#updateStated': () => updateStated(mine.owner, { statedNoShowPercent: null }, deps),
  'protection/past-events.ts#listPastEvents': async () =>
    (await listPastEvents(mine.owner, getDb(), theirs.clientId)).length > 0 ? SECRET : null,
  'protection/queries.ts#getProtection': async () => {
    const { rules, statedNoShowPercent } = await protection.getProtection(mine.owner)
    return statedNoShowPercent === 77 || rules.some(({ minimumMinutes }) => minimumMinutes === 77) ? SECRET : null
  },
  'protection/queries.ts#getRule': () => protection.getRule(mine.owner, getDb(), theirRule),
  'protection/queries.ts#activeRulesSql': async () =>
    (await getDb().$queryRaw<unknown[]>(protection.activeRulesSql(mine.owner))).length > 0 ? SECRET : null,
  'recovery/ledger.ts#getLedger': async () => {
    const { totals, recovered } = await getLedger(mine.owner, range, MORNING)
    return recovered.slots + totals.recovered > 0 ? SECRET : null
  },
  'recovery/ledger.ts#getRefills': async () =>
    countedTheirs((await getRefills(mine.owner, { from: '2026-11-01', to: '2026-11-30' })).slots),
  'recovery/ledger.ts#getRecoveredThisMonth': async () =>
    (await getRecoveredThisMonth(mine.owner, MORNING)).slots > 0 ? SECRET : null,
  'recovery/approval.ts#getApproval': () => getApproval({ ...myRun, runId: theirRun }, MORNING),
  'recovery/commands.ts#approveRun': () => approveRun(mine.owner, theirRun, deps),
  'recovery/commands.ts#stopRun': () => stopRun(myRun, theirRun, deps),
  'recovery/earlier-wishes.ts#listEarlierWishes': () => listEarlierWishes(mine.owner, MORNING),
  'recovery/openings.ts#listOpenings': () => listOpenings(mine.owner, MORNING),
  'recovery/queries.ts#getRecoveryRun': () => recovery.getRecoveryRun(mine.owner, theirRun),
  'recovery/queries.ts#listProposedRuns': () => recovery.listProposedRuns(mine.owner, MORNING),
  'recovery/queries.ts#listRecoveryRuns': () => recovery.listRecoveryRuns(mine.owner, MORNING),
  'recovery/waiting.ts#listWaiting': () => listWaiting(mine.owner, MORNING),
  'reminder/queries.ts#listReminders': () => reminders.listReminders(mine.owner, {}, MORNING),
  'reminder/queries.ts#listPending': () => reminders.listPending(mine.owner, MORNING),
  'reminder/queries.ts#getSendProgress': async () =>
    counted(await reminders.getSendProgress(mine.owner, await theirDueTime())),
  'reminder/send-pending.ts#sendPending': () => sendPending(mine.owner, deps),
  'sms/queries.ts#getSmsSettings': () => sms.getSmsSettings(mine.owner),
  'sms/queries.ts#getSmsStatus': () => sms.getSmsStatus(mine.owner, MORNING),
  'sms/queries.ts#getSmsPreview': () => sms.getSmsPreview(mine.owner, MORNING),
  'availability/schedule.ts#scheduleSql': async () => {
    return JSON.stringify(await getDb().$queryRaw(scheduleSql(mine.owner, range))).includes(theirs.staffId)
      ? SECRET
      : null
  },
  'brief/queries.ts#getBrief': () => getBrief(mine.owner, '2026-11-25', MORNING),
  'message-template/queries.ts#listMessageTemplates': () => listMessageTemplates(mine.owner),
  'message-template/queries.ts#listTemplateExamples': () => listTemplateExamples(mine.owner, MORNING),
  'message-template/commands.ts#updateMessageTemplate': () =>
    updateMessageTemplate(mine.owner, { kind: 'confirmation', smsText: null }, deps),
  'attention/queries.ts#getAttention': () => getAttention(mine.owner, MORNING),
  'attention/queries.ts#listUnanswered': () => listUnanswered(mine.owner, MORNING),
  'attention/queries.ts#getDayAttention': () => getDayAttention(mine.owner, '2026-11-25', MORNING),
  'reminder/phone-queue.ts#listPhoneQueue': () => listPhoneQueue(mine.owner, MORNING),
  'reminder/phone-queue.ts#markTexted': () => markTexted(mine.owner, theirReminder, deps),
  'reminder/phone-queue.ts#undoTexted': () => undoTexted(mine.owner, theirReminder, deps),
  'risk/features.ts#listFinishedAppointments': () =>
    listFinishedAppointments(mine.owner, getDb(), { limit: 9, before: null }, MORNING),
  'risk/effect.ts#getCallEffect': async () =>
    JSON.stringify(await getCallEffect(mine.owner)).includes('"finished":1') ? SECRET : null,
  'risk/model.ts#loadRiskModel': () => loadRiskModel(mine.owner, getDb()),
  'risk/model.ts#loadStatedBase': async () => ((await loadStatedBase(mine.owner, getDb())) > 0 ? SECRET : null),
  'risk/model.ts#storeRiskModel': () => storeRiskModel(mine.owner, getDb(), priorModel(null), MORNING).then(() => null),
  'risk/refit.ts#learnFromOutcomes': () => learnFromOutcomes(mine.owner, getDb(), MORNING),
  'risk/score.ts#scoreAppointments': () => scoreAppointments(mine.owner, getDb(), [theirVisit], MORNING),
  'risk/score-now.ts#scoreClientNow': () =>
    scoreClientNow(mine.owner, getDb(), theirs.clientId, MORNING).then(() => null),
  'risk/score-now.ts#withRiskNow': async () => {
    const visit = await appointments.getAppointment(theirs.owner, theirVisit, MORNING)
    return (await withRiskNow(mine.owner, getDb(), visit, MORNING)).risk
  },
  'sms/commands.ts#updateSmsSettings': () => updateSmsSettings(mine.owner, { smsEnabled: true, smsFrom: 'Mine' }, deps),
  'sms/commands.ts#sendTestSms': () => sendTestSms(mine.owner, deps),
  'opening-hours/commands.ts#updateOpeningHours': () =>
    updateOpeningHours(mine.owner, { weekly: person.hours, exceptions: [] }, deps),
  'opening-hours/queries.ts#getOpeningHours': () => getOpeningHours(mine.owner, MORNING),
  'service/commands.ts#createService': () => createService(mine.owner, createServiceBody.parse({ name: 'New' }), deps),
  'service/commands.ts#deleteService': () => deleteService(mine.owner, theirs.serviceId, deps),
  'service/commands.ts#updateService': () => updateService(mine.owner, theirs.serviceId, { price: 1 }, deps),
  'appointment/store.ts#insertAppointmentSql': async () => {
    const { clientId, staffId, serviceId } = theirs
    const start = new Date('2026-12-01T15:00:00Z')
    const visit = { ...EMPTY_VISIT, clientId, staffId, serviceId, start }
    const inserting = getDb().$queryRaw(insertAppointmentSql(mine.owner, visit, MORNING, { id: crypto.randomUUID() }))
    const sqlState = await inserting.then(() => null, sqlStateOf)
    return sqlState === FOREIGN_KEY_VIOLATION ? null : SECRET
  },
  'client/commands.ts#findKnownSql': async () => {
    const given = { name: SECRET, email: null, phone: SENDER, smsConsentText: null }
    const [, known] = findKnownSql(mine.owner, toGivenVisitor(mine.owner, given))
    return getDb().$queryRaw(known)
  },
  'recovery/settle-taken.ts#lockTakenSql': async () => {
    const [found] = await getDb().$queryRaw<{ any: boolean }[]>(lockTakenSql(mine.owner, theirVisit))
    return found?.any ? SECRET : null
  },
  'service/queries.ts#serviceTermsSql': async () =>
    (await getDb().$queryRaw<unknown[]>(serviceTermsSql(mine.owner, { id: theirs.serviceId }))).length > 0
      ? SECRET
      : null,
  'service/queries.ts#listServices': () => listServices(mine.owner),
  'service/queries.ts#listServiceTerms': () => listServiceTerms(mine.owner),
  'staff/commands.ts#createStaff': () => createStaff(mine.owner, { ...person, serviceIds: [theirs.serviceId] }, deps),
  'staff/commands.ts#updateStaff': () => updateStaff(mine.owner, theirs.staffId, { name: 'X' }, deps),
  'staff/commands.ts#deleteStaff': () => deleteStaff(mine.owner, theirs.staffId, deps),
  'staff/queries.ts#listTeam': () => listTeam(mine.owner),
  'staff/queries.ts#listStaff': () => listStaff(mine.owner),
  'staff/queries.ts#getStaffMember': () => getStaffMember(mine.owner, theirs.staffId),
  'time-off/commands.ts#createTimeOff': () => createTimeOff(mine.owner, { ...away, staffId: theirs.staffId }, deps),
  'time-off/commands.ts#updateTimeOff': () =>
    updateTimeOff(mine.owner, theirTimeOff, { ...away, staffId: mine.staffId }, deps),
  'time-off/commands.ts#deleteTimeOff': () => deleteTimeOff(mine.owner, theirTimeOff, deps),
  'time-off/queries.ts#listTimeOff': () => listTimeOff(mine.owner, MORNING),
  'time-off/queries.ts#getTimeOff': () => getTimeOff(mine.owner, theirTimeOff, MORNING),
  'waitlist/commands.ts#addToWaitlist': () =>
    waiting.addToWaitlist(mine.owner, { clientId: theirs.clientId, service: 'Haircut' }, deps),
  'waitlist/commands.ts#joinWaitlist': () =>
    waiting.joinWaitlist(mine.visitor, { name: 'Eve', phone: '1', service: SECRET }, deps),
  'waitlist/commands.ts#removeFromWaitlist': () => waiting.removeFromWaitlist(mine.owner, theirEntry, deps),
  'waitlist/earlier.ts#chooseEarlier': () =>
    earlier.chooseEarlier({ ...myVisit, appointmentId: theirVisit }, { wanted: true }, deps),
  'waitlist/entry-commands.ts#changeWish': () =>
    entries.changeWish({ ...myEntry, entryId: theirEntry }, { timeOfDay: 'morning' }, deps),
  'waitlist/entry-commands.ts#leaveByLink': () => entries.leaveByLink({ ...myEntry, entryId: theirEntry }, deps),
  'waitlist/entry-queries.ts#getPublicWaiting': () => getPublicWaiting({ ...myEntry, entryId: theirEntry }, MORNING),
  'erase/business.ts#eraseBusiness': () => eraseBusiness({ ...mine.owner, userId: theirs.owner.userId }, SECRET, deps),
  'erase/client.ts#eraseClient': () => eraseClient(mine.owner, theirs.clientId, deps),
  'erase/request.ts#requestErasure': () => requestErasure({ ...myLink, clientId: theirs.clientId }, deps),
  'erase/retention-choice.ts#getRetention': async () =>
    countedTheirs((await getRetention(mine.owner, MORNING)).due.reduce((sum, { clients }) => sum + clients, 0)),
  'erase/retention-choice.ts#updateRetention': () => updateRetention(mine.owner, { keepClientsYears: null }, deps),
  'export/stream.ts#exportCsv': () => textOf(exportCsv(mine.owner, 'clients', deps)),
  'export/stream.ts#exportJson': () => textOf(exportJson(mine.owner, deps)),
  'owner-action/queries.ts#listOwnerActions': () => listOwnerActions(mine.owner, {}),
  'waitlist/notify.ts#notifyEntry': () => notifyEntry(mine.owner, theirEntry, { staffId: theirs.staffId }, deps),
  'waitlist/offer-commands.ts#claimOffer': () =>
    claimOffer({ ...myOffer, offerId: theirOffer }, { start: '2026-11-27T10:00' }, deps),
  'waitlist/offer-commands.ts#declineOffer': () => declineOffer({ ...myOffer, offerId: theirOffer }, deps),
  'waitlist/offer-queries.ts#getPublicOffer': () => offers.getPublicOffer({ ...myOffer, offerId: theirOffer }),
  'waitlist/offer-queries.ts#loadOfferEntry': () => offers.loadOfferEntry({ ...myOffer, offerId: theirOffer }, getDb()),
  'waitlist/offer-queries.ts#listOfferTimes': () =>
    offers.listOfferTimes({ ...myOffer, offerId: theirOffer }, { from: null }, MORNING),
  'waitlist/queries.ts#listWaitlistPage': async () => (await listWaitlistPage(mine.owner, {}, MORNING)).rows,
  'waitlist/queries.ts#getWaitlistEntry': () => getWaitlistEntry(mine.owner, theirEntry, MORNING),
  'webhook/commands.ts#createEndpoint': () =>
    hooks.createEndpoint(mine.owner, { ...hook, url: 'https://mine.example.com' }, deps),
  'webhook/commands.ts#updateEndpoint': () => hooks.updateEndpoint(mine.owner, theirHook, hook, deps),
  'webhook/commands.ts#deleteEndpoint': () => hooks.deleteEndpoint(mine.owner, theirHook, deps),
  'webhook/commands.ts#rotateSecret': () => hooks.rotateSecret(mine.owner, theirHook, deps),
  'webhook/commands.ts#testEndpoint': () => hooks.testEndpoint(mine.owner, theirHook, deps),
  'webhook/commands.ts#resendDelivery': () => hooks.resendDelivery(mine.owner, theirDelivery, deps),
  'webhook/queries.ts#listEndpoints': () => hookReads.listEndpoints(mine.owner, deps),
  'webhook/queries.ts#getEndpoint': () => hookReads.getEndpoint(mine.owner, theirHook, MORNING, deps.db),
  'webhook/queries.ts#listDeliveries': async () =>
    countedTheirs(
      (await hookReads.listDeliveries(mine.owner, { endpointId: theirHook, offset: 0 }, deps.db)).deliveries.length,
    ),
  'webhook/queries.ts#getDelivery': () => hookReads.getDelivery(mine.owner, theirDelivery, deps.db),
}

async function theirDueTime(): Promise<Date> {
  const row = await getDb().message.findFirstOrThrow({
    where: { businessId: theirs.owner.businessId, kind: 'reminder_24h' },
    select: { dueAt: true },
  })
  return row.dueAt
}

/** Any message counted is one of theirs: mine are due at other times. */
function counted(progress: Record<string, number>): string {
  return Object.values(progress).some((count) => count > 0) ? SECRET : ''
}

/** Take a scope for its zone or names only and read no row. */
const WITHOUT_ROWS = new Set([
  'analytics/visit-counts.ts#chosenRanges',
  'analytics/visit-counts.ts#inRange',
  'analytics/visit-counts.ts#visitsOf',
  'appointment/instant.ts#readInstant',
  'calls/call-list.ts#toCallList',
  'client/commands.ts#addingVisitorSql',
  // A condition of a statement that names the business itself.
  'client/groups.ts#groupSql',
  'client/commands.ts#toGivenVisitor',
  'client/contact-lock.ts#lockContactsSql',
  'reminder/commands.ts#bookedRemindersSql',
  'reminder/commands.ts#reminderRows',
  'reminder/commands.ts#reminderSettingsSql',
  'test-booking/queries.ts#testBookingSql',
  'recovery/schedule-lock.ts#lockScheduleSharedSql',
])

/** Routes that belong to no business, or to the caller's own session alone. */
const WITHOUT_TENANT = new Set([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/login',
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/debug/session',
  'GET /api/auth/[...nextauth]',
  'POST /api/auth/[...nextauth]',
  'POST /api/auth/request-magic-link',
  'POST /api/auth/use-magic-link',
  'GET /api/auth/test-login',
  'GET /api/auth/user',
  'POST /api/business',
  'GET /api/business/subdomain-check',
  // Counts and times of the whole installation behind its own token; tests/routes/metrics.test.ts.
  'GET /api/metrics',
  'GET /api/openapi.json',
  // Whether some business answers on a domain, which everybody can see; tests/routes/custom-domain.test.ts.
  'GET /api/tls-allowed',
  // By a secret URL; tests/routes/feeds.test.ts.
  'GET /api/feeds/[token]',
  // Redirects to the page, which checks the link; tests/routes/emails.test.ts.
  'GET /api/public/emails/[token]',
  // Signed by the provider; tests/routes/twilio-{status,sms}.test.ts.
  'POST /api/webhooks/twilio/status',
  'POST /api/webhooks/twilio/sms',
])

it('has a case for every query and command', () => {
  const covered = new Set([...Object.keys(CROSSINGS), ...WITHOUT_ROWS])
  const exported = scopedFunctions().map((name) => name.slice('lib/server/'.length))
  expect(exported.filter((name) => !covered.has(name))).toEqual([])
  expect([...covered].filter((name) => !exported.includes(name))).toEqual([])
})

it.each(Object.keys(CROSSINGS))('%s reaches nothing of another business', async (name) => {
  const before = await checksum()
  const outcome = await CROSSINGS[name]?.().then(
    (value) => ({ value }),
    (error: { status?: number }) => ({ error }),
  )
  if (outcome && 'error' in outcome) expect([400, 404, 409]).toContain(outcome.error.status)
  expect(JSON.stringify(outcome && 'value' in outcome ? outcome.value : null)).not.toContain(SECRET)
  expect(await checksum()).toBe(before)
})

describe('routes', () => {
  const handlers = routeHandlers().filter((route) => !WITHOUT_TENANT.has(route))

  it.each(handlers)(
    '%s answers 404 for foreign ids, 401 without a session, and shows nothing of another business',
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const visitors = path.startsWith('/api/public/')
      const asked = await call(method, path, { cookie: mine.cookie })
      expect(await asked.text()).not.toContain(SECRET)
      if (path.includes('[')) expect(asked.status).toBe(404)
      if (!visitors) expect((await call(method, path, {})).status).toBe(401)
    },
  )

  it.each(handlers)(
    "%s does not exist on a business's host unless it is for visitors, and refuses foreign origins",
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const before = await checksum()
      if (!path.startsWith('/api/public/')) {
        expect((await call(method, path, { cookie: mine.cookie, host: 'mine.localhost:3000' })).status).toBe(404)
      }
      if (method !== 'GET') {
        for (const origin of [
          'http://theirs.localhost:3000',
          'http://evil.example',
          'null',
          'https://localhost:3000',
        ]) {
          const refused = await call(method, path, { cookie: mine.cookie, origin })
          expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'bad_origin'])
        }
        expect((await call(method, path, { cookie: mine.cookie, 'sec-fetch-site': 'same-site' })).status).toBe(403)
      }
      expect(await checksum()).toBe(before)
    },
  )
})

/** Calls a handler with the other business's ids wherever it takes one, as if asked on my host. */
async function call(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  const folder = `app${path}`
  expect(readdirSync(folder)).toContain('route.ts')
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is computed
  const handlers = require(`../${folder}/route`) as Record<
    string,
    (request: Request, context: unknown) => Promise<Response>
  >
  const foreign: Record<string, string> = path.includes('/clients/')
    ? { id: theirs.clientId }
    : path.includes('/services/')
      ? { id: theirs.serviceId }
      : path.includes('/api-keys/')
        ? { id: theirKey }
        : path.includes('/staff/') || path.includes('/calendar-feeds/')
          ? { id: theirs.staffId }
          : path.includes('/time-off/')
            ? { id: theirTimeOff }
            : path.includes('/protection/')
              ? { id: theirRule }
              : path.includes('/owner-tasks/')
                ? { id: theirTask }
                : path.includes('/recovery/')
                  ? { id: theirRun }
                  : path.includes('/webhook-endpoints/')
                    ? { id: theirHook }
                    : path.includes('/webhook-deliveries/')
                      ? { id: theirDelivery }
                      : path.includes('/requests/')
                        ? {
                            token: capabilityToken(
                              path.endsWith('/approve') ? 'request-approve' : 'request-decline',
                              theirs.owner.businessId,
                              theirRequest,
                            ),
                          }
                        : path.includes('/approve/')
                          ? { token: capabilityToken('recovery-run', theirs.owner.businessId, theirRun) }
                          : path.includes('/emails/')
                            ? { token: emailToken({ businessId: theirs.owner.businessId, clientId: theirs.clientId }) }
                            : path.includes('/waiting/')
                              ? { token: capabilityToken('waitlist-entry', theirs.owner.businessId, theirEntry) }
                              : path.includes('/waitlist/')
                                ? { id: theirEntry }
                                : { id: theirVisit, subdomain: 'theirs', token: theirToken }
  const host = path.startsWith('/api/public/') ? 'mine.localhost:3000' : 'localhost:3000'
  const query = path.endsWith('/progress')
    ? `?batch=${MORNING.toISOString()}`
    : path.includes('availability')
      ? `?serviceId=${theirs.serviceId}&from=${range.from}&to=${range.to}`
      : path.endsWith('/days')
        ? `?startDate=${range.from}&endDate=${range.to}&staffId=${theirs.staffId}`
        : path.endsWith('/merge')
          ? `?otherId=${mine.clientId}`
          : ''
  const body = JSON.stringify({
    access: 'read',
    shows: 'full',
    measure: 'approve',
    active: false,
    text: 'Hello',
    key: 'k'.repeat(16),
    sender: STRANGER,
    until: testNow().toISOString(),
    ...(path.includes('/webhook-endpoints') ? { url: 'https://mine.example.com', events: ['booking.created'] } : {}),
    ...(path.endsWith('/calls') ? { outcome: 'coming' } : {}),
    ...(path.includes('/message-settings') ? { steps: [] } : {}),
    ...(path.includes('/notification-settings') ? { quietHours: null } : {}),
    ...(path.endsWith('/duplicates') ? { otherId: mine.clientId, dismissed: true } : {}),
    ...(path.includes('/merge') ? { otherId: mine.clientId, version: 1, otherVersion: 1, mergeId: theirMerge } : {}),
    ...(path.includes('/time-off') ? { ...away, staffId: theirs.staffId } : {}),
    ...visit,
    clientId: theirs.clientId,
    businessId: theirs.owner.businessId,
    status: 'cancelled',
    name: method === 'PUT' ? 'X' : '',
  })
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
      (SELECT string_agg(r::text, '|' ORDER BY r.id) FROM recovery_runs r WHERE r.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(b::text, '|' ORDER BY b.id) FROM businesses b WHERE b.id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(i::text, '|' ORDER BY i.id) FROM inbound_messages i WHERE i.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(t::text, '|' ORDER BY t.id) FROM owner_tasks t WHERE t.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(x::text, '|' ORDER BY x.phone_e164) FROM sms_opt_outs x WHERE x.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(p::text, '|' ORDER BY p.kind) FROM message_settings p WHERE p.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(v::text, '|' ORDER BY v.id) FROM interventions v WHERE v.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(l::text, '|' ORDER BY l.id) FROM owner_actions l WHERE l.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(u::text, '|' ORDER BY u.id) FROM protection_rules u WHERE u.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(e::text, '|' ORDER BY e.id) FROM webhook_endpoints e WHERE e.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(d::text, '|' ORDER BY d.id) FROM webhook_deliveries d WHERE d.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(k::text, '|') FROM risk_models k WHERE k.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(y::text, '|' ORDER BY y.id) FROM api_keys y WHERE y.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(e::text, '|' ORDER BY e.id) FROM calendar_feeds e WHERE e.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(g::text, '|' ORDER BY g.id) FROM client_merges g WHERE g.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(n::text, '|') FROM dismissed_duplicates n WHERE n.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(q::text, '|' ORDER BY q.kind, q.hash) FROM assets q WHERE q.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(z::text, '|' ORDER BY z.kind) FROM site_pictures z WHERE z.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(i::text, '|' ORDER BY i.position) FROM gallery_pictures i WHERE i.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(y::text, '|') FROM custom_domains y WHERE y.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(f::text, '|') FROM first_days f WHERE f.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(n::text, '|' ORDER BY n.id) FROM owner_notifications n WHERE n.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(n::text, '|' ORDER BY n.event) FROM notification_choices n WHERE n.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(r::text, '|' ORDER BY r.id) FROM reminders r WHERE r.business_id = ${theirs.owner.businessId}::uuid),
      (SELECT string_agg(m::text, '|' ORDER BY m.id) FROM messages m WHERE m.business_id = ${theirs.owner.businessId}::uuid))) AS sum`
  return row?.sum ?? ''
}

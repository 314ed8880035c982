/** The reads that owners and visitors repeat most, each exactly as its page or route runs it. */
import { lastDays } from '@/lib/domain/analytics'
import { EXPORT_NOUNS, type ExportNoun } from '@/lib/domain/export'
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from '@/lib/domain/conversation'
import { ledgerRange } from '@/lib/domain/ledger'
import { addDays, weekOf } from '@/lib/domain/local-date'
import { REMINDERS_PER_PAGE } from '@/lib/domain/reminder'
import { DUE_PREVIEW } from '@/lib/domain/rhythm'
import { localDateOf } from '@/lib/domain/time'
import { getNewClients } from '@/lib/server/analytics/new-clients'
import { getForecast } from '@/lib/server/analytics/forecast'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { getMoney } from '@/lib/server/analytics/money'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getWhat } from '@/lib/server/analytics/what'
import { getWhen } from '@/lib/server/analytics/when'
import { listAppointmentDays } from '@/lib/server/appointment/days'
import { listAppointments } from '@/lib/server/appointment/queries'
import { getAttention, listUnanswered } from '@/lib/server/attention/queries'
import { listAvailability, listOwnerAvailability } from '@/lib/server/availability/queries'
import { exportClients } from '@/lib/server/client/export'
import { listDueClients } from '@/lib/server/client/due'
import { listDuplicatePairs, listDuplicates } from '@/lib/server/client/duplicates'
import { getClientHistory } from '@/lib/server/client/history'
import { listClientPage } from '@/lib/server/client/queries'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { unsafeAcrossBusinessesFindTexted } from '@/lib/server/conversation/texted-business'
import { getThread } from '@/lib/server/conversation/thread'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDashboardStats, listRecentActivity } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { getEnv } from '@/lib/server/env'
import { unsafeAcrossBusinessesHandOverOptOuts } from '@/lib/server/erase/opt-outs'
import { unsafeAcrossBusinessesListBusinessesOfNumber } from '@/lib/server/messaging/sending-number'
import { readRows } from '@/lib/server/export/read-rows'
import { SECTIONS } from '@/lib/server/export/sections'
import { getMessageSettings } from '@/lib/server/message-settings/queries'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'
import { getLedger, getRecoveredThisMonth } from '@/lib/server/recovery/ledger'
import { listOpenings } from '@/lib/server/recovery/openings'
import { listRecoveryRuns } from '@/lib/server/recovery/queries'
import { listPhoneQueue } from '@/lib/server/reminder/phone-queue'
import { listPending, listReminders } from '@/lib/server/reminder/queries'
import type { BusinessScope, OwnerScope } from '@/lib/server/scope'
import { listServices } from '@/lib/server/service/queries'
import { getSmsPreview, getSmsSettings, getSmsStatus } from '@/lib/server/sms/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listTimeOff } from '@/lib/server/time-off/queries'
import { listWaitlistPage } from '@/lib/server/waitlist/queries'

export interface HotReadsOf {
  owner: OwnerScope
  visitor: BusinessScope
  serviceId: string
  /** The id of a client with a long history. */
  clientId: string
  now: Date
}

type Reads = Record<string, () => Promise<unknown>>

/** Returns the reads by name. The statements of one read may run in any order, some of them in parallel. */
export function hotReads(of: HotReadsOf): Reads {
  return {
    ...dashboardReads(of),
    ...visitReads(of),
    ...clientReads(of),
    ...messageReads(of),
    ...numberReads(of),
    ...refillReads(of),
    ...analyticsReads(of),
    ...exportReads(of),
  }
}

function dashboardReads({ owner, now }: HotReadsOf): Reads {
  return {
    'dashboard: figures': () => getDashboardStats(owner, now),
    'dashboard: activity': () => listRecentActivity(owner, now),
    'dashboard: moods': () => getMoodAnalysis(owner),
    'dashboard: needs attention': () => getAttention(owner, now),
    'dashboard: recovered': () => getRecoveredThisMonth(owner, now),
    'needs you: missing outcomes': () => listUnanswered(owner, now),
    'dashboard: due to return': () => listDueClients(owner, { limit: DUE_PREVIEW }, now),
    'shell: unread conversations': () =>
      listConversationPage(owner, { limit: CONVERSATIONS_PER_PAGE, unread: 'true' }, now),
    'inbox: conversations': () => listConversationPage(owner, { limit: CONVERSATIONS_PER_PAGE }, now),
    'shell: tasks': () => listOwnerTasks(owner),
  }
}

function visitReads({ owner, visitor, serviceId, now }: HotReadsOf): Reads {
  const today = localDateOf(now, owner.timeZone)
  const { from: startDate, to: endDate } = weekOf(today)
  const month = { serviceId, from: today, to: addDays(today, 30) }
  return {
    'week of appointments': () => listAppointments(owner, { startDate, endDate, overlapping: 'true' }, now),
    'calendar: days of a month': () =>
      listAppointmentDays(owner, { startDate: today, endDate: addDays(today, 30) }, now),
    'calendar: hours and people': () =>
      Promise.all([listServices(owner), listStaff(owner), getOpeningHours(owner, now), listTimeOff(owner, now)]),
    'free times, visitor': () => listAvailability(visitor, month, now),
    'free times, owner': () => listOwnerAvailability(owner, month, now),
  }
}

function clientReads({ owner, clientId, now }: HotReadsOf): Reads {
  return {
    'clients: first page': () => listClientPage(owner, {}, now),
    'clients: name': () => listClientPage(owner, { q: 'emma 4' }, now),
    'clients: a few letters': () => listClientPage(owner, { q: 'an' }, now),
    'clients: e-mail': () => listClientPage(owner, { q: 'client0.4711@' }, now),
    'clients: digits of a phone': () => listClientPage(owner, { q: '0100 0042' }, now),
    'clients: nothing found': () => listClientPage(owner, { q: 'nobody at all' }, now),
    'client: history': () => getClientHistory(owner, clientId, now),
    'client: messages': () => getThread(owner, clientId, { limit: MESSAGES_PER_PAGE }, now),
    'clients: due to return': () => listDueClients(owner, {}, now),
    'clients: duplicates': () => listDuplicatePairs(owner, now),
    'client: duplicates': () => listDuplicates(owner, clientId, now),
  }
}

function messageReads({ owner, now }: HotReadsOf): Reads {
  const page = { limit: REMINDERS_PER_PAGE }
  const today = localDateOf(now, owner.timeZone)
  return {
    'reminders: upcoming': () => listReminders(owner, { ...page, state: 'upcoming' }, now),
    'reminders: sent': () => listReminders(owner, { ...page, state: 'sent' }, now),
    'reminders: failed': () => listReminders(owner, { ...page, state: 'failed' }, now),
    'reminders: all of a week': () => listReminders(owner, { ...page, from: addDays(today, -7), to: today }, now),
    'reminders: second page': async () => {
      const { next } = await listReminders(owner, { ...page, state: 'sent' }, now)
      return listReminders(owner, { ...page, state: 'sent', cursor: next ?? undefined }, now)
    },
    'reminders: to send now': () => listPending(owner, now),
    'reminders: own phone': () => listPhoneQueue(owner, now),
    'texts: page': () =>
      Promise.all([
        getSmsSettings(owner),
        getSmsStatus(owner, now),
        getSmsPreview(owner, now),
        getMessageSettings(owner),
      ]),
  }
}

/** Returns the reads across all businesses about one phone number. */
function numberReads({ owner, now }: HotReadsOf): Reads {
  const to = getEnv().twilio?.phoneNumber ?? ''
  const text = { providerId: 'SM0', from: STRANGER, body: 'C', optOutType: null }
  return {
    'number: inbound text from a stranger': () => unsafeAcrossBusinessesFindTexted(to, text, now),
    'number: businesses that know it': () => unsafeAcrossBusinessesListBusinessesOfNumber(getDb(), to, STRANGER),
    'number: hand over opt-outs': () => getDb().$transaction((tx) => unsafeAcrossBusinessesHandOverOptOuts(tx, owner)),
  }
}

const STRANGER = '+14155550100'

function refillReads({ owner, now }: HotReadsOf): Reads {
  return {
    waitlist: () => listWaitlistPage(owner, {}, now),
    'waitlist: earlier wishes': () => listEarlierWishes(owner, now),
    'waitlist: openings': () => listOpenings(owner, now),
    'freed times': () => listRecoveryRuns(owner, now),
    'ledger of a month': () => getLedger(owner, {}, now),
  }
}

function analyticsReads({ owner, now }: HotReadsOf): Reads {
  const today = localDateOf(now, owner.timeZone)
  const year = lastDays(today, 365)
  return {
    'analytics, 30 days': () => getAnalytics(owner, lastDays(today, 30), now),
    'analytics, a year': () => getAnalytics(owner, year, now),
    'analytics: ledger, a year': () => getLedger(owner, ledgerRange(year), now),
    'analytics: when, a year': () => getWhen(owner, year, now),
    'analytics: what, a year': () => getWhat(owner, year, now),
    'analytics: clients, a year': () => getNewClients(owner, year, now),
    'analytics: messages, a year': () => getMessageFunnel(owner, year, now),
    'analytics: money, a year': () => getMoney(owner, year, now),
    'analytics: forecast, a year': () => getForecast(owner, year, now),
  }
}

function exportReads({ owner, now }: HotReadsOf): Reads {
  const batch = (noun: ExportNoun) => readRows(getDb(), owner, SECTIONS[noun]).next()
  return {
    'export: a batch of each noun': () => Promise.all((Object.keys(EXPORT_NOUNS) as ExportNoun[]).map(batch)),
    'export: a page of clients for a spreadsheet': async () => {
      const { chunks } = exportClients(owner, now)
      await chunks.next()
      return chunks.next()
    },
  }
}

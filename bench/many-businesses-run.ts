/**
 * Measures in its own process, with the database's URL in the environment. `many-businesses-run.ts FILE` writes the
 * rows to FILE.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { lastDays } from '@/lib/domain/analytics'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { getPublicAppointment, listAppointments } from '@/lib/server/appointment/queries'
import { getAttention } from '@/lib/server/attention/queries'
import { startSession } from '@/lib/server/auth/session'
import { listAvailability } from '@/lib/server/availability/queries'
import { unsafeAcrossBusinessesPlanBriefs } from '@/lib/server/brief/commands'
import { readPublicSite } from '@/lib/server/business/public-queries'
import { unsafeAcrossBusinessesPlanCalls } from '@/lib/server/calls/plan'
import { listClientPage } from '@/lib/server/client/queries'
import { unsafeAcrossBusinessesFindTexted } from '@/lib/server/conversation/texted-business'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { getDb, type Db } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import { purge } from '@/lib/server/jobs/purge'
import { unsafeAcrossBusinessesClaimDue } from '@/lib/server/messaging/lease'
import { unsafeAcrossBusinessesFindText } from '@/lib/server/messaging/receipt'
import { unsafeAcrossBusinessesReadFigures } from '@/lib/server/metrics/system-figures'
import { unsafeAcrossBusinessesAdvanceRuns } from '@/lib/server/recovery/advance'
import { unsafeAcrossBusinessesReleaseUnconfirmed } from '@/lib/server/recovery/release'
import { unsafeAcrossBusinessesScoreChanged } from '@/lib/server/risk/catch-up'
import { unsafeAcrossBusinessesRunNights } from '@/lib/server/risk/night'
import { appointmentScope, businessScopeBySubdomain, offerScope, requireOwner } from '@/lib/server/scope'
import { unsafeAcrossBusinessesExpireOffers } from '@/lib/server/waitlist/expire'
import { PlanWatch, type Measured } from './plan-watch'

const NUMBER = 777
const signal = new AbortController().signal
type Work = () => Promise<unknown>

async function main(file: string): Promise<void> {
  const db = getDb()
  const watch = new PlanWatch((globalThis as { nssPool?: Pool }).nssPool!)
  const rows: (Measured & { name: string })[] = []
  const measureAll = async (work: Record<string, Work>) => {
    for (const [name, run] of Object.entries(work)) rows.push({ name, ...(await watch.measure(run)) })
  }
  await measureAll(await ofOneBusiness(db))
  await measureAll(acrossBusinesses(db))
  await setDue(db, 20_000)
  await measureAll({
    'worker: claim 16 of 20,000 due texts': claim(db),
    'metrics, 20,000 due': () => unsafeAcrossBusinessesReadFigures(db),
  })
  await setDue(db, 200_000)
  await measureAll({
    'worker: claim 16 of 200,000 due texts': claim(db),
    'metrics, 200,000 due': () => unsafeAcrossBusinessesReadFigures(db),
  })
  await db.$disconnect()
  writeFileSync(file, JSON.stringify(rows))
}

/** Measures what a visitor, an owner or a provider requests about one salon among many. */
async function ofOneBusiness(db: Db): Promise<Record<string, Work>> {
  const deps = productionDeps()
  const now = deps.clock.now()
  const subdomain = `scale-${NUMBER}`
  const { cookie } = await startSession(uuid(`u${NUMBER}`), null, deps)
  const headers = new Headers({ cookie: cookie.split(';')[0] ?? '' })
  const owner = await requireOwner({ headers })
  const visit = uuid(`a${NUMBER}-35`)
  const today = localDateOf(now, owner.timeZone)
  const text = await db.message.findFirstOrThrow({
    where: { businessId: owner.businessId, providerId: { not: null } },
    select: { providerId: true },
  })
  return {
    'public site': () => readPublicSite(subdomain),
    'booking page: free times of a month': async () =>
      listAvailability(
        await businessScopeBySubdomain(subdomain),
        { serviceId: uuid(`v${NUMBER}-0`), from: today, to: addDays(today, 31) },
        now,
      ),
    'confirm page: visit by its id': async () => getPublicAppointment(await appointmentScope(visit, subdomain), now),
    'offer page: offer by its token': () => offerScope('x'.repeat(43), subdomain).catch(() => null),
    session: () => requireOwner({ headers }),
    'dashboard: figures': () => getDashboardStats(owner, now),
    'dashboard: needs attention': () => getAttention(owner, now),
    'week of appointments': () => listAppointments(owner, { startDate: today, endDate: addDays(today, 7) }, now),
    'client search': () => listClientPage(owner, { q: 'Client 1', archived: false }, now),
    'analytics, 30 days': () => getAnalytics(owner, lastDays(today, 30), now),
    'delivery receipt by provider id': () => unsafeAcrossBusinessesFindText(text.providerId ?? ''),
    'inbound text by sender': () =>
      unsafeAcrossBusinessesFindTexted(
        '+12125550123',
        { providerId: 'SM0', from: '+12125550101', body: 'C', optOutType: null },
        now,
      ),
  }
}

/** Returns the worker's queries over all salons. */
function acrossBusinesses(db: Db): Record<string, Work> {
  const deps = productionDeps()
  const now = deps.clock.now()
  return {
    'worker: claim 16 due texts': claim(db),
    'worker: end offers': () => unsafeAcrossBusinessesExpireOffers(db),
    'worker: advance recovery': () => unsafeAcrossBusinessesAdvanceRuns(db, signal),
    'worker: release unconfirmed': () => unsafeAcrossBusinessesReleaseUnconfirmed(db, signal),
    'worker: plan briefs': () => unsafeAcrossBusinessesPlanBriefs(db, now),
    'worker: score what changed': () => unsafeAcrossBusinessesScoreChanged(deps, signal, new Map()),
    'worker: 20 nights of risk': () => unsafeAcrossBusinessesRunNights(deps, signal),
    'worker: 20 call lists': () => unsafeAcrossBusinessesPlanCalls(deps, () => 0.5, signal),
    'worker: purge': () => purge()(deps, new AbortController().signal),
    metrics: () => unsafeAcrossBusinessesReadFigures(db),
  }
}

const claim =
  (db: Db): Work =>
  () =>
    unsafeAcrossBusinessesClaimDue(db, { channel: 'sms', limit: 16 })

/** Makes this many planned texts due, some minutes apart, as on a busy morning. */
async function setDue(db: Db, count: number): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
      await tx.$executeRaw`
      UPDATE messages SET due_at = now() - random() * interval '5 minutes'
      WHERE (business_id, id) IN (SELECT business_id, id FROM messages WHERE status = 'queued' AND channel = 'sms' AND due_at > now() LIMIT ${count})`
    },
    { timeout: 600_000 },
  )
  await db.$executeRawUnsafe('ANALYZE messages')
}

/** Returns the UUID that the seed makes from this string. */
function uuid(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

void main(process.argv[2] ?? '')

import { addDays } from '@/lib/domain/local-date'
import { isSandboxSubdomain } from '@/lib/domain/subdomain'
import { localDateOf } from '@/lib/domain/time'
import { DEMO_SUBDOMAIN, siteRoutes } from '@/lib/routes'
import { listAppointments } from '@/lib/server/appointment/queries'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { getEnv } from '@/lib/server/env'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { type BusinessScope, businessScopeBySubdomain } from '@/lib/server/scope'
import { findTestBooking } from '@/lib/server/test-booking/queries'

export interface Demo {
  signedIn: boolean
  /** URLs of a business's customer pages; null on a server without a demo business. */
  links: {
    home: string
    book: string
    joinWaitlist: string
    /** Null if there is no appointment to try. */
    confirm: string | null
  } | null
}

/** Loads the customer pages to try: those of the owner's own business or, in the demo only, of the demo business. */
export async function loadDemo(): Promise<Demo> {
  const owner = await currentOwner()
  const scope = owner?.scope ?? (getEnv().DEMO ? await findDemoBusiness() : null)
  if (!scope) return { signedIn: owner !== null, links: null }
  const site = siteRoutes('root', scope.subdomain)
  const sampleId =
    owner && hasRealClients(scope)
      ? ((await findTestBooking(owner.scope))?.id ?? null)
      : await findSampleAppointment(scope)
  return {
    signedIn: owner !== null,
    links: {
      home: site.home,
      book: site.book(),
      joinWaitlist: site.joinWaitlist,
      confirm: sampleId === null ? null : site.confirm(sampleId),
    },
  }
}

async function findDemoBusiness(): Promise<BusinessScope | null> {
  try {
    return await businessScopeBySubdomain(DEMO_SUBDOMAIN)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Returns whether the appointments are real clients', for whom nobody else may confirm or cancel. */
function hasRealClients({ subdomain }: BusinessScope): boolean {
  return subdomain !== DEMO_SUBDOMAIN && !isSandboxSubdomain(subdomain)
}

/** Returns the id of an upcoming appointment that isn't confirmed yet. */
async function findSampleAppointment(scope: BusinessScope): Promise<string | null> {
  const now = systemClock.now()
  const today = localDateOf(now, scope.timeZone)
  const soon = await listAppointments(scope, { startDate: addDays(today, 1), endDate: addDays(today, 14) }, now)
  return soon.find(({ status }) => status === 'scheduled')?.id ?? null
}

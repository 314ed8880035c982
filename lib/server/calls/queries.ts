/** Reads the list of clients to call first. */
import type { CallList, SuggestedCall } from '@/lib/contracts/call'
import { callState } from '@/lib/domain/call-log'
import { callScript, callText } from '@/lib/domain/call-script'
import { CALLS_PER_DAY, type CallAppointment, isRisky, planCalls } from '@/lib/domain/calls'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { toAppointment } from '../appointment/appointment-json'
import { getDb } from '../db'
import { getEnv } from '../env'
import { listOptedOut } from '../messaging/sending-number'
import type { BusinessScope } from '../scope'
import { listWindow, numberOf, toCallAppointment, type WindowRow } from './window'

/**
 * Lists suggested calls that are still useful at `now`: for live appointments through the end of tomorrow that the
 * client hasn't confirmed, riskiest first. Also lists clients who will return to the list later, and those who can't be
 * called.
 */
export async function listCalls(scope: BusinessScope, now: Date): Promise<CallList> {
  const rows = await listWindow(scope, getDb(), now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const waiting = rows.filter((row) => isWaiting(toCallAppointment(row)))
  const open = waiting
    .filter(({ interventions }) => callState(interventions, now) === 'open')
    .sort(byRisk)
    .slice(0, CALLS_PER_DAY)
  // A limit of 0 draws no calls, so the random numbers don't matter.
  const { withoutPhone } = planCalls(rows.map(toCallAppointment), 0, now, () => 1)
  return {
    calls: await toCalls(scope, open, now),
    later: waiting.filter(({ interventions }) => callState(interventions, now) === 'later').length,
    withoutPhone: withoutPhone.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ appointmentId: id, clientId: row.clientId, clientName: row.client.name }] : []
    }),
  }
}

/** Returns whether the call is still on the list. It is removed if the risk has fallen to Reliable since the draw. */
function isWaiting(visit: CallAppointment): boolean {
  return !visit.isConfirmed && visit.hasPhone && isRisky(visit)
}

function byRisk(a: WindowRow, b: WindowRow): number {
  return (b.riskScore ?? 0) - (a.riskScore ?? 0) || a.appointmentDate.getTime() - b.appointmentDate.getTime()
}

async function toCalls(scope: BusinessScope, rows: readonly WindowRow[], now: Date): Promise<SuggestedCall[]> {
  if (rows.length === 0) return []
  const { businessName } = await getDb().business.findUniqueOrThrow({
    where: { id: scope.businessId },
    select: { businessName: true },
  })
  const numbers = rows.flatMap(({ client }) => client.phoneE164 ?? [])
  const stopped = await listOptedOut(getDb(), scope.businessId, numbers)
  return rows.map((row) => {
    const visit = { clientName: row.client.name, businessName, service: row.service, startsAt: row.appointmentDate }
    const textNumber = textNumberOf(row, stopped)
    return {
      appointment: ownerView(row, now),
      phone: numberOf(row) ?? '',
      script: callScript(visit, now, scope.timeZone),
      text:
        textNumber === null
          ? null
          : { phone: textNumber, body: callText(visit, confirmLink(scope, row), now, scope.timeZone) },
      tries: row.interventions.filter(({ kind }) => kind === 'called').length,
    }
  })
}

function textNumberOf({ client }: WindowRow, stopped: ReadonlySet<string>): string | null {
  const { phoneE164, smsConsentAt, cannotTextReason } = client
  return phoneE164 !== null && smsConsentAt !== null && cannotTextReason === null && !stopped.has(phoneE164)
    ? phoneE164
    : null
}

function confirmLink(scope: BusinessScope, { shortCode }: WindowRow): string {
  return siteUrl(getEnv().APP_URL, scope) + siteRoutes('host', scope.subdomain).shortConfirm(shortCode)
}

function ownerView(
  { client, interventions: _log, wasConfirmedByClient: _confirmed, shortCode: _code, ...row }: WindowRow,
  now: Date,
): SuggestedCall['appointment'] {
  const { name, phone, email, preferredMood, moodEmoji } = client
  return toAppointment({ ...row, client: { name, phone, email, preferredMood, moodEmoji } }, now)
}

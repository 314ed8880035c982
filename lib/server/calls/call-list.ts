/** Makes the list of clients to call first. */
import type { CallList, SuggestedCall } from '@/lib/contracts/call'
import { callState } from '@/lib/domain/call-log'
import { callScript, callText } from '@/lib/domain/call-script'
import { CALLS_PER_DAY, isWaiting, planCalls } from '@/lib/domain/calls'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { toAppointment } from '../appointment/appointment-json'
import { getEnv } from '../env'
import type { BusinessScope } from '../scope'
import { numberOf, toCallAppointment, type LiveRow } from './window'

/**
 * Returns the suggested calls that are still useful at `now`, riskiest first: those about visits that the client hasn't
 * confirmed. Also returns how many clients will return to the list later, and those who can't be called. `rows` are the
 * visits of `listWindow` without requests.
 */
export function toCallList(scope: BusinessScope, rows: readonly LiveRow[], now: Date): CallList {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const waiting = rows.filter((row) => isWaiting(toCallAppointment(row)))
  const open = waiting
    .filter(({ interventions }) => callState(interventions, now) === 'open')
    .sort(byRisk)
    .slice(0, CALLS_PER_DAY)
  // A limit of 0 draws no calls, so the random numbers don't matter.
  const { withoutPhone } = planCalls(rows.map(toCallAppointment), 0, now, () => 1)
  return {
    calls: open.map((row) => toCall(scope, row, now)),
    later: waiting.filter(({ interventions }) => callState(interventions, now) === 'later').length,
    withoutPhone: withoutPhone.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ appointmentId: id, clientId: row.clientId, clientName: row.client.name }] : []
    }),
  }
}

function byRisk(a: LiveRow, b: LiveRow): number {
  return (b.riskScore ?? 0) - (a.riskScore ?? 0) || a.appointmentDate.getTime() - b.appointmentDate.getTime()
}

function toCall(scope: BusinessScope, row: LiveRow, now: Date): SuggestedCall {
  const { client, phoneE164, businessName, service, appointmentDate: startsAt } = row
  const visit = { clientName: client.name, businessName, service, startsAt }
  return {
    appointment: toAppointment(row, now),
    phone: numberOf(row) ?? '',
    script: callScript(visit, now, scope.timeZone),
    text:
      phoneE164 !== null && takesTexts(row)
        ? { phone: phoneE164, body: callText(visit, confirmLink(scope, row), now, scope.timeZone) }
        : null,
    tries: row.interventions.filter(({ kind }) => kind === 'called').length,
  }
}

function takesTexts({ smsConsentAt, cannotTextReason, smsOptedOut }: LiveRow): boolean {
  return smsConsentAt !== null && cannotTextReason === null && !smsOptedOut
}

function confirmLink(scope: BusinessScope, { shortCode }: LiveRow): string {
  return siteUrl(getEnv().APP_URL, scope) + siteRoutes('host', scope.subdomain).shortConfirm(shortCode)
}

/** A stored risk, as the screens show it. */
import type { VisitRisk } from '@/lib/contracts/appointment'
import { isRankShown, shownRisk } from '@/lib/domain/risk-band'
import type { RiskReason } from '@/lib/domain/risk-explanation'
import type { StoredFeatures } from './features'

/** The columns that hold a visit's risk. */
export interface StoredRisk {
  riskScore: number | null
  riskReasons: unknown
  riskFeatures: unknown
}

/** The columns of `StoredRisk` for a query. */
export const RISK_SELECT = { riskScore: true, riskReasons: true, riskFeatures: true } as const

/** Returns a visit's risk as of `now` if it is scored, live and hasn't begun; otherwise null. */
export function riskOf(visit: StoredRisk & { status: string; appointmentDate: Date }, now: Date): VisitRisk | null {
  const isComing = (visit.status === 'scheduled' || visit.status === 'confirmed') && visit.appointmentDate > now
  return isComing ? toVisitRisk(visit) : null
}

/** Returns the risk in percent, its label and reasons; null for a visit that isn't scored yet. */
export function toVisitRisk({ riskScore, riskReasons, riskFeatures }: StoredRisk): VisitRisk | null {
  if (riskScore === null) return null
  const { pastVisits = 0, outcomes = 0, usual = 1 } = riskFeatures as StoredFeatures
  return {
    ...shownRisk(riskScore, outcomes, pastVisits),
    probability: riskScore,
    isRankShown: isRankShown(usual),
    reasons: (riskReasons as RiskReason[]).map(({ text }) => text),
  }
}

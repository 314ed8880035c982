import type { VisitRisk } from '@/lib/contracts/appointment'
import { BAND_LABELS } from '@/lib/domain/reliability'
import { type RiskRank, rankWords } from '@/lib/domain/risk-order'

/** "High Risk 34%", "Reliable 3% risk": without the word, three percent would seem to be how reliable the client is. */
export function riskWords({ band, percent }: Pick<VisitRisk, 'band' | 'percent'>): string {
  return `${BAND_LABELS[band]} ${percent}%${band === 'high-risk' ? '' : ' risk'}`
}

/** The place in the day's order; null where the words tell enough. */
export function shownRank(risk: VisitRisk, rank: RiskRank | undefined): string | null {
  return risk.isRankShown && rank ? rankWords(rank) : null
}

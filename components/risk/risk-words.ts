import type { VisitRisk } from '@/lib/contracts/appointment'
import { BAND_LABELS } from '@/lib/domain/reliability'
import { type RiskRank, rankWords } from '@/lib/domain/risk-order'

/** Returns "High Risk 34%" or "Reliable 3% risk"; without the word, "Reliable 3%" would read as 3% reliable. */
export function riskWords({ band, percent }: Pick<VisitRisk, 'band' | 'percent'>): string {
  return `${BAND_LABELS[band]} ${percent}%${band === 'high-risk' ? '' : ' risk'}`
}

/** Returns the rank in the day's order; null if the risk's own label is enough. */
export function shownRank(risk: VisitRisk, rank: RiskRank | undefined): string | null {
  return risk.isRankShown && rank ? rankWords(rank) : null
}

/** How far messages before visits got, in words. */
import { rateNote, rateOf, rateText, type Tally } from './rate'

/** Visits by the furthest that any message before them got; each stage but `delivered` counts visits of the one before. */
export interface FunnelCounts {
  planned: number
  sent: number
  /** Null: not reported. */
  delivered: number | null
  answered: number
  kept: number
  answeredMissed: number
  silentKept: number
  silentMissed: number
}

/** Nothing planned. */
export const NO_FUNNEL: FunnelCounts = {
  planned: 0,
  sent: 0,
  delivered: 0,
  answered: 0,
  kept: 0,
  answeredMissed: 0,
  silentKept: 0,
  silentMissed: 0,
}

/** The stages in their order, with what each counts. */
export const FUNNEL_STAGES = [
  {
    id: 'planned',
    label: 'Planned',
    definition: 'Visits with a message before them. Messages that were skipped or called off do not count.',
  },
  { id: 'sent', label: 'Sent', definition: 'At least one message went out.' },
  {
    id: 'delivered',
    label: 'Delivered',
    definition: 'At least one arrived. E-mails do not report that, so a sent one counts.',
  },
  { id: 'answered', label: 'Answered', definition: 'The visit was confirmed after a message had gone out.' },
  { id: 'kept', label: 'Kept', definition: 'It was answered, and the visit took place.' },
] as const

/** Where people drop off and what answering is worth, as sentences. */
export function funnelSentences(counts: FunnelCounts): string[] {
  const { planned, sent, answered, kept, answeredMissed, silentKept, silentMissed } = counts
  if (planned === 0) return []
  const missed: Tally = { part: answeredMissed, whole: kept + answeredMissed }
  const missedSilent: Tally = { part: silentMissed, whole: silentKept + silentMissed }
  return [
    largestLoss(counts),
    ...(sent > 0
      ? [
          `${answered} of ${visitsInWords(sent)} with a sent message ${answered === 1 ? 'was' : 'were'} confirmed afterwards${rateNote({ part: answered, whole: sent })}.`,
        ]
      : []),
    ...(rateOf(missed) !== null && rateOf(missedSilent) !== null
      ? [
          `Of those that were answered, ${rateText(missed)} were missed; of those that were not, ${rateText(missedSilent)}. Both only compare who answers: answering may be a sign of a reliable client, not the cause.`,
        ]
      : []),
  ]
}

function largestLoss(counts: FunnelCounts): string {
  const steps = FUNNEL_STAGES.map(({ id, label }) => ({ label: label.toLowerCase(), value: counts[id] })).filter(
    (step): step is { label: string; value: number } => step.value !== null,
  )
  const losses = steps
    .slice(1)
    .map((step, index) => ({
      from: steps[index]?.label ?? '',
      to: step.label,
      lost: (steps[index]?.value ?? 0) - step.value,
    }))
  const worst = losses.reduce((a, b) => (b.lost > a.lost ? b : a))
  if (worst.lost <= 0) return 'Nobody was lost on the way.'
  return `Most are lost between ${worst.from} and ${worst.to}: ${visitsInWords(worst.lost)}.`
}

function visitsInWords(count: number): string {
  return `${count} ${count === 1 ? 'visit' : 'visits'}`
}

/** The headline of each analytics page, in one or two sentences. Mentions rates only if there is enough data. */
import { tallyOf, type VisitCounts } from './analytics'
import { answeredOfSent, type FunnelCounts, missedAnswered, missedSilent } from './funnel'
import { lostShare, type MoneyFigures } from './lost-money'
import { type Currency, formatMoney } from './money'
import { percentText, rateNote, rateOf, rateText } from './rate'

/** A weekday, a service or another group, with its counts. */
export interface NamedCounts {
  label: string
  counts: VisitCounts
}

/** Returns the headline about how many clients came. */
export function cameHeadline(counts: VisitCounts): string {
  const { completed, noShows } = counts
  const finished = { part: completed, whole: completed + noShows }
  if (finished.whole === 0) return noOutcomes(counts)
  return `Clients came to ${completed} of ${appointments(finished.whole)}${rateNote(finished)}.`
}

/**
 * Returns the headline about lost and recovered revenue. `recoveredCents` is the total price of visits that took freed
 * slots.
 */
export function moneyHeadline(totals: MoneyFigures, recoveredCents: number, currency: Currency): string {
  const lost = totals.noShowCents + totals.lateCents
  const share = lostShare(totals)
  const cost =
    lost === 0
      ? 'No-shows and late cancellations cost nothing.'
      : `No-shows and late cancellations cost ${formatMoney(lost, currency)}${share === null ? '' : `, ${percentText(share)} of the booked revenue`}.`
  return `${cost} ${recoveredCents === 0 ? 'Nothing' : formatMoney(recoveredCents, currency)} was recovered.`
}

/** Returns the headline about the weekday and service with the highest no-show rate, if known. */
export function whenHeadline(totals: VisitCounts, weekday: NamedCounts | null, service: NamedCounts | null): string {
  const { part, whole } = tallyOf(totals, 'noShowRate')
  const sentences = [
    ...(weekday ? [`${weekday.label} has the highest no-show rate: ${missed(weekday)}.`] : []),
    ...(service ? [`${weekday ? 'By service' : 'Most missed'}: ${service.label}, ${missed(service)}.`] : []),
  ]
  if (sentences.length > 0) return sentences.join(' ')
  if (whole === 0) return noOutcomes(totals)
  if (part === 0) return `No no-shows among ${appointments(whole)}.`
  return `Not enough data yet: ${part} of ${appointments(whole)} missed.`
}

/** Returns the headline about appointments that clients confirmed after a message, and no-show rates with and without. */
export function messagesHeadline(counts: FunnelCounts): string {
  if (counts.sent === 0) return 'No message was sent before these appointments.'
  const [confirmed, silent] = [missedAnswered(counts), missedSilent(counts)]
  const compared =
    rateOf(confirmed) !== null && rateOf(silent) !== null
      ? ` Of the confirmed ones, ${rateText(confirmed)} were missed; of the unconfirmed ones, ${rateText(silent)}.`
      : ''
  return `${counts.answered} of ${appointments(counts.sent)} with a message ${counts.answered === 1 ? 'was' : 'were'} confirmed by the client afterwards${rateNote(answeredOfSent(counts))}.${compared}`
}

/** Says why no appointment is completed or missed. */
function noOutcomes({ visits, cancelled }: VisitCounts): string {
  if (visits === 0) return 'No appointments in this period.'
  if (visits === cancelled)
    return visits === 1 ? 'The only appointment was cancelled.' : `${appointments(visits)} booked, all cancelled.`
  return 'No appointment is marked as completed or no-show yet.'
}

function missed({ counts }: NamedCounts): string {
  const tally = tallyOf(counts, 'noShowRate')
  return `${tally.part} of ${tally.whole} missed${rateNote(tally)}`
}

function appointments(count: number): string {
  return `${count} ${count === 1 ? 'appointment' : 'appointments'}`
}

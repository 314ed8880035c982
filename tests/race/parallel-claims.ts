/** Rounds in which everybody who was offered a time claims it at the same moment, while visitors try to book it. */
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import type { Answer } from './loopback-client'
import { bookPublicly, claim, codeOf, offerTo, type RecoveryStage } from './recovery-stage'

export interface ClaimRounds {
  rounds: number
  /** Claims of all holders together, per round. */
  claims: number
  bookings: number
  seed: string
}

export interface ClaimReport {
  requests: number
  /** Number of responses of each kind, such as `claim 409 offer_taken`. */
  answers: Record<string, number>
  /** Wrong responses: 5xx, an unknown code, two winners, a winner without the visit. */
  wrong: string[]
  /** Rounds after which there isn't exactly one visit at the time. */
  roundsWithoutOneVisit: string[]
  seconds: number
}

/** 2 to 20 holders; five in most rounds. */
const HOLDERS = [5, 5, 5, 5, 2, 3, 8, 12, 20] as const

export async function raceClaims(stage: RecoveryStage, options: ClaimRounds): Promise<ClaimReport> {
  const random = createRandom(options.seed)
  const began = performance.now()
  const report: ClaimReport = { requests: 0, answers: {}, wrong: [], roundsWithoutOneVisit: [], seconds: 0 }
  for (let round = 0; round < options.rounds; round += 1) await playRound(stage, options, random.pick(HOLDERS), report)
  return { ...report, seconds: Math.round((performance.now() - began) / 1000) }
}

async function playRound(
  stage: RecoveryStage,
  { claims, bookings }: ClaimRounds,
  holderCount: number,
  report: ClaimReport,
): Promise<void> {
  const start = stage.nextHour()
  const { holders } = await offerTo(stage, start, holderCount, new Date(Date.now() + 1_800_000))
  const pressed = Array.from({ length: claims }, (_, index) => holders[index % holders.length]?.token ?? '')
  const [claimed, booked] = await Promise.all([
    Promise.all(pressed.map((token) => claim(stage, token))),
    Promise.all(Array.from({ length: bookings }, () => bookPublicly(stage, start))),
  ])
  count(report, 'claim', claimed)
  count(report, 'booking', booked)
  const visits = await getDb().appointment.findMany({
    where: {
      businessId: stage.salon.owner.businessId,
      appointmentDate: start,
      status: { in: ['scheduled', 'confirmed'] },
    },
    select: { id: true, status: true },
  })
  const winners = new Set(
    claimed.flatMap((answer, index) => (answer.status === 200 ? [`${pressed[index]} ${visitOf(answer)}`] : [])),
  )
  if (visits.length !== 1) report.roundsWithoutOneVisit.push(`${start.toISOString()}: ${visits.length}`)
  if (winners.size !== 1 || ![...winners][0]?.endsWith(` ${visits[0]?.id}`))
    report.wrong.push(`${start.toISOString()}: ${winners.size} winners`)
}

function count(report: ClaimReport, who: 'claim' | 'booking', answers: readonly Answer[]): void {
  for (const answer of answers) {
    const kind = `${who} ${answer.status} ${codeOf(answer)}`
    report.requests += 1
    report.answers[kind] = (report.answers[kind] ?? 0) + 1
    if (!isFair(who, answer)) report.wrong.push(`${kind} ${JSON.stringify(answer.body)}`)
  }
}

/** Those who come too late get a kind message: they keep their position, or get other times. */
function isFair(who: 'claim' | 'booking', answer: Answer): boolean {
  const { error, alternatives } = (answer.body ?? {}) as { error?: unknown; alternatives?: unknown }
  if (who === 'booking')
    return (
      answer.status === 409 &&
      codeOf(answer) === 'slot_taken' &&
      Array.isArray(alternatives) &&
      alternatives.length <= 3
    )
  return (
    answer.status === 200 ||
    (answer.status === 409 && codeOf(answer) === 'offer_taken' && error === 'Just taken - you keep your place')
  )
}

function visitOf({ body }: Answer): string {
  return String((body as { appointmentId?: unknown } | null)?.appointmentId)
}

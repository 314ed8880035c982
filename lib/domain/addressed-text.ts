/** Which of our texts a client's reply refers to. */
import { asksToAnswer } from './message-words'

/** A text we sent, with the facts that decide what a reply refers to. */
export interface TextSent {
  kind: string
  at: Date
  /** Whether the owner wrote it. */
  isOwners: boolean
  /** Whether the number has replied since. */
  wasAnswered: boolean
  /** The visit that the text is about, in its current state. */
  visit: { status: string; start: Date; awaitsApproval: boolean } | null
}

/** How long an owner's message or an offer counts as an open question. */
const ASKED_HOURS = 24

/** Returns whether the text asked a question that is still open. */
function isOpenQuestion({ kind, at, isOwners, wasAnswered, visit }: TextSent, now: Date): boolean {
  if (isOwners || kind === 'offer') return !wasAnswered && now.getTime() - at.getTime() <= ASKED_HOURS * 3_600_000
  return asksToAnswer(kind) && visit?.status === 'scheduled' && visit.start > now && !visit.awaitsApproval
}

/** Returns the text that a reply refers to: the latest open question, or else the latest text. */
export function addressedText<T extends TextSent>(sent: readonly T[], now: Date): T | null {
  const latest = (texts: readonly T[]) => texts.reduce<T | null>((a, b) => (a === null || b.at > a.at ? b : a), null)
  return latest(sent.filter((text) => isOpenQuestion(text, now))) ?? latest(sent)
}

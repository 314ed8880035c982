/** Texts back and forth with one client: who may be answered, when, and with how much. */
import type { Reachability } from './message'
import { isQuiet, nextMorning } from './quiet-hours'

/** Longest answer an owner can write, in characters: about ten segments. */
export const ANSWER_MAX = 1500

/** For how long a text of hers lets the business answer without a recorded consent. */
export const ANSWER_WITHIN_DAYS = 30

/** For how long after her last text an answer is expected, at whatever hour. */
const LIVE_MINUTES = 60

/** An answer nobody could send is of no use after this. */
export const ANSWER_USEFUL_HOURS = 24

/** What decides whether an answer can be sent as a text. */
export interface AnswerFacts extends Reachability {
  smsEnabled: boolean
  /** When she last wrote from her present number. */
  lastHeardAt: Date | null
}

/** Why the owner can't answer by text, as a sentence she can act on; null if she can. */
export function answerObstacle(client: AnswerFacts, now: Date): string | null {
  if (client.phoneE164 === null) return 'There is no valid mobile number. Add one with “Edit” to write a text.'
  if (client.smsOptedOut)
    return 'This client asked for no more texts. Only a START from the same phone lets you write again.'
  if (client.cannotTextReason !== null) return `This number can’t be texted: ${client.cannotTextReason}.`
  if (!client.smsConfigured) return 'No text-message provider is set up.'
  if (!client.smsEnabled) return 'Texts are switched off in SMS Settings.'
  if (client.smsConsentAt === null && !wroteLately(client.lastHeardAt, now)) {
    return 'This client has not agreed to texts. Once they agree, tick it with “Edit”.'
  }
  return null
}

function wroteLately(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= ANSWER_WITHIN_DAYS * 86_400_000
}

/** When an answer may go: at once outside quiet hours or while she is writing herself, else at 08:00 of the business's zone. */
export function answerTime(now: Date, lastHeardAt: Date | null, timeZone: string): Date {
  const isLive = lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= LIVE_MINUTES * 60_000
  return isLive || !isQuiet(now, timeZone) ? now : nextMorning(now, timeZone)
}

/** Meanings after which nothing is left for the owner to read or do. */
const SETTLED = new Set(['confirm', 'opt_in', 'help'])

/** Whether a received text counts as read from the start: it said what we asked for, and was acted on. */
export function needsNoReading(meaning: string, wasActedOn: boolean): boolean {
  return wasActedOn && SETTLED.has(meaning)
}

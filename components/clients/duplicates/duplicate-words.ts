import type { MergeCard, MergePreview } from '@/lib/contracts/client-merge'

/** Returns a client record's contents in words, e.g. "3 appointments, 1 no-show". */
export function cardWords({ appointments, noShowCount }: MergeCard): string {
  const words = appointments === 0 ? 'No appointments' : counted(appointments, 'appointment')
  return noShowCount === 0 ? words : `${words}, ${counted(noShowCount, 'no-show')}`
}

/** Returns e.g. "3 appointments, 2 messages and 1 place on the waitlist"; null if nothing moves. */
export function moveSummary({ appointments, messages, texts, waitlist, tasks }: MergePreview['moves']): string | null {
  const parts = [
    ...(appointments > 0 ? [counted(appointments, 'appointment')] : []),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
    ...(texts > 0 ? [counted(texts, 'received text')] : []),
    ...(waitlist > 0 ? [counted(waitlist, 'place', 'places', ' on the waitlist')] : []),
    ...(tasks > 0 ? [counted(tasks, 'task')] : []),
  ]
  if (parts.length === 0) return null
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Describes the consent that results from merging both records, with the reason if one record is stricter. */
export function consentWords({ stays, goes, result }: MergePreview): { texts: string; emails: string } {
  const someAgreed = stays.smsConsentAt !== null || goes.smsConsentAt !== null
  return {
    texts: result.smsConsentAt
      ? 'Agreed to texts'
      : someAgreed && result.phone
        ? 'No texts: only one of the two has consent'
        : 'No texts: no consent recorded',
    emails: result.emailOptedOutAt ? 'Opted out of email' : result.email ? 'Gets emails' : 'No email address',
  }
}

function counted(count: number, one: string, many = `${one}s`, after = ''): string {
  return `${count} ${count === 1 ? one : many}${after}`
}

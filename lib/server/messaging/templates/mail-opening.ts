import { composeMail } from '@/lib/domain/message-words'
import { toMessageWords, type Visit, type WordedVisit } from '../visit'

/**
 * Composes an email's subject and opening in the current wording. If the opening greets the client by name, it doesn't
 * repeat whom the service is for.
 */
export function composeOpening(
  kind: Parameters<typeof composeMail>[0],
  visit: WordedVisit & Pick<Visit, 'wording'>,
): { subject: string; intro: string } {
  const { subject, intro } = composeMail(kind, visit.wording, toMessageWords(visit))
  if (!visit.sharesContact || !visit.wording.emailText.includes('{first_name}')) return { subject, intro }
  return {
    subject,
    intro: composeMail(kind, visit.wording, toMessageWords({ ...visit, sharesContact: false })).intro,
  }
}

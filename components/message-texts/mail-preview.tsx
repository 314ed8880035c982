import { isOutcomeStep } from '@/lib/domain/reminder'
import type { MessageWords, WordedKind } from '@/lib/domain/message-words'

/**
 * Previews the email's opening as the client reads it; the owner can't change the layout, the details or the button.
 */
export function MailPreview({
  kind,
  subject,
  intro,
  words,
}: {
  kind: WordedKind
  subject: string
  intro: string
  words: MessageWords
}) {
  const isInvitation = kind === 'invitation'
  const isOutcome = !isInvitation && isOutcomeStep(kind)
  const facts = isInvitation
    ? [['Last time', words.service]]
    : [
        ['What', words.service],
        ['When', `${words.date}, ${words.time}`],
        ...(words.staff ? [['With', words.staff]] : []),
        ...(words.address ? [['Where', words.address]] : []),
      ]
  return (
    <figure className="grid grid-cols-1 gap-1.5">
      <figcaption className="text-sm font-medium">Email</figcaption>
      <div className="grid max-w-md grid-cols-1 gap-3 rounded-xl border bg-background p-4 text-sm [overflow-wrap:anywhere]">
        <p className="border-b pb-3 font-medium">{subject}</p>
        <p className="whitespace-pre-wrap">{intro}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-xs text-muted-foreground">
        {isInvitation
          ? 'It also has the heading, this fact, the button and a way to stop these emails.'
          : `Every email also has the heading, these facts${isOutcome ? ' and the button' : ', the button and the calendar entry'}.`}
      </p>
    </figure>
  )
}

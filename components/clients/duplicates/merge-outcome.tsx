import { cn } from '@/components/cn'
import { consentWords, moveSummary } from '@/components/clients/duplicates/duplicate-words'
import type { MergePreview } from '@/lib/contracts/client-merge'

/** Shows what moves to the surviving client record, and what it will contain. */
export function MergeOutcome({ preview, isStale }: { preview: MergePreview; isStale: boolean }) {
  const { stays, goes, result, moves } = preview
  const { texts, emails } = consentWords(preview)
  const moving = moveSummary(moves)
  const facts = [
    { term: 'Moves', detail: moving ?? `Nothing to move: ${goes.name}’s other profile is empty` },
    { term: 'Phone', detail: valueWords(result.phone, stays.phone, otherNumber(stays.phone, goes.phone)) },
    { term: 'Email', detail: valueWords(result.email, stays.email, goes.email) },
    { term: 'Consent', detail: `${texts}. ${emails}.` },
    { term: 'Record', detail: recordWords(result) },
  ]
  return (
    <div className={cn('transition-opacity', isStale && 'opacity-55')} aria-busy={isStale || undefined}>
      <h3 className="text-sm font-medium">After merging</h3>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]">
        {facts.map(({ term, detail }) => (
          <div key={term} className="contents">
            <dt className="text-muted-foreground max-sm:mt-1">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted-foreground">
        Notes from both are kept. Links in messages already sent keep working.
      </p>
    </div>
  )
}

/** Describes the value that is kept, and the one that is dropped. */
function valueWords(result: string | null, own: string | null, other: string | null): string {
  if (result === null) return 'None'
  if (result !== own) return `${result}, from the other client`
  return other === null || other === own ? result : `${result}, instead of ${other}`
}

/** Returns the other record's number, or `own` if both are the same number written in two ways. */
function otherNumber(own: string | null, other: string | null): string | null {
  const [digits, others] = [own, other].map((phone) => (phone ?? '').replace(/\D/g, ''))
  if (!digits || !others) return other
  return digits.endsWith(others) || others.endsWith(digits) ? own : other
}

function recordWords({ completedVisits, noShowCount }: MergePreview['result']): string {
  const kept = `${completedVisits} completed ${completedVisits === 1 ? 'appointment' : 'appointments'}`
  return `${kept}, ${noShowCount} ${noShowCount === 1 ? 'no-show' : 'no-shows'}`
}

'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cardWords } from '@/components/clients/duplicates/duplicate-words'
import { MergeDialog } from '@/components/clients/on-demand'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useClientDuplicates, useDismissDuplicate, useUndoMerge } from '@/lib/browser/client-merge'
import type { ClientDuplicates } from '@/lib/contracts/client-merge'
import { samePersonWords } from '@/lib/domain/same-person'
import { formatDateShort } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/**
 * Shows clients who may be the same person, and client records already merged into this one; renders nothing if there
 * are neither.
 */
export function DuplicatesCard({ id }: { id: string }) {
  const { data } = useClientDuplicates(id)
  if (!data) return null
  return (
    <>
      <MergedLines id={id} merges={data.merges} />
      <Suggestions id={id} suggestions={data.suggestions} />
    </>
  )
}

function Suggestions({ id, suggestions }: { id: string } & Pick<ClientDuplicates, 'suggestions'>) {
  const router = useRouter()
  const [reviewed, setReviewed] = useState<{ otherId: string; isOpen: boolean }>()
  return (
    <>
      {suggestions.length > 0 && (
        <Card className="print:hidden">
          <h2 className="px-4 pt-3 text-sm font-semibold md:px-5">
            {suggestions.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}
          </h2>
          <ul className="divide-y" aria-label="Possible duplicates">
            {suggestions.map((suggestion) => (
              <Suggestion
                key={suggestion.card.id}
                id={id}
                suggestion={suggestion}
                onReview={() => setReviewed({ otherId: suggestion.card.id, isOpen: true })}
              />
            ))}
          </ul>
        </Card>
      )}
      {reviewed && (
        <MergeDialog
          open={reviewed.isOpen}
          onOpenChange={(isOpen) => setReviewed({ ...reviewed, isOpen })}
          ids={[id, reviewed.otherId]}
          onMerged={(survivingId) => survivingId !== id && router.replace(routes.admin.client(survivingId))}
        />
      )}
    </>
  )
}

interface SuggestionProps {
  id: string
  suggestion: ClientDuplicates['suggestions'][number]
  onReview: () => void
}

function Suggestion({ id, suggestion: { card, reasons }, onReview }: SuggestionProps) {
  const { mutate, isPending } = useDismissDuplicate()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{card.name}</p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {samePersonWords(reasons)} · {cardWords(card)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onReview}>
          Review <span className="sr-only">{card.name}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate({ id, body: { otherId: card.id, dismissed: true } })}
          className="text-muted-foreground"
        >
          Not the same person <span className="sr-only">as {card.name}</span>
        </Button>
      </div>
    </li>
  )
}

function MergedLines({ id, merges }: { id: string } & Pick<ClientDuplicates, 'merges'>) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useUndoMerge()
  if (merges.length === 0) return null
  return (
    <ul className="grid text-sm text-muted-foreground print:hidden" aria-label="Merged clients">
      {merges.map((merge) => (
        <li key={merge.id} className="flex items-center">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Merged with {merge.name} on{' '}
            <time dateTime={merge.mergedAt}>{formatDateShort(new Date(merge.mergedAt), timeZone)}</time>
            <span aria-hidden> ·</span>
          </span>
          <Button
            variant="link"
            size="sm"
            className="px-2"
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && mutate({ id, mergeId: merge.id })}
          >
            Undo <span className="sr-only">the merge with {merge.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

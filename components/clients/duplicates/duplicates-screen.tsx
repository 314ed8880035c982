'use client'

import { UsersRound } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'

import { ClientsNav } from '@/components/clients/clients-nav'
import { cardWords } from '@/components/clients/duplicates/duplicate-words'
import { MergeDialog } from '@/components/clients/on-demand'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useDismissDuplicate, useDuplicatePairs } from '@/lib/browser/client-merge'
import type { DuplicatePair, MergeCard } from '@/lib/contracts/client-merge'
import { samePersonWords } from '@/lib/domain/same-person'
import { routes } from '@/lib/routes'

type Ids = readonly [string, string]

/** Lists pairs of clients who may be the same person, each to merge or to keep separate. */
export function DuplicatesScreen() {
  const [reviewed, setReviewed] = useState<{ ids: Ids; isOpen: boolean }>()
  return (
    <>
      <PageHeader title="Possible duplicates" description="Clients who share a phone number or an email address." />
      <ClientsNav current={null} />
      <Card>
        <DuplicatesBody onReview={(ids) => setReviewed({ ids, isOpen: true })} />
      </Card>
      {reviewed && (
        <MergeDialog
          key={reviewed.ids.join()}
          open={reviewed.isOpen}
          onOpenChange={(isOpen) => setReviewed({ ...reviewed, isOpen })}
          ids={reviewed.ids}
          onMerged={() => {}}
        />
      )}
    </>
  )
}

function DuplicatesBody({ onReview }: { onReview: (ids: Ids) => void }) {
  const { data, error, refetch } = useDuplicatePairs()
  if (!data) return <NotLoaded what="possible duplicates" error={error} onRetry={refetch} className="px-5" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title="No possible duplicates"
        description="Clients appear here when they share a phone number or an email address."
      />
    )
  }
  return (
    <ul className="divide-y" aria-label="Possible duplicates">
      {data.map((pair) => (
        <PairRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} onReview={onReview} />
      ))}
    </ul>
  )
}

interface PairRowProps {
  pair: DuplicatePair
  onReview: (ids: Ids) => void
}

function PairRow({ pair: { first, second, reasons }, onReview }: PairRowProps) {
  const { mutate, isPending } = useDismissDuplicate()
  const both = `${first.name} and ${second.name}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <PairCard card={first} />
        <PairCard card={second} />
        <p className="mt-1 text-muted-foreground">{samePersonWords(reasons)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onReview([first.id, second.id])}>
          Review <span className="sr-only">{both}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate({ id: first.id, body: { otherId: second.id, dismissed: true } })}
          className="text-muted-foreground"
        >
          Not the same person <span className="sr-only">({both})</span>
        </Button>
      </div>
    </li>
  )
}

function PairCard({ card }: { card: MergeCard }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <Link
        href={routes.admin.client(card.id)}
        prefetch={false}
        className="inline-flex min-h-11 items-center rounded-sm font-medium underline-offset-4 hover:underline md:min-h-7"
      >
        {card.name}
      </Link>{' '}
      <span className="text-muted-foreground">· {cardWords(card)}</span>
    </p>
  )
}

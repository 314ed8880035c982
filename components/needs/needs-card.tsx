'use client'

import { CircleCheckBig } from 'lucide-react'
import Link from 'next/link'

import { NeedAction } from '@/components/needs/need-action'
import { NeedRow, needTitleId } from '@/components/needs/need-row'
import { useOwnerNeeds } from '@/components/needs/use-owner-needs'
import { useDayToClose } from '@/components/outcomes/use-day-to-close'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { routes } from '@/lib/routes'

/** How many items the dashboard shows; phones show the first three. */
const SHOWN = 5

/** Shows items that need the owner, most urgent first, each with one action. */
export function NeedsCard() {
  const { needs, error, retry } = useOwnerNeeds()
  const { closeDay, sheet } = useDayToClose()
  return (
    <Card>
      <CardHeader className="items-center border-b py-2">
        <CardTitle>Needs you{needs && needs.length > 0 ? ` (${needs.length})` : ''}</CardTitle>
        <Link
          href={routes.admin.needs}
          aria-label="View All that need you"
          className={buttonVariants({ variant: 'ghost', size: 'xs' })}
        >
          View All
        </Link>
      </CardHeader>
      {!needs && <NotLoaded what="what needs you" error={error} onRetry={retry} className="px-5" />}
      {needs?.length === 0 && (
        <EmptyState
          icon={CircleCheckBig}
          title="You’re all caught up"
          description="No call, request, reply, freed slot or outcome is waiting for you."
        />
      )}
      {needs && needs.length > 0 && (
        <ol aria-label="Needs you" className="divide-y max-md:[&>li:nth-child(n+4)]:hidden">
          {needs.slice(0, SHOWN).map((need) => (
            <li key={need.id} aria-labelledby={needTitleId(need)}>
              <NeedRow need={need}>
                <NeedAction need={need} describedBy={needTitleId(need)} onCloseDay={closeDay} />
              </NeedRow>
            </li>
          ))}
        </ol>
      )}
      {sheet}
    </Card>
  )
}

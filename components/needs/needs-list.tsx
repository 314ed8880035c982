'use client'

import { CircleCheckBig } from 'lucide-react'
import { useRef } from 'react'

import { CallAnswers } from '@/components/calls/call-answers'
import { CallNotes } from '@/components/calls/call-notes'
import { useCallOutcomes } from '@/components/calls/use-call-outcomes'
import { NeedAnswers } from '@/components/needs/need-answers'
import { NeedRow, needTitleId } from '@/components/needs/need-row'
import type { OwnerNeed } from '@/components/needs/owner-needs'
import { EmptyState } from '@/components/shell/empty-state'
import { ShortList } from '@/components/shell/short-list'
import { Card } from '@/components/ui/card'
import { useAttention } from '@/lib/browser/dashboard'
import type { SuggestedCall } from '@/lib/contracts/call'
import type { LocalDate } from '@/lib/domain/local-date'

const SHOWN = 12

interface NeedsListProps {
  needs: readonly OwnerNeed[]
  /** Whether something else on the page needs the owner. */
  isPart: boolean
  onCloseDay: (date: LocalDate) => void
}

/** Lists needs, each with all its actions. What to say in the first call is shown. */
export function NeedsList({ needs, isPart, onCloseDay }: NeedsListProps) {
  const callList = useAttention().data?.callList
  const place = useRef<HTMLDivElement>(null)
  const { openId, open, record, isPending, dialogs } = useCallOutcomes(place)
  const firstCall = needs.find((need) => need.kind === 'call')
  const shownId = openId ?? firstCall?.call.appointment.id
  return (
    <Card>
      <div ref={place} tabIndex={-1} className="outline-none">
        {needs.length === 0 && (
          <EmptyState
            icon={CircleCheckBig}
            title={isPart ? 'Nothing else needs you' : 'You’re all caught up'}
            description={
              isPart
                ? 'No call, request, reply or freed slot is waiting for you.'
                : 'No call, request, reply, freed slot or outcome is waiting for you.'
            }
          />
        )}
        <ShortList
          label="Needs you"
          isOrdered
          items={needs}
          keyOf={({ id }) => id}
          labelOf={needTitleId}
          first={SHOWN}
          showAll={`Show all ${needs.length}`}
          className="divide-y"
        >
          {(need) => (
            <NeedRow need={need} notes={notesOf(need)} wraps>
              {need.kind === 'call' ? (
                <CallAnswers
                  call={need.call}
                  describedBy={needTitleId(need)}
                  isOpen={need.call.appointment.id === shownId}
                  isPending={isPending}
                  onOpen={() => open(need.call.appointment.id)}
                  onOutcome={(outcome) => record(need.call.appointment, outcome)}
                />
              ) : (
                <NeedAnswers need={need} onCloseDay={onCloseDay} />
              )}
            </NeedRow>
          )}
        </ShortList>
        {callList && <CallNotes {...callList} />}
      </div>
      {dialogs}
    </Card>
  )
}

function notesOf(need: OwnerNeed): string[] {
  if (need.kind === 'call') return callNotes(need.call)
  return need.kind === 'request' && need.appointment.protectionReason ? [need.appointment.protectionReason] : []
}

function callNotes({ appointment: { client, risk }, phone, tries }: SuggestedCall): string[] {
  // A no-break space keeps each arrow on the line of its reason.
  const reasons = risk?.reasons.map((reason) => reason.replace(' ', '\u00A0')).join(' · ')
  return [
    client.phone ?? phone,
    ...(reasons ? [reasons] : []),
    ...(tries > 0 ? [tries === 1 ? 'Called once, no answer.' : `Called ${tries} times, no answer.`] : []),
  ]
}

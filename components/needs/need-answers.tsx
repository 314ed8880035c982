'use client'

import { ApproveButton } from '@/components/needs/approve-button'
import { NeedAction } from '@/components/needs/need-action'
import { needTitleId } from '@/components/needs/need-row'
import type { OwnerNeed } from '@/components/needs/owner-needs'
import { VisitAnswers } from '@/components/needs/visit-answers'
import { RunAnswers } from '@/components/recovery/run-answers'
import type { LocalDate } from '@/lib/domain/local-date'
import { DECLINED_REASON, NOT_CONFIRMED_REASON } from '@/lib/domain/protection'

const DECLINE = [{ to: 'cancelled', label: 'Decline', reason: DECLINED_REASON, manner: 'decline' }] as const
const CONFIRM = [{ to: 'confirmed', label: 'Confirm' }] as const
const RELEASE = [
  ...CONFIRM,
  { to: 'cancelled', label: 'Release', reason: NOT_CONFIRMED_REASON, manner: 'release' },
] as const

interface NeedAnswersProps {
  need: Exclude<OwnerNeed, { kind: 'call' }>
  onCloseDay: (date: LocalDate) => void
}

/** All the owner's choices for a need, where the dashboard offers only the main one. */
export function NeedAnswers({ need, onCloseDay }: NeedAnswersProps) {
  const describedBy = needTitleId(need)
  switch (need.kind) {
    case 'request':
      return (
        <VisitAnswers
          appointment={need.appointment}
          describedBy={describedBy}
          answers={DECLINE}
          lead={<ApproveButton appointment={need.appointment} />}
        />
      )
    case 'overdue':
      return <VisitAnswers appointment={need.appointment} describedBy={describedBy} answers={RELEASE} withContacts />
    case 'unconfirmed':
      return <VisitAnswers appointment={need.appointment} describedBy={describedBy} answers={CONFIRM} withContacts />
    case 'unreachable':
      return (
        <VisitAnswers
          appointment={need.appointment}
          describedBy={describedBy}
          answers={[]}
          withContacts
          lead={<NeedAction need={need} describedBy={describedBy} onCloseDay={onCloseDay} />}
        />
      )
    case 'opening':
      return <RunAnswers run={need.run} titleId={describedBy} />
    case 'reply':
    case 'task':
    case 'outcomes':
      return <NeedAction need={need} describedBy={describedBy} onCloseDay={onCloseDay} />
  }
}

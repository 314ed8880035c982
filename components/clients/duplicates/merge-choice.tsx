'use client'

import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cardWords } from '@/components/clients/duplicates/duplicate-words'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { MergeCard, MergePreview } from '@/lib/contracts/client-merge'
import { monthLabel, monthOf } from '@/lib/domain/month'
import { localDateOf } from '@/lib/domain/time'

interface MergeChoiceProps {
  preview: MergePreview
  ids: readonly [string, string]
  stays: string
  onChoose: (id: string) => void
}

/** Offers both client records to choose from; their places don't change with the choice. */
export function MergeChoice({ preview, ids, stays, onChoose }: MergeChoiceProps) {
  const label = useId()
  const cards = [preview.stays, preview.goes]
  return (
    <div className="grid gap-2">
      <h3 id={label} className="text-sm font-medium">
        Which client do you want to keep?
      </h3>
      <RadioGroup aria-labelledby={label} value={stays} onValueChange={onChoose} className="sm:grid-cols-2">
        {ids.map((id) => {
          const card = cards.find((known) => known.id === id)
          return card && <CardChoice key={id} card={card} isChosen={id === stays} />
        })}
      </RadioGroup>
    </div>
  )
}

function CardChoice({ card, isChosen }: { card: MergeCard; isChosen: boolean }) {
  const { timeZone } = useBusinessView()
  const Mark = isChosen ? CircleCheck : Circle
  return (
    <RadioGroupCard value={card.id} className="grid min-w-0 content-start gap-1 p-4">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">{card.name}</span>
        <Mark aria-hidden className="mt-0.5 size-5 shrink-0" />
      </span>
      <span className="[overflow-wrap:anywhere]">{card.phone ?? 'No phone'}</span>
      <span className="[overflow-wrap:anywhere]">{card.email ?? 'No email'}</span>
      <span className="mt-1 text-muted-foreground">
        {cardWords(card)}
        <br />
        Client since {monthLabel(monthOf(localDateOf(new Date(card.createdAt), timeZone)))}
      </span>
    </RadioGroupCard>
  )
}

'use client'

import type { ReactNode, Ref } from 'react'

import type { FieldControlProps } from '@/components/form/field-frame'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { Skeleton } from '@/components/ui/skeleton'

export interface SlotChoiceProps extends FieldControlProps {
  /** The chosen start's instant, another card's value, or empty. */
  value: string
  onChange: (slot: string) => void
  onBlur: () => void
  ref: Ref<HTMLDivElement>
}

interface ShownSlotsProps extends SlotChoiceProps {
  slots: ReadonlyArray<{ start: string; label: string }>
  /** Whether times are loading and none can be shown yet. */
  loading: boolean
  /** Cards for other choices, before and after the times. */
  before?: ReactNode
  after?: ReactNode
  /** Announced when it changes; empty if there is nothing to say. */
  status: ReactNode
}

/** Offers free times as one group of large options, with a status below. */
export function SlotChoice({
  value,
  onChange,
  onBlur,
  ref,
  slots,
  loading,
  before,
  after,
  status,
  ...control
}: ShownSlotsProps) {
  return (
    <div className="grid gap-2">
      <RadioGroup
        ref={ref}
        {...control}
        aria-busy={loading || undefined}
        aria-labelledby={`${control.id}-label`}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        className="grid-cols-3 sm:grid-cols-4"
      >
        {before}
        {slots.map(({ start, label }) => (
          <RadioGroupCard key={start} value={start} className="text-center tabular-nums">
            {label}
          </RadioGroupCard>
        ))}
        {loading && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-11 rounded-xl" />)}
        {after}
      </RadioGroup>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {status}
      </p>
    </div>
  )
}

'use client'

import { type FormEvent, useId, useState } from 'react'

import { type ChosenRange, isValidRange } from '@/components/analytics/range-query'
import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { type DateRange, lastDays, RANGE_DAYS } from '@/lib/domain/analytics'

interface RangePickerProps {
  value: ChosenRange
  onChange: (chosen: ChosenRange) => void
}

/** Small enough for five options on a phone. */
export const choiceStyles = 'rounded-lg px-1 text-center whitespace-nowrap md:min-h-9 md:px-3 md:py-1'

/** Lets the owner choose a usual number of past days, or any date range. */
export function RangePicker({ value, onChange }: RangePickerProps) {
  const { today } = useBusinessView()

  function choose(next: string) {
    if (next === 'custom') onChange({ days: 'custom', range: value.range })
    else onChange({ days: Number(next), range: lastDays(today, Number(next)) })
  }

  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label="Range"
        value={String(value.days)}
        onValueChange={choose}
        className="flex flex-wrap gap-1 *:grow sm:max-w-md"
      >
        {RANGE_DAYS.map((days) => (
          <RadioGroupCard key={days} value={String(days)} className={choiceStyles}>
            {days} days
          </RadioGroupCard>
        ))}
        <RadioGroupCard value="custom" className={choiceStyles}>
          Custom
        </RadioGroupCard>
      </RadioGroup>
      {value.days === 'custom' && (
        <CustomRange range={value.range} onChange={(range) => onChange({ days: 'custom', range })} />
      )}
    </div>
  )
}

function CustomRange({ range, onChange }: { range: DateRange; onChange: (range: DateRange) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(range)
  const [refused, setRefused] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const valid = isValidRange(typed)
    setRefused(!valid)
    if (valid) onChange(typed)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grid gap-1.5">
          <Label htmlFor={`${id}-${end}`}>{end === 'from' ? 'From' : 'To'}</Label>
          <Input
            id={`${id}-${end}`}
            type="date"
            value={typed[end]}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? `${id}-error` : undefined}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
          />
        </div>
      ))}
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {refused && (
        <p id={`${id}-error`} role="alert" className="w-full text-sm text-destructive">
          Choose a start and an end date, in order and at most two years apart.
        </p>
      )}
    </form>
  )
}

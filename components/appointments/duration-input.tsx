'use client'

import type { Ref } from 'react'

import type { FieldControlProps } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'
import { MAX_DURATION_MINUTES, MIN_DURATION_MINUTES } from '@/lib/domain/appointment'

interface DurationInputProps extends FieldControlProps {
  name: string
  /** Minutes; NaN while the field is empty. */
  value: number | undefined
  onChange: (minutes: number) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** A number field for an appointment's length in minutes. */
export function DurationInput({ value, onChange, ...control }: DurationInputProps) {
  return (
    <Input
      {...control}
      type="number"
      inputMode="numeric"
      min={MIN_DURATION_MINUTES}
      max={MAX_DURATION_MINUTES}
      step={5}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}

'use client'

import { type Ref, useState } from 'react'

import type { FieldControlProps } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'

/** Half hours from 9:00 to 17:30, without a leading zero. */
export const OWNER_TIMES: readonly string[] = Array.from({ length: 18 }, (_, index) => {
  const minutes = 9 * 60 + index * 30
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
})

const OTHER_TIME = 'other'

interface TimePickerProps extends FieldControlProps {
  name: string
  /** A wall time, `H:mm` or `HH:mm`; empty if none is chosen. */
  value: string
  onChange: (time: string) => void
  onBlur: () => void
  ref: Ref<HTMLButtonElement>
}

/** Lets the owner choose one of the usual half-hour times, or enter any other. */
export function TimePicker({ value, onChange, ...control }: TimePickerProps) {
  const [typesOther, setTypesOther] = useState(false)
  const isOther = typesOther || !OWNER_TIMES.includes(value)

  function choose(choice: string) {
    setTypesOther(choice === OTHER_TIME)
    onChange(choice === OTHER_TIME ? '' : choice)
  }

  return (
    <div className="grid gap-2">
      <Select value={isOther ? OTHER_TIME : value} onValueChange={choose}>
        <SelectTrigger {...control}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {OWNER_TIMES.map((time) => (
            <SelectItem key={time} value={time}>
              {time}
            </SelectItem>
          ))}
          <SelectItem value={OTHER_TIME}>Other time…</SelectItem>
        </SelectContent>
      </Select>
      {isOther && (
        <Input
          type="time"
          aria-label="Other time"
          aria-invalid={control['aria-invalid']}
          value={value && value.padStart(5, '0')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

'use client'

import { useId } from 'react'

import { FieldFrame } from '@/components/form/field-frame'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import type { TemplateExample } from '@/lib/contracts/message-template'
import { formatDateShort, formatTime } from '@/lib/domain/time'

interface ExamplePickerProps {
  examples: TemplateExample[]
  value: string
  timeZone: string
  onChange: (appointmentId: string) => void
}

/** A select for the visit whose messages are previewed; a made-up visit is labeled as such. */
export function ExamplePicker({ examples, value, timeZone, onChange }: ExamplePickerProps) {
  const id = useId()
  const isReal = examples.some((example) => example.isReal)
  return (
    <FieldFrame
      id={id}
      label="Shown for"
      className="max-w-md"
      hint={isReal ? undefined : 'No one has booked yet, so this appointment is an example.'}
    >
      {(control) => (
        <Select value={value} onValueChange={onChange}>
          <SelectTrigger {...control}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {examples.map(({ appointmentId, clientName, words, appointmentDate }) => (
              <SelectItem key={appointmentId} value={appointmentId}>
                {clientName}, {words.service}, {formatDateShort(new Date(appointmentDate), timeZone)},{' '}
                {formatTime(new Date(appointmentDate), timeZone)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </FieldFrame>
  )
}

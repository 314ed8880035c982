'use client'

import { type KeyboardEvent, useRef } from 'react'
import { z } from 'zod'

import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Appointment } from '@/lib/contracts/appointment'
import { minutesLate } from '@/lib/contracts/minutes-late'
import { LATE_CHOICES, MINUTES_LATE, suggestMinutesLate } from '@/lib/domain/outcome'

const lateForm = z.object({ minutesLate })

interface LatePanelProps {
  appointment: Appointment
  open: boolean
  pending: boolean
  onSave: (minutes: number) => void
  onCancel: () => void
}

/**
 * Asks how late the client was: one tap for usual values, or a number of minutes, prefilled with the time since the
 * visit's start.
 */
export function LatePanel({ appointment, open, pending, onSave, onCancel }: LatePanelProps) {
  const { now } = useBusinessView()
  const suggested = { minutesLate: suggestMinutesLate(new Date(appointment.appointmentDate), now) }
  const form = useContractForm(lateForm, suggested)
  const { isDirty } = form.formState
  const panel = useRef<HTMLDivElement>(null)

  useOnOpen(open, () => {
    if (!isDirty) form.reset(suggested)
    panel.current?.querySelector('input')?.focus()
  })

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel()
  }

  return (
    <div
      ref={panel}
      hidden={!open}
      onKeyDown={closeOnEscape}
      className={open ? 'grid gap-3 rounded-xl border bg-muted/50 p-3' : 'hidden'}
    >
      <div role="group" aria-label="How late?" className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="text-sm font-medium max-sm:w-full">
          How late?
        </span>
        {LATE_CHOICES.map((minutes) => (
          <Button
            key={minutes}
            size="sm"
            variant="secondary"
            aria-disabled={pending || undefined}
            onClick={(event) => event.detail < 2 && onSave(minutes)}
            className="max-sm:flex-1 max-sm:px-2"
          >
            {minutes} min
          </Button>
        ))}
      </div>
      <Form
        form={form}
        pending={pending}
        error={null}
        onSubmit={(values) => onSave(values.minutesLate)}
        className="flex flex-wrap items-end gap-3"
      >
        <Field control={form.control} name="minutesLate" label="Minutes late">
          {({ value, onChange, ...field }) => (
            <Input
              {...field}
              type="number"
              inputMode="numeric"
              min={MINUTES_LATE.min}
              max={MINUTES_LATE.max}
              value={Number.isNaN(value) ? '' : value}
              onChange={(event) => onChange(event.target.valueAsNumber)}
              className="max-w-32 tabular-nums"
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={pending || undefined}>
          Save as late
        </Button>
      </Form>
    </div>
  )
}

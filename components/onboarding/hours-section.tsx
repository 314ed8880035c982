'use client'

import { useRef } from 'react'
import { useController } from 'react-hook-form'

import { FieldError } from '@/components/form/field-frame'
import { useFieldId } from '@/components/form/field-id'
import { DayHours } from '@/components/onboarding/day-hours'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { firstMessage } from '@/components/settings/first-message'
import type { OpeningSpan } from '@/lib/domain/opening-hours'
import { usualSpan } from '@/lib/domain/trade-hours'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
const OFFICE_HOURS: OpeningSpan = { startMinutes: 9 * 60, endMinutes: 17 * 60 }

/** Opening hours: the industry's usual week, which can be changed day by day. */
export function HoursSection({ form: { control } }: { form: SetupForm }) {
  const { field, fieldState } = useController({ control, name: 'hours' })
  const fieldId = useFieldId('hours')
  const week = (field.value ?? []) as OpeningSpan[][]
  const closedSpans = useRef(new Map<number, OpeningSpan[]>())
  const errors = fieldState.error as unknown as Record<number, unknown> | undefined
  const change = (weekday: number, spans: OpeningSpan[]) =>
    field.onChange(week.map((before, at) => (at === weekday ? spans : before)))

  /** Opens or closes a day; a day that opens again gets the hours it had before. */
  function setOpen(weekday: number, isOpen: boolean) {
    if (!isOpen) closedSpans.current.set(weekday, week[weekday] ?? [])
    const spans = closedSpans.current.get(weekday) ?? [{ ...(usualSpan(week) ?? OFFICE_HOURS) }]
    change(weekday, isOpen ? spans : [])
  }

  return (
    <SetupSection
      title="When you’re open"
      description="Usual for your trade. Clients can book during these hours; add breaks and holidays later in Settings."
    >
      <div className="divide-y">
        {MONDAY_FIRST.map((weekday) => {
          const error = firstMessage(errors?.[weekday])
          const id = `${fieldId}-${weekday}`
          return (
            <div key={weekday} className="grid gap-1 py-2 first:pt-0 last:pb-0">
              <DayHours
                id={id}
                day={WEEKDAYS[weekday] ?? ''}
                spans={week[weekday] ?? []}
                describedBy={error ? `${id}-error` : undefined}
                onOpenChange={(isOpen) => setOpen(weekday, isOpen)}
                onChange={(spans) => change(weekday, spans)}
              />
              {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            </div>
          )
        })}
      </div>
      {week.every((spans) => spans.length === 0) && (
        <p className="text-sm text-muted-foreground">If every day is closed, no one can book online.</p>
      )}
    </SetupSection>
  )
}

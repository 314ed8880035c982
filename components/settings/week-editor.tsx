'use client'

import { CircleAlert, Copy } from 'lucide-react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useController } from 'react-hook-form'

import { useFieldId } from '@/components/form/field-id'
import { firstMessage } from '@/components/settings/first-message'
import { SpansEditor } from '@/components/settings/spans-editor'
import { Button } from '@/components/ui/button'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

interface WeekEditorProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** Name of a field with seven lists of spans, Sunday first. */
  name: FieldPath<Values>
  emptyText?: string
}

/** Edits the hours of a week, day by day; one day can be copied to all. */
export function WeekEditor<Values extends FieldValues, Output>({
  control,
  name,
  emptyText = 'Closed',
}: WeekEditorProps<Values, Output>) {
  const { field, fieldState } = useController<Values, FieldPath<Values>, Output>({ control, name })
  const fieldId = useFieldId(name)
  const week = field.value as OpeningSpan[][]
  const errors = fieldState.error as unknown as Record<number, unknown> | undefined
  const change = (next: OpeningSpan[][]) => field.onChange(next)

  return (
    <div className="@container divide-y">
      {MONDAY_FIRST.map((weekday) => {
        const day = WEEKDAYS[weekday] ?? ''
        const spans = week[weekday] ?? []
        const error = firstMessage(errors?.[weekday])
        const errorId = `${fieldId}-${weekday}-error`
        return (
          <div
            key={day}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 @2xl:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
          >
            <p className="flex min-h-11 items-center font-medium md:min-h-10">{day}</p>
            <div className="min-w-0 @max-2xl:order-last @max-2xl:col-span-2">
              <SpansEditor
                label={day}
                spans={spans}
                emptyText={emptyText}
                addId={`${fieldId}-${weekday}`}
                describedBy={error ? errorId : undefined}
                onChange={(next) => change(week.map((before, at) => (at === weekday ? next : before)))}
              />
              {error && (
                <p id={errorId} className="flex items-start gap-1.5 text-sm text-destructive">
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {error}
                </p>
              )}
            </div>
            <Button
              variant="ghost"
              size="sm"
              className="text-muted-foreground"
              onClick={() => change(week.map(() => [...spans]))}
            >
              <Copy aria-hidden />
              <span>
                Copy <span className="sr-only">{day} </span>to all
              </span>
            </Button>
          </div>
        )
      })}
    </div>
  )
}

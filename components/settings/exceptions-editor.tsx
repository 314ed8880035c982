'use client'

import { CalendarX, Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'

import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { firstMessage } from '@/components/settings/first-message'
import type { HoursForm } from '@/components/settings/hours-values'
import { SettingsSection } from '@/components/settings/settings-section'
import { SpansEditor } from '@/components/settings/spans-editor'
import { TextField } from '@/components/settings/text-field'
import { EmptyState } from '@/components/shell/empty-state'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** A list of dates with special hours, such as holidays and late nights. */
export function ExceptionsEditor({ form }: { form: HoursForm }) {
  const { today } = useBusinessView()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'exceptions' })
  const add = (
    <Button variant="secondary" onClick={() => append({ fromDate: today, toDate: today, spans: [], note: '' })}>
      <Plus aria-hidden />
      Add Exception
    </Button>
  )
  return (
    <SettingsSection
      title="Holidays and exceptions"
      description="Days with different hours."
      actions={fields.length > 0 && add}
    >
      {fields.length === 0 && (
        <EmptyState
          icon={CalendarX}
          title="No exceptions planned"
          description="Add days when you’re closed or have different hours."
          action={add}
          className="py-4"
        />
      )}
      {fields.length > 0 && (
        <ul className="divide-y">
          {fields.map((field, index) => (
            <ExceptionRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function ExceptionRow({
  form: { control },
  index,
  onRemove,
}: {
  form: HoursForm
  index: number
  onRemove: () => void
}) {
  const fromDate = useWatch({ control, name: `exceptions.${index}.fromDate` })
  const label = `Exception ${index + 1}`
  return (
    <li className="grid grid-cols-1 gap-4 py-5 first:pt-0 last:pb-0">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[10rem_10rem_minmax(0,1fr)]">
        <Field control={control} name={`exceptions.${index}.fromDate`} label="First day">
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name={`exceptions.${index}.toDate`} label="Last day">
          {(field) => <Input {...field} type="date" min={fromDate} />}
        </Field>
        <TextField
          control={control}
          name={`exceptions.${index}.note`}
          label="Note"
          optional
          placeholder="e.g. Thanksgiving"
          className="max-sm:col-span-2"
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Controller
          control={control}
          name={`exceptions.${index}.spans`}
          render={({ field, fieldState }) => (
            <div>
              <SpansEditor label={label} spans={field.value} onChange={field.onChange} emptyText="Closed all day" />
              {fieldState.error && <p className="text-sm text-destructive">{firstMessage(fieldState.error)}</p>}
            </div>
          )}
        />
        <Button variant="ghost" size="sm" onClick={onRemove} className="text-muted-foreground hover:text-danger-ink">
          <Trash2 aria-hidden />
          Remove <span className="sr-only">{label}</span>
        </Button>
      </div>
    </li>
  )
}

'use client'

import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { Form } from '@/components/form/form'
import { refusalOf } from '@/components/form/show-field-errors'
import { useFollowSaved } from '@/components/form/use-follow-saved'
import { SaveBar } from '@/components/settings/save-bar'
import { saveOutcome } from '@/components/settings/save-outcome'
import type { SettingsTab } from '@/components/settings/settings-tab'
import { useReportUnsaved } from '@/components/settings/unsaved'
import { useBusinessSettings, useSaveSettings } from '@/lib/browser/settings'
import type { BusinessSettings, UpdateSettingsBody } from '@/lib/contracts/business-settings'

interface SettingsFormProps<Values extends FieldValues, Output extends UpdateSettingsBody> {
  tab: SettingsTab
  form: UseFormReturn<Values, unknown, Output>
  valuesOf: (settings: BusinessSettings) => Values
  /** Called before saving; returns whether to save now. It may call `save` later. */
  beforeSave?: (values: Output, save: () => void) => boolean
  children: ReactNode
  className?: string
}

/** A part of the settings that is saved on its own. */
export function SettingsForm<Values extends FieldValues, Output extends UpdateSettingsBody>({
  tab,
  form,
  valuesOf,
  beforeSave,
  children,
  className,
}: SettingsFormProps<Values, Output>) {
  const { mutate, reset, isPending, error } = useSaveSettings()
  const { isDirty } = form.formState
  useFollowSaved(form, { valuesOf, saved: useBusinessSettings().data, keep: 'fields' })
  useReportUnsaved(tab, isDirty)

  function save(values: Output) {
    mutate(values, saveOutcome(form, valuesOf))
  }

  function discard() {
    if (isPending) return
    form.reset()
    reset()
  }

  return (
    <Form
      form={form}
      pending={isPending}
      error={refusalOf(form, error)}
      onSubmit={(values) => (beforeSave?.(values, () => save(values)) ?? true) && save(values)}
      className={className}
    >
      {children}
      <SaveBar isUnsaved={isDirty} pending={isPending} onDiscard={discard} />
    </Form>
  )
}

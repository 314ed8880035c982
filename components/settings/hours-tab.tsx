'use client'

import type { UseFormReturn } from 'react-hook-form'

import { Form } from '@/components/form/form'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { useFollowSaved } from '@/components/form/use-follow-saved'
import { refusalOf } from '@/components/form/show-field-errors'
import { ExceptionsEditor } from '@/components/settings/exceptions-editor'
import { HoursTextOffer } from '@/components/settings/hours-text-offer'
import { hoursValues } from '@/components/settings/hours-values'
import { SaveBar } from '@/components/settings/save-bar'
import { saveOutcome } from '@/components/settings/save-outcome'
import { SettingsSection } from '@/components/settings/settings-section'
import type { ContentValues } from '@/components/settings/settings-values'
import { useReportUnsaved } from '@/components/settings/unsaved'
import { WeekEditor } from '@/components/settings/week-editor'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useOpeningHours, useSaveOpeningHours } from '@/lib/browser/opening-hours'
import type { BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'

const hoursSchema = () => import('@/lib/contracts/opening-hours').then((contracts) => contracts.openingHoursBody)

interface HoursTabProps {
  settings: BusinessSettings
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
}

/** The business's opening hours and exceptions. */
export function HoursTab({ settings, content }: HoursTabProps) {
  const { data, error, refetch } = useOpeningHours()
  if (!data) return <NotLoaded what="hours" error={error} onRetry={refetch} count={7} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <HoursTextOffer hours={data} settings={settings} content={content} />
      <HoursForm hours={data} />
    </div>
  )
}

function HoursForm({ hours }: { hours: OpeningHoursJson }) {
  const form = useContractFormOnDemand(hoursSchema, hoursValues(hours))
  const { mutate, reset, isPending, error } = useSaveOpeningHours()
  const { isDirty } = form.formState
  useFollowSaved(form, { valuesOf: hoursValues, saved: hours, keep: 'form' })
  useReportUnsaved('hours', isDirty)

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
      onSubmit={(values) => mutate(values, saveOutcome(form, hoursValues))}
    >
      <SettingsSection
        title="Opening hours"
        description="When clients can book online. Add a second row for a break in between."
      >
        <WeekEditor control={form.control} name="weekly" />
      </SettingsSection>
      <ExceptionsEditor form={form} />
      <SaveBar isUnsaved={isDirty} pending={isPending} onDiscard={discard} />
    </Form>
  )
}

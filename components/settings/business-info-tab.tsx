'use client'

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { useBusinessView } from '@/components/business/business-provider'
import { CURRENCY_OPTIONS } from '@/components/business/region-options'
import { SelectField } from '@/components/form/select-field'
import { onSight } from '@/components/on-demand'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsSection } from '@/components/settings/settings-section'
import { infoValues, type InfoValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { TimeZoneField } from '@/components/settings/time-zone-field'
import { ZoneChangeDialog } from '@/components/settings/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { BusinessInfoBody, BusinessSettings } from '@/lib/contracts/business-settings'
import { formatTime } from '@/lib/domain/time'

const BriefSection = onSight(() => import('@/components/settings/brief-section').then((part) => part.BriefSection), BriefSkeleton)

interface BusinessInfoTabProps {
  settings: BusinessSettings
  form: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
}

/** Who the business is, how it is reached, and where its clock and prices are. */
export function BusinessInfoTab({ settings, form }: BusinessInfoTabProps) {
  const { control } = form
  const [confirmSave, setConfirmSave] = useState<{ run: () => void } | null>(null)

  function askAboutZone(values: BusinessInfoBody, save: () => void) {
    if (values.timezone === settings.timezone || settings.upcomingVisits === 0) return true
    setConfirmSave({ run: save })
    return false
  }

  return (
    <SettingsForm tab="business" form={form} valuesOf={infoValues} beforeSave={askAboutZone}>
      <SettingsSection title="Your business" description="Shown on your site, in messages and on your booking page.">
        <TextField control={control} name="businessName" label="Business name" input={{ autoComplete: 'organization' }} />
        <TextField control={control} name="description" label="Description" optional rows={3} />
      </SettingsSection>
      <SettingsSection title="How clients reach you">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField control={control} name="email" label="Email" optional input={{ type: 'email', autoComplete: 'email' }} />
          <TextField control={control} name="phone" label="Phone" optional input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }} />
        </div>
        <TextField control={control} name="address" label="Address" optional input={{ autoComplete: 'street-address' }} />
        <TextField control={control} name="website" label="Website" optional input={{ inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' }} />
      </SettingsSection>
      <SettingsSection title="Time and money">
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeZoneField control={control} current={settings.timezone} />
          <SelectField control={control} name="currency" label="Currency" options={CURRENCY_OPTIONS} />
        </div>
        <ZoneWarning form={form} settings={settings} />
      </SettingsSection>
      <BriefSection control={control} />
      <ZoneChangeDialog
        upcomingVisits={settings.upcomingVisits}
        open={confirmSave !== null}
        onOpenChange={() => setConfirmSave(null)}
        onConfirm={() => confirmSave?.run()}
      />
    </SettingsForm>
  )
}

/** What another zone does to visits already booked, before it is saved. */
function ZoneWarning({ form, settings }: BusinessInfoTabProps) {
  const { now } = useBusinessView()
  const chosen = useWatch({ control: form.control, name: 'timezone' })
  if (chosen === settings.timezone) return null
  return (
    <p role="status" className="flex items-start gap-2 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Appointments keep their moment, so their time of day changes: what is {formatTime(now, settings.timezone)} now will be
        shown as {formatTime(now, chosen)}. Opening hours are read in the new time zone.
      </span>
    </p>
  )
}

function BriefSkeleton() {
  return <Skeleton className="h-56 w-full" />
}

'use client'

import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import type { Places, Regions } from '@/components/business/regions'
import { ConfirmDialog } from '@/components/confirm/on-demand'
import { SelectField } from '@/components/form/select-field'
import { onVisible } from '@/components/on-demand'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsSection } from '@/components/settings/settings-section'
import { infoValues, type InfoValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { TimeZoneField } from '@/components/settings/time-zone-field'
import { ZoneWarning } from '@/components/settings/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { BusinessInfoBody, BusinessSettings } from '@/lib/contracts/business-settings'

const BriefSection = onVisible(
  () => import('@/components/settings/brief-section').then((part) => part.BriefSection),
  BriefSkeleton,
)

interface BusinessInfoTabProps {
  settings: BusinessSettings
  form: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
  regions: Regions
  countries: Places['countries']
}

/** The business's name, contact details, time zone and currency. */
export function BusinessInfoTab({ settings, form, regions, countries }: BusinessInfoTabProps) {
  const { control } = form
  const chosenZone = useWatch({ control, name: 'timezone' })
  const [confirmSave, setConfirmSave] = useState<{ run: () => void } | null>(null)

  function askAboutZone(values: BusinessInfoBody, save: () => void) {
    if (values.timezone === settings.timezone || settings.upcomingVisits === 0) return true
    setConfirmSave({ run: save })
    return false
  }

  return (
    <SettingsForm tab="business" form={form} valuesOf={infoValues} beforeSave={askAboutZone}>
      <SettingsSection title="Your business" description="Shown on your site, in messages and on your booking page.">
        <TextField
          control={control}
          name="businessName"
          label="Business name"
          input={{ autoComplete: 'organization' }}
        />
        <TextField control={control} name="description" label="Description" optional rows={3} />
      </SettingsSection>
      <SettingsSection title="How clients reach you" description="Shown on your site and in your messages.">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            control={control}
            name="email"
            label="Email"
            hint="Not published. Notifications go to the address you sign in with."
            optional
            input={{ type: 'email', autoComplete: 'email' }}
          />
          <TextField
            control={control}
            name="publicEmail"
            label="Public contact address"
            hint="Shown to clients, and replies to your messages go there."
            optional
            input={{ type: 'email' }}
          />
          <TextField
            control={control}
            name="phone"
            label="Phone"
            optional
            input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
          />
        </div>
        <TextField
          control={control}
          name="address"
          label="Address"
          optional
          input={{ autoComplete: 'street-address' }}
        />
        <TextField
          control={control}
          name="website"
          label="Website"
          optional
          input={{ inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' }}
        />
      </SettingsSection>
      <SettingsSection title="Country, time zone and currency">
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeZoneField control={control} current={settings.timezone} zones={regions.zones} />
          <SelectField control={control} name="currency" label="Currency" options={regions.currencies} />
          <SelectField
            control={control}
            name="country"
            label="Country"
            hint="For phone numbers entered without a country code."
            options={countries}
          />
        </div>
        <ZoneWarning current={settings.timezone} chosen={chosenZone} />
      </SettingsSection>
      <BriefSection control={control} />
      <ConfirmDialog
        open={confirmSave !== null}
        onOpenChange={() => setConfirmSave(null)}
        title="Change the time zone?"
        description={zoneConsequence(settings.upcomingVisits)}
        confirmLabel="Change the time zone"
        cancelLabel="Keep editing"
        destructive={false}
        onConfirm={() => confirmSave?.run()}
      />
    </SettingsForm>
  )
}

/** Warns that a new time zone changes the time of day of every upcoming visit, which clients already know. */
function zoneConsequence(upcomingVisits: number): string {
  const visits = upcomingVisits === 1 ? '1 upcoming appointment' : `${upcomingVisits} upcoming appointments`
  return `You have ${visits}. They don’t move, but the time shown to you and your clients changes. Reminders are rescheduled.`
}

function BriefSkeleton() {
  return <Skeleton className="h-56 w-full" />
}

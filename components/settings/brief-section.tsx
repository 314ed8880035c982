'use client'

import { type Control, useController } from 'react-hook-form'

import { SettingsSection } from '@/components/settings/settings-section'
import type { InfoValues } from '@/components/settings/settings-values'
import { SwitchField } from '@/components/settings/switch-field'
import type { BusinessInfoBody } from '@/lib/contracts/business-settings'

/** Settings of the emails with the owner's day. */
export function BriefSection({ control }: { control: Control<InfoValues, unknown, BusinessInfoBody> }) {
  return (
    <SettingsSection
      title="Daily summary"
      description="One email with unconfirmed appointments, clients who can’t be contacted, free times and items that need you. Skipped when there’s nothing to report."
    >
      <BriefSwitch
        control={control}
        name="eveningBriefEnabled"
        label="In the evening, about tomorrow"
        hint="At 6 PM in your business's time zone."
      />
      <BriefSwitch
        control={control}
        name="morningBriefEnabled"
        label="In the morning, about today"
        hint="At 8 AM in your business's time zone."
      />
    </SettingsSection>
  )
}

interface BriefSwitchProps {
  control: Control<InfoValues, unknown, BusinessInfoBody>
  name: 'eveningBriefEnabled' | 'morningBriefEnabled'
  label: string
  hint: string
}

function BriefSwitch({ control, name, label, hint }: BriefSwitchProps) {
  const { field } = useController({ control, name })
  return <SwitchField label={label} hint={hint} checked={field.value === true} onCheckedChange={field.onChange} />
}

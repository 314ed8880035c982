'use client'

import type { Control } from 'react-hook-form'

import type { ZoneGroup } from '@/components/business/regions'
import { TimeZoneSelect } from '@/components/business/time-zone-select'
import { Field } from '@/components/form/field'
import type { InfoValues } from '@/components/settings/settings-values'
import type { BusinessInfoBody } from '@/lib/contracts/business-settings'

interface TimeZoneFieldProps {
  control: Control<InfoValues, unknown, BusinessInfoBody>
  /** The current zone; offered even if `zones` lacks it. */
  current: string
  zones: readonly ZoneGroup[]
}

export function TimeZoneField({ control, current, zones }: TimeZoneFieldProps) {
  return (
    <Field control={control} name="timezone" label="Timezone">
      {(select) => <TimeZoneSelect {...select} zones={zones} current={current} />}
    </Field>
  )
}

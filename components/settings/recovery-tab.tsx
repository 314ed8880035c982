'use client'

import { type Control, useController, useWatch } from 'react-hook-form'

import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { ChoiceField } from '@/components/settings/choice-field'
import { NumberField } from '@/components/settings/number-field'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsSection } from '@/components/settings/settings-section'
import { recoveryValues } from '@/components/settings/rule-values'
import { SwitchField } from '@/components/settings/switch-field'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { RecoveryRulesBody } from '@/lib/contracts/recovery'
import { RANK_WEIGHTS, RECOVERY_RANKS, type RecoveryRank, STOP_MINUTES, WAVE_SIZE } from '@/lib/domain/recovery'

const rulesSchema = () => import('@/lib/contracts/recovery').then((contracts) => contracts.recoveryRulesBody)

const MODES = [
  {
    value: 'automatic',
    label: 'Automatic',
    description:
      'A freed slot is offered to matching waitlist clients right away. Between 9 PM and 8 AM, it’s offered only if it can’t wait until morning.',
  },
  {
    value: 'ask_first',
    label: 'Ask me first',
    description: 'You get an email with one button; no one is asked until you click it.',
  },
  { value: 'off', label: 'Off', description: 'No one is asked. You offer times yourself.' },
]

const RANKS: Record<RecoveryRank, { label: string; description: string }> = {
  position: { label: 'Time on the waitlist', description: 'Longest waiting first.' },
  value: { label: 'Value', description: 'Higher-priced services first.' },
  reliability: { label: 'Reliability', description: 'Most reliable clients first.' },
}

/** Settings for refilling a time that becomes free. */
export function RecoveryTab({ settings }: { settings: BusinessSettings }) {
  const form = useContractFormOnDemand(rulesSchema, recoveryValues(settings))
  const { control } = form
  return (
    <SettingsForm tab="recovery" form={form} valuesOf={recoveryValues}>
      <SettingsSection
        title="When an appointment slot opens up"
        description={`${WAVE_SIZE} clients are asked at a time, first come, first served. Offers stop ${STOP_MINUTES} minutes before the start. Changes apply only to slots that open up from now on.`}
      >
        <ChoiceField control={control} name="recoveryMode" label="Offering the slot" options={MODES} />
        <ChoiceField
          control={control}
          name="recoveryRank"
          label="Who is asked first"
          options={RECOVERY_RANKS.map(toOption)}
        />
      </SettingsSection>
      <SettingsSection title="Unconfirmed appointments">
        <ReleaseField control={control} />
      </SettingsSection>
    </SettingsForm>
  )
}

function toOption(rank: RecoveryRank) {
  const { label, description } = RANKS[rank]
  return { value: rank, label, description: `${description} Weights: ${describeWeights(rank)}.` }
}

/** Returns e.g. "value 70%, time on the waitlist 30%". */
function describeWeights(rank: RecoveryRank): string {
  return RECOVERY_RANKS.filter((part) => RANK_WEIGHTS[rank][part] > 0)
    .sort((a, b) => RANK_WEIGHTS[rank][b] - RANK_WEIGHTS[rank][a])
    .map((part) => `${RANKS[part].label.toLowerCase()} ${Math.round(RANK_WEIGHTS[rank][part] * 100)}%`)
    .join(', ')
}

/** Used when it is switched on for the first time. */
const USUAL_HOURS = 24

const RELEASE =
  'An appointment is released only if at least two texts about it were delivered, including the one with the deadline, and someone on the waitlist wants the time. Clients who can’t be texted keep their appointments.'
const NO_RELEASE = 'No effect while “Offering the slot” is Off: nothing is released, and no one is warned.'

function ReleaseField({ control }: { control: Control<RecoveryRulesBody, unknown, RecoveryRulesBody> }) {
  const { field } = useController({ control, name: 'releaseHours' })
  const isOff = useWatch({ control, name: 'recoveryMode' }) === 'off'
  return (
    <>
      <SwitchField
        label="Release an appointment that is still unconfirmed"
        hint={isOff ? NO_RELEASE : RELEASE}
        checked={field.value !== null}
        onCheckedChange={(on) => field.onChange(on ? USUAL_HOURS : null)}
      />
      {field.value !== null && (
        <NumberField
          control={control}
          name="releaseHours"
          label="Release this long before the appointment"
          hint="From 3 to 72 hours."
          unit="hours"
        />
      )}
    </>
  )
}

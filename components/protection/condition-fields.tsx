'use client'

import { type UseFormReturn, useController } from 'react-hook-form'

import { Field } from '@/components/form/field'
import { bandChoice } from '@/components/protection/rule-words'
import type { RuleValues } from '@/components/protection/rule-values'
import { WeekdaysField } from '@/components/protection/weekdays-field'
import { SwitchField } from '@/components/settings/switch-field'
import { TextField } from '@/components/settings/text-field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { ProtectionRuleBody } from '@/lib/contracts/protection'
import type { Currency } from '@/lib/domain/money'
import { RULE_BANDS } from '@/lib/domain/protection'
import { NEW_BELOW_VISITS } from '@/lib/domain/reliability'

interface ConditionFieldsProps {
  form: UseFormReturn<RuleValues, unknown, ProtectionRuleBody>
  currency: Currency
}

/** Fields for the bookings to which a rule applies. */
export function ConditionFields({ form: { control }, currency }: ConditionFieldsProps) {
  const newClients = useController({ control, name: 'newClientsOnly' })
  return (
    <>
      <div>
        <h3 className="text-sm font-semibold">For which bookings?</h3>
        <p className="text-sm text-muted-foreground">
          A booking must match every condition. Leave everything empty for every online booking.
        </p>
      </div>
      <SwitchField
        label="New clients only"
        hint={`Fewer than ${NEW_BELOW_VISITS} finished appointments. After that, the rule no longer applies to them.`}
        checked={newClients.field.value ?? false}
        onCheckedChange={newClients.field.onChange}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="minimumMinutes"
          label="Minutes, at least"
          optional
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
        <TextField
          control={control}
          name="minimumPriceCents"
          label={`Price (${currency}), at least`}
          optional
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
      </div>
      <WeekdaysField control={control} name="weekdays" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeField form={{ control }} name="fromMinutes" label="Starting from" />
        <TimeField form={{ control }} name="untilMinutes" label="Starting before" />
      </div>
      <Field control={control} name="band" label="Risk of a no-show, at least" optional hint="Clients never see it.">
        {({ value, ...field }) => (
          <NativeSelect {...field} value={value ?? ''}>
            <option value="">Any</option>
            {RULE_BANDS.map((band) => (
              <option key={band} value={band}>
                {bandChoice(band)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </>
  )
}

interface TimeFieldProps {
  form: Pick<ConditionFieldsProps['form'], 'control'>
  name: 'fromMinutes' | 'untilMinutes'
  label: string
}

function TimeField({ form: { control }, name, label }: TimeFieldProps) {
  return (
    <Field control={control} name={name} label={label} optional>
      {(field) => <Input {...field} type="time" />}
    </Field>
  )
}

'use client'

import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'

import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { BackTestPanel } from '@/components/protection/back-test-panel'
import { ConditionFields } from '@/components/protection/condition-fields'
import { MEASURE_CHOICES } from '@/components/protection/rule-words'
import { emptyRule, ruleValues } from '@/components/protection/rule-values'
import { useSettled } from '@/components/protection/use-settled'
import { ChoiceField } from '@/components/settings/choice-field'
import { TextField } from '@/components/settings/text-field'
import { useSaveRule } from '@/lib/browser/protection'
import { protectionRuleForm, type StoredRule } from '@/lib/contracts/protection'
import type { Currency } from '@/lib/domain/money'

interface RuleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rule to edit; null adds one. */
  rule: StoredRule | null
  rules: readonly StoredRule[]
  currency: Currency
  country: string | null
}

/** Adds or edits a rule. Below the form, a live back-test shows its effect on past bookings. */
export function RuleDialog({ open, onOpenChange, rule, rules, currency, country }: RuleDialogProps) {
  const schema = useMemo(() => protectionRuleForm(currency, country), [currency, country])
  const form = useContractForm(schema, emptyRule)
  const { control } = form
  const { mutate, reset, isPending, error } = useSaveRule(rule?.id ?? null)
  const version = useOpenedVersion()
  const values = useWatch({ control })
  const draft = useSettled(schema.safeParse(values).data ?? null)

  useEffect(() => form.clearErrors('confirmByHours'), [form, values.measure])

  useOnOpen(open, () => {
    form.reset(rule ? ruleValues(rule) : emptyRule)
    version.open(rule?.version)
    reset()
  })

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={rule ? 'Edit Rule' : 'Add Rule'}
      form={form}
      onSubmit={(body) =>
        mutate(
          { ...body, ...version.body() },
          {
            onSuccess: () => onOpenChange(false),
            onError: (failure) => (version.refused(failure), showFieldErrors(form, failure)),
          },
        )
      }
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel={rule ? 'Save Rule' : 'Add Rule'}
      pendingLabel={rule ? 'Saving...' : 'Adding...'}
    >
      <ChoiceField control={control} name="measure" label="What do you ask for?" options={MEASURE_CHOICES} />
      {values.measure === 'confirm_by' && (
        <TextField
          control={control}
          name="confirmByHours"
          label="Hours before the appointment"
          input={{ inputMode: 'numeric', autoComplete: 'off' }}
          hint="Clients who book later than that get half of the remaining time."
        />
      )}
      <ConditionFields form={form} currency={currency} />
      {open && <BackTestPanel draft={draft} others={rules.filter(({ id }) => id !== rule?.id)} />}
    </FormDialog>
  )
}

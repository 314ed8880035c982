'use client'

import { useEffect } from 'react'

import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { SubmitButton } from '@/components/form/submit-button'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { SettingsSection } from '@/components/settings/settings-section'
import { TextField } from '@/components/settings/text-field'
import { useSaveStated } from '@/lib/browser/protection'

const statedSchema = () => import('@/lib/contracts/protection').then((contracts) => contracts.statedForm)

/** Asks for the owner's own estimate, from which the risk model starts. */
export function StatedCard({ stated, version }: { stated: number | null; version: number }) {
  const form = useContractFormOnDemand(statedSchema, valuesOf(stated))
  const opened = useOpenedVersion()
  const { isDirty } = form.formState
  const { mutate, isPending, error } = useSaveStated()

  // A change refetches the rules, and with them whatever another tab has saved here.
  useEffect(() => {
    if (isDirty) return
    form.reset(valuesOf(stated))
    opened.open(version)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is stored decides; `form` and `opened` stay the same
  }, [stated, version])

  return (
    <SettingsSection
      title="Your own estimate"
      description="The starting point for no-show risk until you have enough outcomes of your own."
    >
      <Form
        form={form}
        pending={isPending}
        error={refusalOf(form, error)}
        onSubmit={(values) =>
          mutate(
            { ...values, ...opened.body() },
            {
              onSuccess: ({ statedNoShowPercent, statedVersion }) => {
                form.reset(valuesOf(statedNoShowPercent))
                opened.open(statedVersion)
              },
              onError: (failure) => (opened.refused(failure), showFieldErrors(form, failure)),
            },
          )
        }
      >
        <TextField
          control={form.control}
          name="statedNoShowPercent"
          label="About how many of 100 appointments get missed?"
          optional
          hint="If left empty, 10 is assumed."
          input={{ inputMode: 'numeric', autoComplete: 'off', className: 'max-w-32 tabular-nums' }}
        />
        <div>
          <SubmitButton label="Save Estimate" pendingLabel="Saving..." pending={isPending} />
        </div>
      </Form>
    </SettingsSection>
  )
}

function valuesOf(stated: number | null) {
  return { statedNoShowPercent: stated === null ? '' : String(stated) }
}

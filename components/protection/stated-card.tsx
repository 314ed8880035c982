'use client'

import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { SubmitButton } from '@/components/form/submit-button'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { SettingsSection } from '@/components/settings/settings-section'
import { TextField } from '@/components/settings/text-field'
import { useSaveStated } from '@/lib/browser/protection'

const statedSchema = () => import('@/lib/contracts/protection').then((contracts) => contracts.statedForm)

/** What the owner herself would say, from which the estimates start. */
export function StatedCard({ stated }: { stated: number | null }) {
  const form = useContractFormOnDemand(statedSchema, { statedNoShowPercent: stated === null ? '' : String(stated) })
  const { mutate, isPending, error } = useSaveStated()
  return (
    <SettingsSection
      title="Your own estimate"
      description="Where the risk of a no-show starts from, until your own outcomes say more."
    >
      <Form
        form={form}
        pending={isPending}
        error={refusalOf(form, error)}
        onSubmit={(values) =>
          mutate(values, {
            onSuccess: ({ statedNoShowPercent }) =>
              form.reset({ statedNoShowPercent: statedNoShowPercent === null ? '' : String(statedNoShowPercent) }),
            onError: (failure) => showFieldErrors(form, failure),
          })
        }
      >
        <TextField
          control={form.control}
          name="statedNoShowPercent"
          label="About how many of 100 visits are missed?"
          optional
          hint="Left empty, 10 are assumed."
          input={{ inputMode: 'numeric', autoComplete: 'off', className: 'max-w-32 tabular-nums' }}
        />
        <div>
          <SubmitButton label="Save Estimate" pendingLabel="Saving..." pending={isPending} />
        </div>
      </Form>
    </SettingsSection>
  )
}

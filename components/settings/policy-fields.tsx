import { FileText } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { ContentFold } from '@/components/settings/content-fold'
import type { ContentValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { Button } from '@/components/ui/button'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { suggestCancellationPolicy } from '@/lib/domain/policy-text'

const LABELS = { cancellationPolicy: 'Cancellation policy', depositPolicy: 'Deposits and payment' } as const
const NAMES = ['cancellationPolicy', 'depositPolicy'] as const

interface PolicyFieldsProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** Hours before the start after which a change counts as late. */
  cutoffHours: number
}

/** Fields for the business's policies. The one about cancellations can be written from the booking rules. */
export function PolicyFields({ form, cutoffHours }: PolicyFieldsProps) {
  const { control } = form
  return (
    <ContentFold
      form={form}
      name="policies"
      description="Shown on your site, and to clients before they book or cancel."
      fields={NAMES}
      summaryOf={(values) =>
        NAMES.filter((name) => values[name]?.trim())
          .map((name) => LABELS[name])
          .join(', ')
      }
    >
      <TextField control={control} name="cancellationPolicy" label={LABELS.cancellationPolicy} optional rows={4} />
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() =>
          form.setValue('cancellationPolicy', suggestCancellationPolicy(cutoffHours), {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      >
        <FileText aria-hidden />
        Draft from your booking rules
      </Button>
      <TextField
        control={control}
        name="depositPolicy"
        label={LABELS.depositPolicy}
        hint="For example, how to pay and what a deposit is for."
        optional
        rows={4}
      />
    </ContentFold>
  )
}

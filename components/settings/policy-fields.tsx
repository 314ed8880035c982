import { FileText } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { SettingsSection } from '@/components/settings/settings-section'
import type { ContentValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { Button } from '@/components/ui/button'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { suggestCancellationPolicy } from '@/lib/domain/policy-text'

interface PolicyFieldsProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** Hours before the start after which a change counts as late. */
  cutoffHours: number
}

/** Fields for the business's policies. The one about cancellations can be written from the booking rules. */
export function PolicyFields({ form, cutoffHours }: PolicyFieldsProps) {
  const { control } = form
  return (
    <SettingsSection
      title="Policies"
      description="Clients read them on your site, before they book, and before they cancel."
    >
      <TextField control={control} name="cancellationPolicy" label="Cancellation policy" optional rows={4} />
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
        Write from your booking rules
      </Button>
      <TextField
        control={control}
        name="depositPolicy"
        label="Deposits and payment"
        hint="Such as how to pay, and what a deposit is for."
        optional
        rows={4}
      />
    </SettingsSection>
  )
}

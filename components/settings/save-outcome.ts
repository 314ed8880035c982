import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { showFieldErrors } from '@/components/form/show-field-errors'

/**
 * Returns a mutation's handlers for a form: the stored values become its new baseline, input typed in the meantime is
 * kept, and the server's errors are shown under their fields.
 */
export function saveOutcome<Values extends FieldValues, Output, Saved>(
  form: UseFormReturn<Values, unknown, Output>,
  valuesOf: (saved: Saved) => Values,
) {
  const sent = JSON.stringify(form.getValues())
  return {
    onSuccess: (saved: Saved) => {
      const typedMeanwhile = JSON.stringify(form.getValues()) !== sent
      form.reset(valuesOf(saved), { keepValues: typedMeanwhile })
    },
    onError: (error: unknown) => showFieldErrors(form, error),
  }
}

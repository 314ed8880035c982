import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { showFieldErrors } from '@/components/form/show-field-errors'

/**
 * What a form does around a save: what the server stored becomes its starting point, what was
 * typed meanwhile stays, and the server's complaints go under their fields.
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

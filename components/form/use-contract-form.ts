'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { useResolvedForm } from '@/components/form/use-resolved-form'

/**
 * Returns a form validated by a contract's schema: on submit, then field by field as errors are corrected. Use it in a
 * dialog with its own bundle; on a page, `useContractFormOnDemand` keeps the schemas out of the first load.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useResolvedForm(zodResolver(schema), defaultValues)
}

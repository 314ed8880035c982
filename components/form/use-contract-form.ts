'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { useResolvedForm } from '@/components/form/use-resolved-form'

/**
 * A form over a contract's schema: checked on submit, then field by field as it is corrected.
 * For a dialog that is fetched by itself; on a page, `useContractFormOnDemand` keeps the schemas out of its first load.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useResolvedForm(zodResolver(schema), defaultValues)
}

'use client'

import { useEffect, useState } from 'react'
import type { DefaultValues, FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { useResolvedForm } from '@/components/form/use-resolved-form'
import { failureSentence } from '@/lib/browser/fetch-json'
import { afterFirstInteraction } from '@/lib/browser/first-interaction'

/**
 * Does the same as `useContractForm`, for a page: loads the schema after the visitor's first interaction, and no later
 * than the first submit. If it can't be loaded, the form says so and keeps its input.
 */
export function useContractFormOnDemand<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const [resolver] = useState(() => resolverOnDemand(loadSchema))
  useEffect(() => afterFirstInteraction(() => void fetchResolver(loadSchema).catch(() => {})), [loadSchema])
  return useResolvedForm(resolver, defaultValues)
}

function resolverOnDemand<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (...asked) => {
    const resolve = await fetchResolver(loadSchema).catch(() => null)
    if (resolve) return resolve(...asked)
    return { values: {}, errors: { root: { type: 'network', message: failureSentence(null) } } as FieldErrors<Input> }
  }
}

async function fetchResolver<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
  return zodResolver(schema)
}

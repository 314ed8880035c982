'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import type { Business, createBusinessBody, SubdomainCheck } from '@/lib/contracts/business'
import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import { orNullSignedOut } from '@/lib/browser/user'
import { api } from '@/lib/routes'

const FORECAST_FRESH_MS = 30_000

/** Fetches the owner's business; null if signed out. */
export function useBusiness(initialData?: Business) {
  return useQuery({
    queryKey: queryKeys.business.all,
    queryFn: ({ signal }) => orNullSignedOut(fetchJson<Business>(api.business, { signal })),
    ...(initialData ? { initialData } : {}),
  })
}

/** Checks whether a subdomain is free. Sends no request for null. */
export function useSubdomainCheck(subdomain: string | null) {
  return useQuery({
    queryKey: ['subdomain-check', subdomain],
    queryFn: ({ signal }) => fetchJson<SubdomainCheck>(api.subdomainCheck(subdomain ?? ''), { signal }),
    enabled: subdomain !== null,
    staleTime: FORECAST_FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Creates the business, and shows a toast with the result. */
export function useCreateBusiness() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof createBusinessBody>) =>
      fetchJson<Business>(api.business, { method: 'POST', body }),
    onSuccess: (created) => {
      queryClient.setQueryData(queryKeys.business.all, created)
      toast({ title: 'Your business is ready', description: `${created.businessName} can take bookings now.` })
    },
    onError: (error) => toast({ variant: 'destructive', ...creationFailure(error) }),
  })
}

export const SUBDOMAIN_TAKEN = 'This subdomain is already taken. Please choose another.'

function creationFailure(error: unknown): { title: string; description?: string } {
  const code = error instanceof FetchError ? error.code : undefined
  if (code === 'business_exists')
    return { title: 'Business Already Exists', description: 'Taking you to its dashboard.' }
  if (code === 'subdomain_taken') return { title: SUBDOMAIN_TAKEN }
  return { title: 'Error Creating Business', description: failureSentence(error) }
}

'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { showSavedBusiness } from '@/lib/browser/saved-business'
import type { CustomDomainBody, CustomDomainState } from '@/lib/contracts/custom-domain'
import { api } from '@/lib/routes'

export function useCustomDomain() {
  return useQuery({
    queryKey: queryKeys.customDomain.all,
    queryFn: ({ signal }) => fetchJson<CustomDomainState>(api.customDomain, { signal }),
  })
}

export function useAddDomain() {
  return useDomainChange((body: CustomDomainBody) =>
    fetchJson<CustomDomainState>(api.customDomain, { method: 'PUT', body }),
  )
}

/** Asks the server to check the domain's DNS now, which takes at most eight seconds. */
export function useCheckDomain() {
  return useDomainChange(() => fetchJson<CustomDomainState>(api.customDomainCheck, { method: 'POST' }))
}

export function useRemoveDomain() {
  return useDomainChange(async (): Promise<CustomDomainState> => {
    await fetchJson(api.customDomain, { method: 'DELETE' })
    return { domain: null }
  })
}

/** Runs a change that returns the domain's new state. Changes are sent one after another. */
function useDomainChange<Input = void>(change: (input: Input) => Promise<CustomDomainState>) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'custom-domain' },
    mutationFn: change,
    onSuccess: (state) => {
      queryClient.setQueryData(queryKeys.customDomain.all, state)
      showSavedBusiness(queryClient, { customDomain: state.domain?.activeSince ? state.domain.hostname : null })
    },
  })
}

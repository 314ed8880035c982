'use client'

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type { BusinessSettings, UpdateSettingsBody } from '@/lib/contracts/business-settings'
import { api } from '@/lib/routes'

export const SETTINGS_SAVED = { title: 'Business settings updated successfully' }

export function settingsFailed(error: unknown) {
  return { title: 'Failed to update settings', description: failureSentence(error), variant: 'destructive' as const }
}

export function useBusinessSettings() {
  return useQuery({
    queryKey: queryKeys.businessSettings.all,
    queryFn: ({ signal }) => fetchJson<BusinessSettings>(api.businessSettings, { signal }),
  })
}

/** Saves one part of the settings; the toasts are the specification's (section 8). */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateSettingsBody) =>
      fetchJson<BusinessSettings>(api.businessSettings, {
        method: 'PUT',
        body: { ...body, ...versionOf(queryClient.getQueryData<BusinessSettings>(queryKeys.businessSettings.all)) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.businessSettings.all, saved)
      toast(SETTINGS_SAVED)
      // Zone, currency and rules show in every list; none of them is on the screen now.
      const affected = [
        queryKeys.business.all,
        queryKeys.availability.all,
        queryKeys.appointments.all,
        queryKeys.dashboard.all,
        queryKeys.timeOff.all,
      ]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
    },
    onError: (error) => {
      toast(settingsFailed(error))
      refetchStale(queryClient, queryKeys.businessSettings.all, error)
    },
  })
}

/** The version this tab last read or saved. */
export function versionOf(known: { version: number } | undefined) {
  return known ? { version: known.version } : {}
}

/** After somebody else's save the next one of this form replaces it, knowingly. */
export function refetchStale(queryClient: QueryClient, queryKey: readonly unknown[], error: unknown): void {
  if (error instanceof FetchError && error.code === 'stale') void queryClient.invalidateQueries({ queryKey })
}

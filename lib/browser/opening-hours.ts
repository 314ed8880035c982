'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { SETTINGS_SAVED, settingsFailed } from '@/lib/browser/settings'
import { refetchStale, versionOf } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type { OpeningHoursBody, OpeningHoursJson } from '@/lib/contracts/opening-hours'
import { api } from '@/lib/routes'

/** Fetches the weekly hours, and exceptions that aren't over. */
export function useOpeningHours() {
  return useQuery({
    queryKey: queryKeys.openingHours.all,
    queryFn: ({ signal }) => fetchJson<OpeningHoursJson>(api.openingHours, { signal }),
  })
}

export function useSaveOpeningHours() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: OpeningHoursBody) =>
      fetchJson<OpeningHoursJson>(api.openingHours, {
        method: 'PUT',
        body: { ...body, ...versionOf(queryClient.getQueryData<OpeningHoursJson>(queryKeys.openingHours.all)) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.openingHours.all, saved)
      void queryClient.invalidateQueries({ queryKey: queryKeys.availability.all })
      void queryClient.invalidateQueries({ queryKey: queryKeys.analytics.all })
      toast(SETTINGS_SAVED)
    },
    onError: (error) => {
      toast(settingsFailed(error))
      refetchStale(queryClient, queryKeys.openingHours.all, error)
    },
  })
}

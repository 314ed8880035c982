'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { showSavedBusiness } from '@/lib/browser/saved-business'
import { refetchStale, versionOf } from '@/lib/browser/stale'
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

/** Saves a part of the settings, and shows a toast with the result. */
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
      const { businessName, timezone: timeZone, currency } = saved
      showSavedBusiness(queryClient, { businessName, timeZone, currency })
      toast(SETTINGS_SAVED)
      // All lists depend on zone, currency and rules, and replanned visits have a new version.
      const affected = [
        queryKeys.business.all,
        queryKeys.availability.all,
        queryKeys.appointments.all,
        queryKeys.appointment.all,
        queryKeys.reminders.all,
        queryKeys.dashboard.all,
        queryKeys.analytics.all,
        queryKeys.timeOff.all,
        queryKeys.notifications.settings,
      ]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
    },
    onError: (error) => {
      toast(settingsFailed(error))
      refetchStale(queryClient, queryKeys.businessSettings.all, error)
    },
  })
}

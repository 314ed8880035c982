'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { showSavedBusiness } from '@/lib/browser/saved-business'
import { refetchStale, versionOf } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type { SmsPreview, SmsSettings, SmsStatus, SmsTestResult, UpdateSmsSettingsBody } from '@/lib/contracts/sms'
import { api } from '@/lib/routes'

export function useSmsSettings() {
  return useQuery({
    queryKey: queryKeys.sms.settings,
    queryFn: ({ signal }) => fetchJson<SmsSettings>(api.smsSettings, { signal }),
  })
}

export function useSmsStatus() {
  return useQuery({
    queryKey: queryKeys.sms.status,
    queryFn: ({ signal }) => fetchJson<SmsStatus>(api.smsStatus, { signal }),
  })
}

/** Fetches every text about the next visit, as it would be sent. */
export function useSmsPreview() {
  return useQuery({
    queryKey: queryKeys.sms.preview,
    queryFn: ({ signal }) => fetchJson<SmsPreview>(api.smsPreview, { signal }),
  })
}

/** Saves the changed settings, and shows a toast with the result. */
export function useUpdateSmsSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: UpdateSmsSettingsBody) =>
      fetchJson<SmsSettings>(api.smsSettings, {
        method: 'PATCH',
        body: { ...changes, ...versionOf(queryClient.getQueryData<SmsSettings>(queryKeys.sms.settings)) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.sms.settings, saved)
      showSavedBusiness(queryClient, { textsOffered: saved.textsOffered })
      // The switches replan messages, and a replanned visit has a new version.
      const affected = [queryKeys.reminders.all, queryKeys.appointments.all, queryKeys.appointment.all]
      affected.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))
      toast({ title: 'SMS Settings Updated', description: 'Your SMS configuration has been saved successfully.' })
    },
    onError: (error) => {
      toast({ title: 'Update Failed', description: failureSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.sms.settings, error)
    },
  })
}

export function useTestSms() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => fetchJson<SmsTestResult>(api.smsTest, { method: 'POST' }),
    onSuccess: () => {
      toast({ title: 'SMS Test Successful', description: 'Your Twilio connection is working properly!' })
    },
    onError: (error) => {
      toast({ title: 'SMS Test Failed', description: failureSentence(error), variant: 'destructive' })
    },
    // The test may have changed the provider's balance.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.sms.status })
    },
  })
}

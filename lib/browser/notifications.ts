'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { refetchStale } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type {
  NotificationSettings,
  NotificationTest,
  UpdateNotificationSettingsBody,
} from '@/lib/contracts/notification'
import { api } from '@/lib/routes'

export function useNotificationSettings() {
  return useQuery({
    queryKey: queryKeys.notifications.settings,
    queryFn: ({ signal }) => fetchJson<NotificationSettings>(api.notificationSettings, { signal }),
  })
}

export function useUpdateNotificationSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateNotificationSettingsBody) =>
      fetchJson<NotificationSettings>(api.notificationSettings, { method: 'PATCH', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.notifications.settings, saved)
      toast({ title: 'Notifications Updated', description: 'Your choices apply from now on.' })
    },
    onError: (error) => {
      toast({ title: 'Update Failed', description: failureSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.notifications.settings, error)
    },
  })
}

/** Queues a test notification. */
export function useTestNotification() {
  return useMutation({
    mutationFn: () => fetchJson<NotificationTest>(api.notificationTest, { method: 'POST' }),
    onSuccess: ({ email }) => {
      toast({ title: 'Test on its way', description: `It arrives at ${email} within seconds.` })
    },
    onError: (error) => {
      toast({ title: 'Test Failed', description: failureSentence(error), variant: 'destructive' })
    },
  })
}

'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { usePostOnce } from '@/lib/browser/post-once'
import { type DeliveryFilter, queryKeys } from '@/lib/browser/query-keys'
import { toast } from '@/lib/browser/toast'
import type {
  NewWebhookSecret,
  UpdateWebhookBody,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointBody,
  WebhookEndpoints,
} from '@/lib/contracts/webhook'
import { api } from '@/lib/routes'

const WATCH_EVERY_MS = 1500

/** Fetches all endpoints, and the webhook settings of this installation. */
export function useWebhookEndpoints() {
  return useQuery({
    queryKey: queryKeys.webhooks.endpoints,
    queryFn: ({ signal }) => fetchJson<WebhookEndpoints>(api.webhookEndpoints, { signal }),
  })
}

/** Fetches deliveries page by page, newest first. Refetches while a delivery on the first page is in progress. */
export function useWebhookDeliveries(filter: DeliveryFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.webhooks.deliveries(filter),
    queryFn: ({ pageParam, signal }) =>
      fetchJson<WebhookDeliveries>(
        api.webhookDeliveries({ ...filter, offset: pageParam === 0 ? undefined : String(pageParam) }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last: WebhookDeliveries) => last.nextOffset ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.deliveries.some(isOnItsWay) ? WATCH_EVERY_MS : false),
  })
}

/** Fetches the test delivery until it has been attempted. Sends no request for null. */
export function useWebhookTest(endpointId: string, deliveryId: string | null) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: queryKeys.webhooks.test(endpointId, deliveryId ?? ''),
    queryFn: async ({ signal }) => {
      const { deliveries } = await fetchJson<WebhookDeliveries>(api.webhookDeliveries({ endpointId }), { signal })
      const test = deliveries.find(({ id }) => id === deliveryId) ?? null
      if (test && !isOnItsWay(test)) void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks.endpoints })
      return test
    },
    enabled: deliveryId !== null,
    refetchInterval: ({ state }) => (state.data && !isOnItsWay(state.data) ? false : WATCH_EVERY_MS),
  })
}

/** Returns whether the delivery's first attempt is pending or in progress. */
export function isOnItsWay({ state, attempts }: Pick<WebhookDelivery, 'state' | 'attempts'>): boolean {
  return state === 'sending' || (state === 'due' && attempts === 0)
}

/** Creates a webhook. The response contains its secret. */
export function useCreateWebhook() {
  return useWebhookChange('add webhook', null, usePostOnce<NewWebhookSecret, WebhookEndpointBody>(api.webhookEndpoints))
}

export function useUpdateWebhook(id: string) {
  return useWebhookChange('save webhook', 'Webhook saved', (body: UpdateWebhookBody) =>
    fetchJson<WebhookEndpoint>(api.webhookEndpoint(id), { method: 'PUT', body }),
  )
}

export function useDeleteWebhook() {
  return useWebhookChange('delete webhook', 'Webhook deleted', (id: string) =>
    fetchJson<void>(api.webhookEndpoint(id), { method: 'DELETE' }),
  )
}

/** Rotates the secret. The response contains the new one. */
export function useRotateWebhook() {
  return useWebhookChange('make a new secret', null, (id: string) =>
    fetchJson<NewWebhookSecret>(api.webhookRotate(id), { method: 'POST' }),
  )
}

export function useTestWebhook() {
  return useWebhookChange('send a test', null, (id: string) =>
    fetchJson<WebhookDelivery>(api.webhookTest(id), { method: 'POST' }),
  )
}

export function useResendWebhook() {
  return useWebhookChange('send it again', 'It is being sent again', (id: string) =>
    fetchJson<WebhookDelivery>(api.webhookResend(id), { method: 'POST' }),
  )
}

/** Changes a webhook. Shows no toast if `done` is null: the new secret is shown instead. */
function useWebhookChange<Input, Answer>(what: string, done: string | null, change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done !== null) toast({ title: done })
    },
    onError: (error) => {
      // The form shows the error at the field; a toast would cover it on a phone.
      if (error instanceof FetchError && Object.keys(error.fields).length > 0) return
      toast({ title: `Failed to ${what}`, description: failureSentence(error), variant: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks.all }),
  })
}

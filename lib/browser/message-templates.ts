'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { failureSentence, fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import { refetchStale } from '@/lib/browser/stale'
import { toast } from '@/lib/browser/toast'
import type {
  MessageTemplateSetting,
  TemplateExample,
  UpdateMessageTemplateBody,
} from '@/lib/contracts/message-template'
import { api } from '@/lib/routes'

export function useMessageTemplates() {
  return useQuery({
    queryKey: queryKeys.messageTemplates.all,
    queryFn: ({ signal }) => fetchJson<MessageTemplateSetting[]>(api.messageTemplates, { signal }),
  })
}

/** Fetches the next visits, to preview a template with; a made-up visit if nobody is booked. */
export function useTemplateExamples() {
  return useQuery({
    queryKey: queryKeys.messageTemplates.examples,
    queryFn: ({ signal }) => fetchJson<TemplateExample[]>(api.messageTemplateExamples, { signal }),
  })
}

export function useUpdateMessageTemplate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateMessageTemplateBody) =>
      fetchJson<MessageTemplateSetting>(api.messageTemplates, { method: 'PUT', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData<MessageTemplateSetting[]>(queryKeys.messageTemplates.all, (old) =>
        old?.map((template) => (template.kind === saved.kind ? saved : template)),
      )
      void queryClient.invalidateQueries({ queryKey: queryKeys.sms.preview })
      toast({ title: 'Message saved', description: 'The change applies to future messages.' })
    },
    onError: (error) => {
      toast({ title: 'The message could not be saved', description: failureSentence(error), variant: 'destructive' })
      refetchStale(queryClient, queryKeys.messageTemplates.all, error)
    },
  })
}

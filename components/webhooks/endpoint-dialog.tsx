'use client'

import type { z } from 'zod'

import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { TextField } from '@/components/settings/text-field'
import { EventsField } from '@/components/webhooks/events-field'
import { useCreateWebhook, useUpdateWebhook } from '@/lib/browser/webhook'
import { type NewWebhookSecret, type WebhookEndpoint, webhookEndpointBody } from '@/lib/contracts/webhook'
import { BOOKING_TYPES } from '@/lib/domain/webhook'

interface EndpointDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The webhook to edit; null adds one. */
  endpoint: WebhookEndpoint | null
  onSecret: (made: NewWebhookSecret) => void
}

const empty: z.input<typeof webhookEndpointBody> = {
  url: '',
  events: [...BOOKING_TYPES, 'booking.moved'],
  active: true,
}

/** Adds or edits a webhook: its URL and events. */
export function EndpointDialog({ open, onOpenChange, endpoint, onSecret }: EndpointDialogProps) {
  const form = useContractForm(webhookEndpointBody, empty)
  const creation = useCreateWebhook()
  const change = useUpdateWebhook(endpoint?.id ?? '')
  const version = useOpenedVersion()
  const { isPending, error } = endpoint ? change : creation

  useOnOpen(open, () => {
    form.reset(endpoint ? { url: endpoint.url, events: endpoint.events, active: endpoint.active } : empty)
    version.open(endpoint?.version)
    creation.reset()
    change.reset()
  })

  function submit(body: z.output<typeof webhookEndpointBody>) {
    const onError = (failure: Error) => (version.refused(failure), showFieldErrors(form, failure))
    if (endpoint)
      return change.mutate({ ...body, ...version.body() }, { onSuccess: () => onOpenChange(false), onError })
    creation.mutate(body, {
      onSuccess: (made) => {
        onOpenChange(false)
        onSecret(made)
      },
      onError,
    })
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={endpoint ? 'Edit Webhook' : 'Add Webhook'}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel={endpoint ? 'Save Webhook' : 'Add Webhook'}
      pendingLabel={endpoint ? 'Saving...' : 'Adding...'}
    >
      <TextField
        control={form.control}
        name="url"
        label="Address"
        hint="A public address that starts with https://."
        input={{ type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
        placeholder="https://example.com/hooks"
      />
      <EventsField control={form.control} name="events" />
    </FormDialog>
  )
}

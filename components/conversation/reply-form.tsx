'use client'

import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'

import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { SubmitButton } from '@/components/form/submit-button'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { Textarea } from '@/components/ui/textarea'
import { useSendReply } from '@/lib/browser/conversation'
import { keepDraftText, readDraft } from '@/lib/browser/draft-text'
import { toast } from '@/lib/browser/toast'
import type { Client } from '@/lib/contracts/client'
import type { Thread } from '@/lib/contracts/conversation'
import { smsSegments } from '@/lib/domain/sms-text'
import { formatDateTime } from '@/lib/domain/time'

const replySchema = () =>
  import('@/lib/contracts/conversation').then((contracts) => contracts.sendReplyBody.pick({ text: true }))

/** A box for texting one client; the draft survives leaving the page. */
export function ReplyForm({ client, heldUntil }: { client: Client } & Pick<Thread, 'heldUntil'>) {
  const { timeZone } = useBusinessView()
  const form = useContractFormOnDemand(replySchema, { text: '' })
  const { mutate, isPending, error } = useSendReply(client.id)
  const draft = `reply-${client.id}`
  const countId = useId()
  const text = useWatch({ control: form.control, name: 'text' })

  useEffect(() => {
    const kept = readDraft(draft)
    if (kept !== '') form.setValue('text', kept)
  }, [draft, form])

  function submit(values: { text: string }) {
    mutate(values.text, {
      onSuccess: ({ heldUntil: until }) => {
        form.reset({ text: '' })
        keepDraftText(draft, '')
        toast({
          title: until
            ? `Your text goes out at ${formatDateTime(new Date(until), timeZone)}`
            : 'Your text is on its way',
        })
      },
      onError: (failure) => showFieldErrors(form, failure),
    })
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      className="gap-3 border-t px-5 py-4"
    >
      <Field control={form.control} name="text" label={`Text ${client.name}`}>
        {(field) => (
          <Textarea
            {...field}
            rows={2}
            // What is typed now would be cleared with the text that is being sent.
            readOnly={isPending}
            className="min-h-16"
            aria-describedby={[field['aria-describedby'], countId].filter(Boolean).join(' ')}
            onChange={(event) => {
              field.onChange(event)
              keepDraftText(draft, event.target.value)
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={countId} className="text-xs text-muted-foreground tabular-nums">
          {countWords(text)}
          {heldUntil && (
            <span className="block">Quiet hours: it goes out at {formatDateTime(new Date(heldUntil), timeZone)}.</span>
          )}
        </p>
        <SubmitButton label="Send text" pendingLabel="Sending..." pending={isPending} />
      </div>
    </Form>
  )
}

/** Returns what the carrier will charge for, e.g. "82 characters, 1 text". */
function countWords(text: string): string {
  const length = text.trim().length
  const segments = length === 0 ? 0 : smsSegments(text.trim())
  return `${length} ${length === 1 ? 'character' : 'characters'}, ${segments} ${segments === 1 ? 'text' : 'texts'}`
}

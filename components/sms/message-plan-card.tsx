'use client'

import { Form } from '@/components/form/form'
import { useContractForm } from '@/components/form/use-contract-form'
import { saveOutcome } from '@/components/settings/save-outcome'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { MessagePlanRow } from '@/components/sms/message-plan-row'
import { PendingFooter } from '@/components/sms/pending-footer'
import { useLeaveWarning } from '@/components/sms/use-leave-warning'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useMessageSettings, useUpdateMessageSettings } from '@/lib/browser/message-settings'
import { type MessageSettings, updateMessageSettingsBody } from '@/lib/contracts/message-settings'

/** On which channels and at what time each kind of message goes; nothing changes until it is saved. */
export function MessagePlanCard() {
  const { data, error, refetch } = useMessageSettings()
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0 flex-1">
          <CardTitle>When and how clients hear from you</CardTitle>
          <CardDescription>For each message. Where a text cannot go, an email goes instead; no text goes between 9 PM and 8 AM.</CardDescription>
        </div>
      </CardHeader>
      {error && !data && <ErrorState title="Your choices could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton label="Loading your choices" className="px-5" />}
      {data && <Plan saved={data} />}
    </Card>
  )
}

const valuesOf = (steps: MessageSettings) => ({ steps })

function Plan({ saved }: { saved: MessageSettings }) {
  const form = useContractForm(updateMessageSettingsBody, valuesOf(saved))
  const { mutate, isPending, error, reset } = useUpdateMessageSettings()
  // Read here, because react-hook-form only follows what is read while rendering.
  const { dirtyFields } = form.formState
  const isChanged = (index: number) => Object.values(dirtyFields.steps?.[index] ?? {}).some((dirty) => dirty === true)
  const changeCount = saved.filter((_step, index) => isChanged(index)).length
  useLeaveWarning(changeCount > 0)

  function save({ steps }: { steps: MessageSettings }) {
    if (changeCount === 0) return
    const { onSuccess, onError } = saveOutcome(form, valuesOf)
    mutate({ steps }, { onSuccess, onError })
  }

  function discard() {
    form.reset()
    reset()
  }

  return (
    <Form form={form} onSubmit={save} pending={isPending} error={error ? failureSentence(error) : null} className="gap-0">
      <CardContent>
        <ul aria-label="Messages" className="divide-y">
          {saved.map(({ kind }, index) => (
            <MessagePlanRow key={kind} control={form.control} index={index} kind={kind} />
          ))}
        </ul>
      </CardContent>
      <PendingFooter changeCount={changeCount} isPending={isPending} savedText="All choices saved" saveLabel="Save Choices" onDiscard={discard} />
    </Form>
  )
}

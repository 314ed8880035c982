'use client'

import { Form } from '@/components/form/form'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { useFollowSaved } from '@/components/form/use-follow-saved'
import { refusalOf } from '@/components/form/show-field-errors'
import { saveOutcome } from '@/components/settings/save-outcome'
import { MessagePlanRow } from '@/components/sms/message-plan-row'
import { PendingFooter } from '@/components/sms/pending-footer'
import { useUnsavedGuard } from '@/components/settings/unsaved'
import { CardContent } from '@/components/ui/card'
import { useUpdateMessageSettings } from '@/lib/browser/message-settings'
import type { MessageSettings, UpdateMessageSettingsBody } from '@/lib/contracts/message-settings'

const planSchema = () =>
  import('@/lib/contracts/message-settings').then((contracts) => contracts.updateMessageSettingsBody)
const valuesOf = (steps: MessageSettings): UpdateMessageSettingsBody => ({ steps })

/** The form with the saved choices and the unsaved changes. */
export function MessagePlanForm({ saved }: { saved: MessageSettings }) {
  const form = useContractFormOnDemand(planSchema, valuesOf(saved))
  const { mutate, isPending, error, reset } = useUpdateMessageSettings()
  // Read here, because react-hook-form only tracks what is read while rendering.
  const { dirtyFields } = form.formState
  const isChanged = (index: number) => Object.values(dirtyFields.steps?.[index] ?? {}).some((dirty) => dirty === true)
  const changeCount = saved.filter((_step, index) => isChanged(index)).length
  useFollowSaved(form, { valuesOf, saved, keep: 'fields' })
  useUnsavedGuard(changeCount > 0)

  function save({ steps }: UpdateMessageSettingsBody) {
    if (changeCount === 0) return
    const { onSuccess, onError } = saveOutcome(form, valuesOf)
    // Only the changed ones, so that another tab's choices for other messages stay.
    const changed = steps
      .map((step, index) => ({ ...step, version: saved[index]?.version }))
      .filter((_step, index) => isChanged(index))
    mutate({ steps: changed }, { onSuccess, onError })
  }

  function discard() {
    form.reset()
    reset()
  }

  return (
    <Form form={form} onSubmit={save} pending={isPending} error={refusalOf(form, error)} className="gap-0">
      <CardContent>
        <ul aria-label="Messages" className="divide-y overflow-hidden rounded-xl border">
          {saved.map(({ kind }, index) => (
            <MessagePlanRow key={kind} control={form.control} index={index} kind={kind} />
          ))}
        </ul>
      </CardContent>
      <PendingFooter
        changeCount={changeCount}
        isPending={isPending}
        savedText="All choices saved"
        saveLabel="Save Choices"
        onDiscard={discard}
      />
    </Form>
  )
}

'use client'

import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { DatePicker } from '@/components/appointments/date-picker'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/form/submit-button'
import { useContractForm } from '@/components/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { firstDay, wantedStaff } from '@/components/waitlist/appointment-prefill'
import { ANY_TIME, OfferTimes } from '@/components/waitlist/offer-times'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { useNotify } from '@/lib/browser/waitlist'
import { localDate } from '@/lib/contracts/fields'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

interface NotifyFormProps {
  entry: WaitlistEntry
  notify: ReturnType<typeof useNotify>
}

const notifyForm = z.object({ date: localDate, slot: z.string().min(1, 'Please select a time') })

/** Lets the owner offer a free time near the requested day, or let the client choose the time. */
export function NotifyForm({ entry, notify }: NotifyFormProps) {
  const { today, timeZone } = useBusinessView()
  const formId = useId()
  const form = useContractForm(notifyForm, { date: firstDay(entry, today, timeZone), slot: ANY_TIME })
  const date = useWatch({ control: form.control, name: 'date' })
  const { mutate, isPending, error } = notify

  function takeDate(next: string) {
    form.setValue('date', next)
    form.setValue('slot', form.getValues('slot') === ANY_TIME ? ANY_TIME : '')
  }

  return (
    <>
      <DialogBody>
        <Form
          id={formId}
          form={form}
          onSubmit={({ slot }) => mutate({ id: entry.id, body: slot === ANY_TIME ? {} : { start: slot } })}
          pending={isPending}
          error={error ? failureSentence(error) : null}
        >
          <Field control={form.control} name="date" label="Day">
            {(field) => <DatePicker {...field} onChange={takeDate} />}
          </Field>
          <Field control={form.control} name="slot" label="Time to offer">
            {(field) => <OfferTimes {...field} serviceId={entry.serviceId} staffId={wantedStaff(entry)} date={date} />}
          </Field>
        </Form>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <SubmitButton form={formId} label="Send offer" pendingLabel="Sending..." pending={isPending} />
      </DialogFooter>
    </>
  )
}

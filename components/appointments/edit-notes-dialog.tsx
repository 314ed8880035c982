'use client'

import type { z } from 'zod'

import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { MoodField } from '@/components/mood/mood-field'
import { Textarea } from '@/components/ui/textarea'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import { type Appointment, appointmentChanges } from '@/lib/contracts/appointment'
import { MOOD_IDS } from '@/lib/domain/mood'

const notesForm = appointmentChanges.pick({ notes: true, clientMood: true, appointmentMoodNotes: true })

interface EditNotesDialogProps {
  appointment: Appointment
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Edits the owner's notes about a visit, and the client's mood for it. */
export function EditNotesDialog({ appointment, open, onOpenChange }: EditNotesDialogProps) {
  const form = useContractForm(notesForm, valuesOf(appointment))
  const { mutate, reset, isPending, error } = useUpdateAppointment()

  useOnOpen(open, () => {
    form.reset(valuesOf(appointment))
    reset()
  })

  function submit({ notes, clientMood, appointmentMoodNotes }: z.output<typeof notesForm>) {
    const change = {
      notes,
      clientMood: clientMood ?? null,
      appointmentMoodNotes: clientMood ? appointmentMoodNotes : null,
    }
    mutate(
      { appointment, change },
      { onSuccess: () => onOpenChange(false), onError: (failure) => showFieldErrors(form, failure) },
    )
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit notes"
      description={`${appointment.client.name}, ${appointment.service}. Only you see these.`}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      <Field control={form.control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} rows={4} />}
      </Field>
      <MoodField
        control={form.control}
        name="clientMood"
        notesName="appointmentMoodNotes"
        label="How is the client feeling for this appointment?"
        onClear={() => form.setValue('appointmentMoodNotes', '', { shouldValidate: true })}
      />
    </FormDialog>
  )
}

function valuesOf({ notes, clientMood, appointmentMoodNotes }: Appointment) {
  return {
    notes: notes ?? '',
    clientMood: MOOD_IDS.find((mood) => mood === clientMood) ?? null,
    appointmentMoodNotes: appointmentMoodNotes ?? '',
  }
}

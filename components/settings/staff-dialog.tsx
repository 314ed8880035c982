'use client'

import { useController, useWatch } from 'react-hook-form'

import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { ColorField } from '@/components/settings/color-field'
import { PictureField } from '@/components/settings/picture-field'
import { newPerson, staffValues } from '@/components/settings/staff-values'
import { StaffServicesField } from '@/components/settings/staff-services-field'
import { SwitchField } from '@/components/settings/switch-field'
import { TextField } from '@/components/settings/text-field'
import { usePictureUpload } from '@/components/settings/use-picture-upload'
import { WeekEditor } from '@/components/settings/week-editor'
import { useOpeningHours } from '@/lib/browser/opening-hours'
import { useCreateStaff, useUpdateStaff } from '@/lib/browser/staff'
import { weekHours } from '@/lib/contracts/opening-hours'
import { type StaffDetails, staffForm, type StaffForm } from '@/lib/contracts/staff'

interface StaffDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The staff member to edit; null adds one. */
  person: StaffDetails | null
}

/** Adds or edits a staff member: name, color, services and hours. */
export function StaffDialog({ open, onOpenChange, person }: StaffDialogProps) {
  const form = useContractForm(staffForm, newPerson())
  const { control } = form
  const { data: business } = useOpeningHours()
  const creation = useCreateStaff()
  const change = useUpdateStaff()
  const version = useOpenedVersion()
  const { isPending, error } = person ? change : creation
  const photo = useController({ control, name: 'photo' })
  const upload = usePictureUpload('staff', ({ hash }) => photo.field.onChange({ hash }))
  const active = useController({ control, name: 'active' }).field
  const ownHours = useController({ control, name: 'hasOwnHours' }).field
  const hasOwnHours = useWatch({ control, name: 'hasOwnHours' })

  useOnOpen(open, () => {
    form.reset(person ? staffValues(person, business?.weekly) : newPerson(business?.weekly))
    version.open(person?.version)
    creation.reset()
    change.reset()
    upload.reset()
  })

  function switchOwnHours(next: boolean) {
    if (!next && !weekHours.safeParse(form.getValues('hours')).success) form.resetField('hours')
    ownHours.onChange(next)
  }

  function submit(values: StaffForm) {
    const outcome = {
      onSuccess: () => onOpenChange(false),
      onError: (failure: unknown) => (version.refused(failure), showFieldErrors(form, failure)),
    }
    if (person) change.mutate({ id: person.id, ...values, ...version.body() }, outcome)
    else creation.mutate(values, outcome)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={person ? 'Edit Staff Member' : 'Add Staff Member'}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel={person ? 'Save Staff Member' : 'Add Staff Member'}
      pendingLabel={person ? 'Saving...' : 'Adding...'}
      waitingLabel={upload.waitingLabel}
    >
      <TextField control={control} name="name" label="Name" input={{ autoComplete: 'off' }} />
      <PictureField
        label="Photo"
        upload={upload}
        field={photo.field}
        error={photo.fieldState.error?.message}
        stored={person?.photo ?? null}
      />
      <TextField
        control={control}
        name="line"
        label="About them"
        hint="On your site, beside the photo."
        optional
        placeholder="Color and balayage, here since 2019"
      />
      <ColorField control={control} name="color" />
      <StaffServicesField control={control} />
      <SwitchField
        label="Takes appointments"
        hint="When off, no new bookings."
        checked={active.value}
        onCheckedChange={active.onChange}
      />
      <SwitchField
        label="Custom hours"
        hint="When off, they work whenever the business is open."
        checked={ownHours.value}
        onCheckedChange={switchOwnHours}
      />
      {hasOwnHours && (
        <>
          <WeekEditor control={control} name="hours" emptyText="Not working" />
          <p className="text-sm text-muted-foreground">On days with an exception, only the hours within it count.</p>
        </>
      )}
    </FormDialog>
  )
}

'use client'

import { useId, useMemo } from 'react'
import { useController } from 'react-hook-form'

import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { PictureField } from '@/components/settings/picture-field'
import { emptyService, serviceValues } from '@/components/settings/service-form'
import { SwitchField } from '@/components/settings/switch-field'
import { TextField } from '@/components/settings/text-field'
import { usePictureUpload } from '@/components/settings/use-picture-upload'
import { useCreateService, useServices, useUpdateService } from '@/lib/browser/service'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import { type CreateServiceBody, type Service, serviceForm } from '@/lib/contracts/service'
import { suggestCategories } from '@/lib/domain/category-suggestions'

interface ServiceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The service to edit; null adds one. */
  service: Service | null
  settings: Pick<BusinessSettings, 'currency' | 'country' | 'industry'>
}

const minutes = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Adds or edits a service; if the server rejects it, the input is kept. */
export function ServiceDialog({ open, onOpenChange, service, settings }: ServiceDialogProps) {
  const { currency, country, industry } = settings
  const schema = useMemo(() => serviceForm(currency, country), [currency, country])
  const form = useContractForm(schema, emptyService)
  const { control } = form
  const creation = useCreateService()
  const change = useUpdateService()
  const active = useController({ control, name: 'active' })
  const picture = useController({ control, name: 'picture' })
  const upload = usePictureUpload('service', ({ hash }) => picture.field.onChange({ hash }))
  const { data: services = [] } = useServices()
  const categories = useId()
  const version = useOpenedVersion()
  const { isPending, error } = service ? change : creation

  useOnOpen(open, () => {
    form.reset(service ? serviceValues(service) : emptyService)
    version.open(service?.version)
    creation.reset()
    change.reset()
    upload.reset()
  })

  function submit(values: CreateServiceBody) {
    const outcome = {
      onSuccess: () => onOpenChange(false),
      onError: (failure: unknown) => (version.refused(failure), showFieldErrors(form, failure)),
    }
    if (service) change.mutate({ id: service.id, ...values, ...version.body() }, outcome)
    else creation.mutate(values, outcome)
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={service ? 'Edit Service' : 'Add Service'}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel={service ? 'Save Service' : 'Add Service'}
      pendingLabel={service ? 'Saving...' : 'Adding...'}
      waitingLabel={upload.waitingLabel}
    >
      <TextField control={control} name="name" label="Service name" input={{ autoComplete: 'off' }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="price"
          label={`Price (${currency})`}
          placeholder="0.00"
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
        <TextField control={control} name="duration" label="Duration (minutes)" input={minutes} />
      </div>
      <TextField control={control} name="description" label="Description" optional rows={2} />
      <TextField
        control={control}
        name="category"
        label="Category"
        hint="Used to group services on your site and booking page."
        optional
        input={{ list: categories, autoComplete: 'off' }}
      />
      <datalist id={categories}>
        {suggestCategories(services, industry).map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <PictureField
        label="Picture"
        upload={upload}
        field={picture.field}
        error={picture.fieldState.error?.message}
        stored={service?.picture ?? null}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="bufferBeforeMinutes" label="Buffer before (minutes)" input={minutes} />
        <TextField control={control} name="bufferAfterMinutes" label="Buffer after (minutes)" input={minutes} />
      </div>
      <SwitchField
        label="Offered for booking"
        hint="Clients can see it and book it online."
        checked={active.field.value}
        onCheckedChange={active.field.onChange}
      />
    </FormDialog>
  )
}

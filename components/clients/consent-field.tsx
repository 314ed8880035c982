'use client'

import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'

import { useBusinessView } from '@/components/business/business-provider'
import { useFieldId } from '@/components/form/field-id'
import { Checkbox } from '@/components/ui/checkbox'
import type { createClientBody, CreateClientBody } from '@/lib/contracts/client'
import { formatDateShort, localDateOf } from '@/lib/domain/time'

interface ConsentFieldProps {
  control: Control<z.input<typeof createClientBody>, unknown, CreateClientBody>
  /** Since when she agrees, as stored. */
  agreedAt: string | null
}

/** Whether the client agreed to texts; without that she gets e-mail. Asked only where texts can go out, or to take back what was recorded. */
export function ConsentField({ control, agreedAt }: ConsentFieldProps) {
  const { timeZone, textsOffered } = useBusinessView()
  const { field } = useController({ control, name: 'smsConsent' })
  const id = useFieldId('smsConsent')
  const since = agreedAt === null ? null : new Date(agreedAt)
  if (!textsOffered && agreedAt === null) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <Checkbox
          id={id}
          ref={field.ref}
          checked={field.value ?? false}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => field.onChange(checked === true)}
          onBlur={field.onBlur}
        />
        The client agreed to texts about appointments
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        {since
          ? `Recorded on ${formatDateShort(since, timeZone)}, ${localDateOf(since, timeZone).slice(0, 4)}. A new phone number needs a new agreement.`
          : 'Without it all messages go by e-mail.'}
      </p>
    </div>
  )
}

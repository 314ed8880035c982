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
  /** When the client agreed, if they did. */
  agreedAt: string | null
}

/**
 * A checkbox for the client's consent to texts; without it, they get email. Shown only if texts can be sent, or to
 * withdraw recorded consent.
 */
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
          ? `Recorded on ${formatDateShort(since, timeZone)}, ${localDateOf(since, timeZone).slice(0, 4)}. A new phone number needs new consent.`
          : 'Without it, all messages are sent by email.'}
      </p>
    </div>
  )
}

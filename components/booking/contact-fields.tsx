'use client'

import { useState } from 'react'

import type { BookingProblems } from '@/components/booking/booking-problems'
import { ReminderChoice } from '@/components/booking/reminder-choice'
import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { REMIND_BY } from '@/lib/domain/reminder-choice'

interface ContactFieldsProps {
  formId: string
  problems: BookingProblems
  /** Whether the business can send texts. If it can't, email is the only channel and there is no choice to make. */
  textsOffered: boolean
  /** The consent wording for texts. */
  consentText: string
  /** The input of a failed form post without JavaScript. */
  typed?: Readonly<Record<string, string>> | undefined
}

/** Fields for the client's name and contact details. Uncontrolled: the browser holds the values. */
export function ContactFields({ formId, problems, textsOffered, consentText, typed = {} }: ContactFieldsProps) {
  const [chosen, setChosen] = useState(REMIND_BY.find((channel) => channel === typed.remindBy) ?? null)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldFrame id={fieldIdOf(formId, 'name')} label="Name" error={problems.name} className="sm:col-span-2">
        {(control) => (
          <Input {...control} name="name" defaultValue={typed.name} autoComplete="name" required maxLength={255} />
        )}
      </FieldFrame>
      <FieldFrame id={fieldIdOf(formId, 'phone')} label="Phone" error={problems.phone}>
        {(control) => (
          <Input
            {...control}
            name="phone"
            defaultValue={typed.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            maxLength={40}
          />
        )}
      </FieldFrame>
      <FieldFrame
        id={fieldIdOf(formId, 'email')}
        label="Email"
        optional={textsOffered && chosen !== 'email'}
        error={problems.email}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            defaultValue={typed.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required={!textsOffered || chosen === 'email'}
          />
        )}
      </FieldFrame>
      {textsOffered ? (
        <ReminderChoice
          id={fieldIdOf(formId, 'remindBy')}
          consentText={consentText}
          chosen={chosen}
          problem={problems.remindBy}
          onChoose={setChosen}
        />
      ) : (
        <input type="hidden" name="remindBy" value="email" />
      )}
      <FieldFrame
        id={fieldIdOf(formId, 'notes')}
        label="Notes"
        optional
        error={problems.notes}
        className="sm:col-span-2"
      >
        {(control) => <Textarea {...control} name="notes" defaultValue={typed.notes} maxLength={2000} />}
      </FieldFrame>
    </div>
  )
}

'use client'

import { useId } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'

import { Field } from '@/components/form/field'
import { FormFold } from '@/components/form/form-fold'
import { SelectField } from '@/components/form/select-field'
import { SmsText } from '@/components/sms/sms-text'
import { Badge } from '@/components/ui/badge'
import { NativeSelect } from '@/components/ui/native-select'
import { useSmsPreview } from '@/lib/browser/sms'
import type { UpdateMessageSettingsBody } from '@/lib/contracts/message-settings'
import { messageName } from '@/lib/domain/message-name'
import {
  CHANNEL_CHOICES,
  type ChannelChoice,
  type ChosenKind,
  LEAD_OPTIONS,
  leadInWords,
} from '@/lib/domain/message-choice'

const HINTS: Record<ChosenKind, string> = {
  confirmation: 'When an appointment is booked; 2 minutes later if you book it yourself.',
  check_7d: 'Only for appointments booked more than 21 days ahead.',
  confirm_request: 'Only to clients who have not confirmed yet.',
  reminder_24h: 'Asks again only those who have not confirmed.',
  reminder_2h: 'Shortly before the appointment.',
  moved: 'When an appointment gets a new time.',
  cancelled: 'When an appointment is cancelled.',
  follow_up: 'After an appointment that you marked as completed.',
  missed: 'After you mark a no-show, with a link to book again. Not sent to clients who have booked again.',
  missed_again:
    'One more message at the same time of day, then no more. Not sent to clients who have booked again, and nothing later than 7 days after the appointment.',
}

const CHANNEL_LABELS: Record<ChannelChoice, string> = {
  both: 'Text and email',
  text_first: 'Text, otherwise email',
  email_first: 'Email, otherwise text',
  email_only: 'Email only',
  off: 'Not at all',
}
const CHANNEL_OPTIONS = CHANNEL_CHOICES.map((value) => ({ value, label: CHANNEL_LABELS[value] }))

interface MessagePlanRowProps {
  control: Control<UpdateMessageSettingsBody>
  index: number
  kind: ChosenKind
}

/** Shows one kind of message on one line, with its channels and timing; opens to change them and its wording. */
export function MessagePlanRow({ control, index, kind }: MessagePlanRowProps) {
  const titleId = useId()
  const name = messageName(kind)
  const step = useWatch({ control, name: `steps.${index}` })
  const { errors, dirtyFields } = useFormState({ control })
  const isDirty = Object.values(dirtyFields.steps?.[index] ?? {}).some((dirty) => dirty === true)
  const text = useSmsPreview().data?.texts.find(({ type }) => type === kind)
  return (
    <li aria-labelledby={titleId}>
      <FormFold
        group="message-plan"
        hasError={errors.steps?.[index] !== undefined}
        className="rounded-none border-0"
        label={
          <>
            <span className="grid min-w-0 flex-1 gap-x-4 py-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <span id={titleId}>{name}</span>
              <span className="font-normal text-muted-foreground">{choiceInWords(step)}</span>
            </span>
            {isDirty && <Badge tone="accent">Not saved</Badge>}
          </>
        }
      >
        <p className="text-sm text-muted-foreground">{HINTS[kind]}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            control={control}
            name={`steps.${index}.channels`}
            label={
              <>
                How
                <Of name={name} />
              </>
            }
            options={CHANNEL_OPTIONS}
          />
          <LeadField control={control} index={index} kind={kind} disabled={step.channels === 'off'} />
        </div>
        {text && <SmsText text={text} />}
      </FormFold>
    </li>
  )
}

/** Returns e.g. "24 hours before · Text and email" or "Not at all". */
function choiceInWords({ kind, channels, leadMinutes }: UpdateMessageSettingsBody['steps'][number]): string {
  if (channels === 'off') return CHANNEL_LABELS.off
  return `${leadMinutes === null ? 'Right away' : leadInWords(kind, leadMinutes)} · ${CHANNEL_LABELS[channels]}`
}

/** A select for how long before a visit the message is sent; news is sent immediately and has no choice. */
function LeadField({ control, index, kind, disabled }: MessagePlanRowProps & { disabled: boolean }) {
  const options = LEAD_OPTIONS[kind]
  if (!options) {
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-sm font-medium">When</p>
        <p className="flex min-h-11 items-center text-sm text-muted-foreground md:min-h-10">At once</p>
      </div>
    )
  }
  return (
    <Field
      control={control}
      name={`steps.${index}.leadMinutes`}
      label={
        <>
          When
          <Of name={messageName(kind)} />
        </>
      }
    >
      {({ value, onChange, ...select }) => (
        <NativeSelect
          {...select}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {options.map((minutes) => (
            <option key={minutes} value={minutes}>
              {leadInWords(kind, minutes)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

function Of({ name }: { name: string }) {
  return <span className="sr-only"> {name}</span>
}

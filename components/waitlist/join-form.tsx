'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { ContactFields } from '@/components/booking/contact-fields'
import { cn } from '@/components/cn'
import { ErrorSummary } from '@/components/form/error-summary'
import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { SubmitButton } from '@/components/form/submit-button'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { fieldStyles } from '@/components/ui/field-styles'
import { Input } from '@/components/ui/input'
import { useJoin } from '@/components/waitlist/use-join'
import { restoreDraft } from '@/lib/browser/booking'
import { api, type SiteVia } from '@/lib/routes'

interface JoinFormProps {
  subdomain: string
  via: SiteVia
  /** Names to choose from; without any she writes what she would like. */
  services: readonly string[]
  /** What the booking page already knows. */
  wanted: { service: string; date: string }
  /** `yyyy-MM-dd` of the business; earlier days are disabled. */
  today: string
  consentText: string
}

const FORM_ID = 'waitlist'

/** Joins the waitlist, sent in the background; without JavaScript it is a plain form. */
export function JoinForm({ subdomain, via, services, wanted, today, consentText }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useIsHydrated()
  const join = useJoin({ subdomain, via, today })

  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  return (
    <form
      ref={form}
      method="post"
      action={api.publicWaitlist(subdomain)}
      noValidate={hydrated}
      onSubmit={join.submit}
      onInput={join.noteInput}
      aria-label="Waitlist"
      className="mt-6 grid gap-5"
    >
      <div className="grid gap-4 empty:hidden">
        <ErrorSummary formId={FORM_ID} errors={join.summary} submitCount={join.submitCount} />
        {join.refusal && <Refusal sentence={join.refusal} />}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldFrame id={fieldIdOf(FORM_ID, 'service')} label="Service" error={join.problems.service}>
          {(control) =>
            services.length === 0 ? (
              <Input {...control} name="service" required maxLength={255} />
            ) : (
              <select {...control} name="service" required defaultValue={wanted.service} className={cn(fieldStyles, 'h-11 md:h-10')}>
                <option value="">Choose a service</option>
                {services.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )
          }
        </FieldFrame>
        <FieldFrame id={fieldIdOf(FORM_ID, 'preferredDate')} label="Preferred day" optional error={join.problems.preferredDate}>
          {(control) => <Input {...control} name="preferredDate" type="date" min={today} defaultValue={wanted.date} />}
        </FieldFrame>
      </div>
      <ContactFields formId={FORM_ID} problems={join.problems} consentText={consentText} />
      <SubmitButton size="lg" label="Join the waitlist" pendingLabel="Joining..." pending={join.sending} className="w-full" />
    </form>
  )
}

/** Why she isn't on the list; what was typed stays as it is. */
function Refusal({ sentence }: { sentence: string }) {
  const alert = useRef<HTMLDivElement>(null)

  // It stands above the fields, out of sight of whoever has just pressed the button below them.
  useEffect(() => alert.current?.focus(), [])

  return (
    <div ref={alert} role="alert" tabIndex={-1} className="rounded-2xl border border-danger-ink/30 bg-danger-soft p-4 text-sm text-danger-ink">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        Failed to join waitlist
      </p>
      <p className="mt-1">{sentence}</p>
    </div>
  )
}

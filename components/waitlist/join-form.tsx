'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { ContactFields } from '@/components/booking/contact-fields'
import { ErrorSummary } from '@/components/form/error-summary'
import { SubmitButton } from '@/components/form/submit-button'
import { OfflineBanner } from '@/components/shell/offline-banner'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { toJoinProblems } from '@/components/waitlist/join-problems'
import { useJoin } from '@/components/waitlist/use-join'
import type { Wanted } from '@/components/waitlist/wanted'
import { WishFields } from '@/components/waitlist/wish-fields'
import { restoreDraft } from '@/lib/browser/booking'
import type { TypedForm } from '@/lib/contracts/typed-form'
import { api, type SiteVia } from '@/lib/routes'

interface JoinFormProps {
  subdomain: string
  via: SiteVia
  /** Service names to choose from; if empty, clients type a service. */
  services: readonly string[]
  /** Empty if there is only one staff member. */
  staff: ReadonlyArray<{ id: string; name: string }>
  /** Values from the booking page, or from a failed post. */
  wanted: Wanted
  /** The input of a failed form post without JavaScript, and its errors. */
  typed?: TypedForm | null
  /** `yyyy-MM-dd` of the business; earlier days are disabled. */
  today: string
  /** Whether the business can send texts. */
  textsOffered: boolean
  consentText: string
}

const FORM_ID = 'waitlist'

/** The form for joining the waitlist, sent in the background; a plain form if there is no JavaScript. */
export function JoinForm({
  subdomain,
  via,
  services,
  staff,
  wanted,
  typed,
  today,
  textsOffered,
  consentText,
}: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useIsHydrated()
  const join = useJoin({ subdomain, via, today, found: toJoinProblems(typed?.problems ?? {}) })

  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  return (
    <>
      <OfflineBanner />
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
        <WishFields
          formId={FORM_ID}
          services={services}
          staff={staff}
          wanted={wanted}
          today={today}
          problems={join.problems}
        />
        <ContactFields
          formId={FORM_ID}
          problems={join.problems}
          textsOffered={textsOffered}
          consentText={consentText}
          typed={typed?.fields}
        />
        <SubmitButton
          size="lg"
          label="Join the waitlist"
          pendingLabel="Joining..."
          pending={join.sending}
          className="w-full"
        />
      </form>
    </>
  )
}

/** Says why the client isn't on the list; the input is kept. */
function Refusal({ sentence }: { sentence: string }) {
  const alert = useRef<HTMLDivElement>(null)

  // The message is above the fields. A visitor who has just pressed the button below the fields wouldn't see it.
  useEffect(() => alert.current?.focus(), [])

  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="rounded-xl border border-danger-ink/30 bg-danger-soft p-4 text-sm text-danger-ink"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        Failed to join waitlist
      </p>
      <p className="mt-1">{sentence}</p>
    </div>
  )
}

import type { BookingProblems } from '@/components/booking/booking-problems'
import { FieldFrame } from '@/components/form/field-frame'
import { fieldIdOf } from '@/components/form/field-id'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

interface ContactFieldsProps {
  formId: string
  problems: BookingProblems
  /** The words the visitor agrees to; the server stores them with her consent. */
  consentText: string
  /** What a failed post without JavaScript had typed. */
  typed?: Readonly<Record<string, string>> | undefined
}

/** Who is coming and how to reach her. The browser's own fields hold what is typed. */
export function ContactFields({ formId, problems, consentText, typed = {} }: ContactFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldFrame id={fieldIdOf(formId, 'name')} label="Name" error={problems.name} className="sm:col-span-2">
        {(control) => <Input {...control} name="name" defaultValue={typed.name} autoComplete="name" required maxLength={255} />}
      </FieldFrame>
      <FieldFrame id={fieldIdOf(formId, 'phone')} label="Phone" error={problems.phone}>
        {(control) => <Input {...control} name="phone" defaultValue={typed.phone} type="tel" inputMode="tel" autoComplete="tel" required maxLength={40} />}
      </FieldFrame>
      <FieldFrame id={fieldIdOf(formId, 'email')} label="Email" optional error={problems.email}>
        {(control) => <Input {...control} name="email" defaultValue={typed.email} type="email" inputMode="email" autoComplete="email" maxLength={254} />}
      </FieldFrame>
      <label className="flex items-start gap-3 py-1 text-sm text-muted-foreground sm:col-span-2">
        {/* Of two fields with one name the last counts: an unticked box sends "false". */}
        <input type="hidden" name="smsConsent" value="false" />
        <input
          type="checkbox"
          name="smsConsent"
          value="true"
          defaultChecked={typed.smsConsent !== 'false'}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>{consentText}</span>
      </label>
      <FieldFrame id={fieldIdOf(formId, 'notes')} label="Notes" optional error={problems.notes} className="sm:col-span-2">
        {(control) => <Textarea {...control} name="notes" defaultValue={typed.notes} maxLength={2000} />}
      </FieldFrame>
    </div>
  )
}

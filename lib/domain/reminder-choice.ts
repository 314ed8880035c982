/** How a visitor wants to be reminded: an active choice on every public form. Specification, decision 6. */
import type { Channel } from './message'

/** The channels to choose from. */
export const REMIND_BY = ['sms', 'email'] as const satisfies readonly Channel[]
export type RemindBy = (typeof REMIND_BY)[number]

/** The form error if nothing is chosen. */
export const CHOOSE_REMINDER = 'Choose how we should remind you'
/** The form error if email is chosen and no address is given. */
export const EMAIL_FOR_REMINDERS = 'Enter an email address so we can remind you'

interface Chosen {
  remindBy?: RemindBy | undefined
  /** Deprecated field of the API; `remindBy` takes precedence. */
  smsConsent?: boolean | undefined
  email?: string | null | undefined
}

/** Returns how to remind: the choice, else by text if the visitor agreed to texts, else by email. */
export function reminderChannel({ remindBy, smsConsent }: Chosen): RemindBy {
  return remindBy ?? (smsConsent === true ? 'sms' : 'email')
}

/** Returns whether the visitor can be reached in the way they chose. */
export function isReachable(chosen: Chosen): boolean {
  return reminderChannel(chosen) === 'sms' || Boolean(chosen.email)
}

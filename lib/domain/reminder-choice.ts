/** How a visitor wants to be reminded, which every public form asks. */
import type { Channel } from './message'

/** The channels to choose from. */
export const REMIND_BY = ['sms', 'email'] as const satisfies readonly Channel[]
export type RemindBy = (typeof REMIND_BY)[number]

/** The form error if nothing is chosen. */
export const CHOOSE_REMINDER = 'Choose how we should remind you'
/** The form error if email is chosen without an address. */
export const EMAIL_FOR_REMINDERS = 'Enter an email address so we can remind you'

interface Chosen {
  remindBy?: RemindBy | undefined
  /** Deprecated field of the API; `remindBy` takes precedence. */
  smsConsent?: boolean | undefined
  email?: string | null | undefined
}

/** Returns how to remind the visitor: as chosen, otherwise by text if they agreed to texts, otherwise by email. */
export function reminderChannel({ remindBy, smsConsent }: Chosen): RemindBy {
  return remindBy ?? (smsConsent === true ? 'sms' : 'email')
}

/** Returns whether the visitor can be reached in the way they chose. */
export function isReachable(chosen: Chosen): boolean {
  return reminderChannel(chosen) === 'sms' || Boolean(chosen.email)
}

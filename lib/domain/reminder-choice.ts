/** How a visitor wants to be reminded: an active choice on every public form. Source: decisions 6. */
import type { Channel } from './message'

/** The channels to choose from. */
export const REMIND_BY = ['sms', 'email'] as const satisfies readonly Channel[]
export type RemindBy = (typeof REMIND_BY)[number]

/** Said where nothing is chosen. */
export const CHOOSE_REMINDER = 'Choose how we should remind you'
/** Said where e-mail is the only way and no address is given. */
export const EMAIL_FOR_REMINDERS = 'Enter an email address so we can remind you'

interface Chosen {
  remindBy?: RemindBy | undefined
  /** The older field of the API; `remindBy` outranks it. */
  smsConsent?: boolean | undefined
  email?: string | null | undefined
}

/** How to remind: the choice, else by text where only that was agreed to, else by e-mail. */
export function reminderChannel({ remindBy, smsConsent }: Chosen): RemindBy {
  return remindBy ?? (smsConsent === true ? 'sms' : 'email')
}

/** Whether the choice leaves a way to reach the visitor. */
export function isReachable(chosen: Chosen): boolean {
  return reminderChannel(chosen) === 'sms' || Boolean(chosen.email)
}

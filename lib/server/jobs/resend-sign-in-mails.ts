import { resendSignInMails as resend } from '../auth/sign-in-mail'
import type { Deps } from '../deps'

/** Retries sign-in emails that couldn't be sent at first. */
export function resendSignInMails({ db }: Deps): Promise<{ more: boolean }> {
  return resend(db)
}

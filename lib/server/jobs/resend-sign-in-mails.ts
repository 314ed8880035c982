import { resendSignInMails as resend } from '../auth/sign-in-mail'
import type { Deps } from '../deps'

/** Mails sign-in links again whose first mail didn't go out. */
export function resendSignInMails({ db }: Deps): Promise<{ more: boolean }> {
  return resend(db)
}

/** Who calls a webhook: the provider signs the exact public URL and every form field with the account's token. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../http/app-error'
import { getEnv } from '../env'

/**
 * Throws 403 `bad_signature` unless the form comes from the provider, for `path` (with its query)
 * of this installation. The URL is built from APP_URL, never from the request, which a proxy or
 * an attacker may have rewritten. Source: twilio.com/docs/usage/security.
 */
export function requireTwilioSignature(request: Request, path: string, form: Readonly<Record<string, string>>): void {
  const { twilio, APP_URL } = getEnv()
  const signature = request.headers.get('x-twilio-signature')
  if (twilio === null || signature === null || !isEqual(signature, sign(twilio.authToken, APP_URL + path, form))) {
    throw new AppError(403, 'bad_signature', 'This call is not signed by the text-message provider')
  }
}

function sign(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, key) => text + key + form[key], url)
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

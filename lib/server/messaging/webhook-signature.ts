/** Verifies calls of the text provider: it signs the exact public URL and every form field with the account's token. */
import { getEnv } from '../env'
import { AppError } from '../http/app-error'

/**
 * Throws 403 `bad_signature` unless the form comes from the provider, for `path` (with its query)
 * of this installation. The URL is built from APP_URL, never from the request, which a proxy or
 * an attacker may have rewritten. Source: twilio.com/docs/usage/security.
 */
export async function requireTwilioSignature(
  request: Request,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const { twilio, APP_URL } = getEnv()
  if (twilio === null || !(await isSigned(twilio.authToken, request, APP_URL + path, form)))
    throw new AppError(403, 'bad_signature', 'This call is not signed by the text-message provider')
}

async function isSigned(
  authToken: string,
  request: Request,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<boolean> {
  // Not the package's root, which loads 320 more modules that checking an HMAC doesn't need.
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks')
  return validateRequest(authToken, request.headers.get('x-twilio-signature') ?? '', url, form)
}

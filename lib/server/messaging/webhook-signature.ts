/**
 * Verifies calls of the text provider, which signs the exact public URL and every form field with the account's token.
 */
import { getEnv } from '../env'
import { AppError } from '../http/app-error'
import { readForm } from '../http/read-input'

/**
 * Returns the fields of a form that the provider sent to `path` of this installation, without NUL, which PostgreSQL
 * can't store. Throws 403 `bad_signature` for a form from anyone else. The signed URL is built from APP_URL and the
 * request's query, never from its host, which a proxy or an attacker may have rewritten. Source:
 * twilio.com/docs/usage/security.
 */
export async function readSignedForm(request: Request, path: string): Promise<Record<string, string>> {
  const { twilio, APP_URL } = getEnv()
  const form = await readForm(request)
  const url = APP_URL + path + new URL(request.url).search
  if (twilio === null || !(await isSigned(twilio.authToken, request, url, form)))
    throw new AppError(403, 'bad_signature', 'This call is not signed by the text-message provider')
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.replaceAll('\u0000', '')]))
}

async function isSigned(
  authToken: string,
  request: Request,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<boolean> {
  // The package's root would load 320 more modules that checking an HMAC doesn't need.
  const { validateRequest } = await import('twilio/lib/webhooks/webhooks')
  return validateRequest(authToken, request.headers.get('x-twilio-signature') ?? '', url, form)
}

/**
 * Keeps a form's input across the redirect after a failed post. Uses the visitor's own cookies, for at most ten
 * minutes, so that the input isn't in any URL, log or table.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { typedForm, type TypedForm } from '@/lib/contracts/typed-form'
import { getEnv } from '../env'

const NAME = 'nss-typed'
/**
 * Maximum cookie size. Browsers accept about 4 kB per cookie, and servers 16 kB of headers; three cookies hold the
 * longest form in any script.
 */
const CHUNK = 3500
const CHUNKS = 3
const MINUTES = 10
const DECODED_LIMIT_BYTES = 64 * 1024

/** Returns `Set-Cookie` lines for the page at `path`; none if the form is larger than cookies can hold. */
export function keepTyped(path: string, typed: TypedForm): string[] {
  const packed = deflateRawSync(JSON.stringify(typed)).toString('base64url')
  if (packed.length > CHUNK * CHUNKS) return []
  return Array.from({ length: CHUNKS }, (_, index) =>
    setCookie(path, index, packed.slice(index * CHUNK, (index + 1) * CHUNK)),
  )
}

/** Returns `Set-Cookie` lines that clear the input stored for the page at `path`. */
export function forgetTyped(path: string): string[] {
  return Array.from({ length: CHUNKS }, (_, index) => setCookie(path, index, ''))
}

/** Reads the stored input from a Cookie header; null if there is none, or if we didn't write it. */
export function readTyped(headers: Headers): TypedForm | null {
  const cookies = new Map(
    (headers.get('cookie') ?? '').split(';').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.trim().split('=')
      return [name, value]
    }),
  )
  const packed = Array.from({ length: CHUNKS }, (_, index) => cookies.get(nameOf(index)) ?? '').join('')
  if (packed === '') return null
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: DECODED_LIMIT_BYTES }).toString(
      'utf8',
    )
    return typedForm.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function setCookie(path: string, index: number, value: string): string {
  const age = value === '' ? 0 : MINUTES * 60
  return `${nameOf(index)}=${value}; Path=${path.split('?')[0]}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** Returns a cookie's name. It isn't `__Host-`, because that would send the input to every page of the host. */
function nameOf(index: number): string {
  return `${isSecure() ? '__Secure-' : ''}${NAME}-${index}`
}

function isSecure(): boolean {
  return getEnv().APP_URL.startsWith('https:')
}

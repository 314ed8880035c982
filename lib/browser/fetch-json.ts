import { isOnline, OFFLINE_SENTENCE } from '@/lib/browser/online'

/** The fields of our error bodies. A proxy in between may respond with anything else. */
interface ErrorBody {
  error?: unknown
  code?: unknown
  fields?: unknown
}

/**
 * An error response. `message` is `status: body text`, as specified; screens show `sentence`, the server's explanation
 * for people.
 */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly status: number
  readonly sentence: string
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** The parsed body, for errors with more data (409 `slot_taken` has `alternatives`). */
  readonly body: unknown

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    const body = parseJson(bodyText)
    const { error, code, fields } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
    this.status = status
    this.sentence = typeof error === 'string' ? error : 'Something went wrong. Please try again.'
    this.code = typeof code === 'string' ? code : undefined
    this.fields = toFieldMessages(fields)
    this.body = body
  }
}

export interface FetchJsonOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** A repeated POST with the same key returns its first result. */
  idempotencyKey?: string
}

/**
 * Calls our own API with the session cookie. Resolves to the parsed body, or undefined for 204. Rejects with FetchError
 * for error responses.
 */
export async function fetchJson<T>(path: string, options: FetchJsonOptions = {}): Promise<T> {
  return (await send<T>(path, options)).body
}

/** A page of a list, and the path of the next page; null on the last. */
export interface FetchedPage<T> {
  rows: T[]
  next: string | null
}

/** Fetches a page of a list. */
export async function fetchPage<T>(
  path: string,
  options: Pick<FetchJsonOptions, 'signal'> = {},
): Promise<FetchedPage<T>> {
  const { body, next } = await send<T[]>(path, options)
  return { rows: body, next }
}

/** Fetches a page whose list is part of an object, and the path of the next page; null on the last. */
export async function fetchPageObject<T>(
  path: string,
  options: Pick<FetchJsonOptions, 'signal'> = {},
): Promise<{ body: T; next: string | null }> {
  return send<T>(path, options)
}

async function send<T>(path: string, options: FetchJsonOptions): Promise<{ body: T; next: string | null }> {
  const { method = 'GET', body, signal, idempotencyKey } = options
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new FetchError(response.status, response.statusText, text)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers?.get('link') ?? '')?.[1] ?? null
  return { body: (text ? JSON.parse(text) : undefined) as T, next }
}

/** Returns the sentence to show for a failed call, including network failures. */
export function failureSentence(error: unknown): string {
  if (error instanceof FetchError) return error.sentence
  if (!isOnline()) return OFFLINE_SENTENCE
  return 'Network error. Please try again.'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toFieldMessages(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

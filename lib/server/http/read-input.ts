/** Reads a request's input within limits, and validates it against its contract. */
import type { z } from 'zod'
import { AppError, invalidFields } from './app-error'

/** The maximum length of a body, in bytes, unless its route sets another. The largest form is far smaller. */
export const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Parses a request's input by its contract. Throws 400 with a message per field. Any other failed parse is our own
 * error.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message
  throw invalidFields(fields)
}

/** Reads the JSON body. Throws 415 for another content type, 413 past the limit, 400 for invalid JSON. */
export async function readJson(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  if (contentType(request) !== 'application/json') throw notJson()
  return parse(await readText(request, limitBytes))
}

/** Reads JSON, or an empty body with or without a content type if a call needs no body. */
export async function readOptionalJson(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  const type = contentType(request)
  if (type !== null && type !== 'application/json') throw notJson()
  const text = await readText(request, limitBytes)
  if (text === '') return {}
  if (type === null) throw notJson()
  return parse(text)
}

/** Returns whether this is a plain HTML form post, which gets a redirect instead of JSON. */
export function isFormPost(request: Request): boolean {
  return contentType(request) === 'application/x-www-form-urlencoded'
}

/** Returns whether this is a form in the encoding that mail programs prefer for one-click posts. */
export function isMultipart(request: Request): boolean {
  return contentType(request) === 'multipart/form-data'
}

/**
 * Reads the text fields of a form post. A repeated field keeps its last value. Throws 413 past the limit, 400 for an
 * invalid encoding.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const text = await readText(request)
  if (!isMultipart(request)) return Object.fromEntries(new URLSearchParams(text))
  const form = await new Response(text, { headers: { 'content-type': request.headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => {
      throw invalidFields({ body: 'The form cannot be read' })
    })
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function contentType(request: Request): string | null {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null
}

/** Reads the body as it arrives. Throws `refusal` (default: a 413) as soon as the body exceeds the limit. */
export async function readBytes(request: Request, limitBytes: number, refusal = tooLarge): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw refusal()
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) throw refusal()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readText(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<string> {
  return (await readBytes(request, limitBytes)).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidFields({ body: 'The body is not valid JSON' })
  }
}

function notJson(): AppError {
  return new AppError(415, 'unsupported_media_type', 'Send the body as application/json')
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', 'The body is too large')
}

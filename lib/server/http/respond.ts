/** Responses: JSON with the right headers, and all errors in one shape. */
import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../database-away'
import { sqlStateOf } from '../db'
import { log } from '../log'
import { currentRequestId } from '../request-context'
import { AppError } from './app-error'

const HEADERS = { 'Cache-Control': 'private, no-store', 'Content-Type': 'application/json; charset=utf-8' }

/** Returns a JSON response that no cache may store. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...HEADERS, ...headers } })
}

/** Returns a 204 that no cache may store. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Returns an empty reply to a text, in the provider's markup (TwiML). */
export function twiml(): Response {
  return new Response('<?xml version="1.0" encoding="UTF-8"?><Response/>', {
    headers: { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/xml; charset=utf-8' },
  })
}

/** Error statuses that can indicate an attack: not signed in, a foreign page or forged signature, too many requests. */
const WATCHED = new Set([401, 403, 429])

/**
 * Maps a thrown value to a response. Logs 401, 403 and 429, by status and code, but no other expected errors. Logs
 * unexpected errors with an id; their response reveals nothing internal.
 */
export function errorResponse(thrown: unknown): Response {
  const error = toAppError(thrown)
  if (!error) return unexpected(thrown)
  if (WATCHED.has(error.status)) log.info({ status: error.status, code: error.code }, 'refused')
  const { fields, extra, retryAfterSeconds } = error.details
  return json(
    { error: error.message, code: error.code, ...(fields ? { fields } : {}), ...extra },
    error.status,
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  )
}

function unexpected(thrown: unknown): Response {
  const requestId = currentRequestId() ?? randomUUID()
  log.error({ err: thrown, requestId }, 'request failed')
  return json({ error: 'Something went wrong on our side. Please try again.', code: 'internal', requestId }, 500)
}

/**
 * Returns the AppError for a known failure, or null. Null for a ZodError: only `parseInput` validates requests, and it
 * throws AppErrors.
 */
export function toAppError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown
  return fromDatabase(thrown)
}

/**
 * Maps a database error; never to a 400, because our contract should have rejected a value that the database can't
 * store (SQLSTATE class 22).
 */
function fromDatabase(thrown: unknown): AppError | null {
  const state = sqlStateOf(thrown)
  if (state === '40P01' || state === '40001' || state === '23P01')
    return new AppError(409, 'conflict', 'Someone else changed this at the same time. Please try again.')
  return isDatabaseAway(thrown)
    ? new AppError(503, 'unavailable', 'We cannot reach our database right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    : null
}

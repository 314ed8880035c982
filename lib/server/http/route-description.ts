/** Attaches a description to a route handler, from which the OpenAPI document is generated. */
import type { z } from 'zod'

/** Who may call: an owner by session or key, a signed-in user, anyone, or a provider by its signature. */
export type Caller = 'owner' | 'session' | 'anyone' | 'provider'

/** The description of a route in the OpenAPI document. */
export interface Description {
  /** One short sentence for API users, without a period. */
  summary: string
  caller: Caller
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyOptional?: boolean
  /** Media type of a body that is a file. */
  upload?: string
  response?: z.ZodType | undefined
  status?: 200 | 201 | 204
  /** Media type of a response that isn't JSON. */
  type?: string
  /** Redirects (303) always, or only for a plain HTML form post. */
  redirects?: 'always' | 'forms'
  /** Whether a repeat with the same `Idempotency-Key` gets the first response again. */
  takesIdempotencyKey?: boolean
  /** Whether it is a probe, which reports on this process only and isn't rate-limited. */
  probe?: boolean
}

const DESCRIPTION = Symbol.for('nss.description')

/** Attaches the description to the handler and returns the handler itself. */
export function describeRoute<Handler extends (...args: never[]) => Response | Promise<Response>>(
  description: Description,
  handler: Handler,
): Handler {
  return Object.assign(handler, { [DESCRIPTION]: description })
}

/** Returns the description attached to a handler, or null. */
export function descriptionOf(handler: object): Description | null {
  return (handler as { [DESCRIPTION]?: Description })[DESCRIPTION] ?? null
}

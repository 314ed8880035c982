/** What a route handler says of itself: the document of the interface (OpenAPI) is made from it, so nothing is described twice. */
import type { z } from 'zod'

/** Who may make a call: an owner by session or key, somebody signed in, anyone, or a provider by its signature. */
export type Caller = 'owner' | 'session' | 'anyone' | 'provider'

export interface Description {
  /** One short sentence for who builds on the call, without a full stop. */
  summary: string
  caller: Caller
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyOptional?: boolean
  response?: z.ZodType | undefined
  status?: 200 | 201 | 204
  /** Media type of an answer that is not JSON. */
  type?: string
  /** Answers with a redirect (303): always, or a plain HTML form post only. */
  redirects?: 'always' | 'forms'
  /** A repeat with the same `Idempotency-Key` gets the first answer again. */
  takesIdempotencyKey?: boolean
  /** Tells only of this process: no limit, no refusal. */
  probe?: boolean
}

const DESCRIPTION = Symbol.for('nss.description')

/** The handler itself, which from then on carries its description. */
export function described<Handler extends (...args: never[]) => Response | Promise<Response>>(
  description: Description,
  handler: Handler,
): Handler {
  return Object.assign(handler, { [DESCRIPTION]: description })
}

/** What a handler says of itself, or null where it says nothing. */
export function descriptionOf(handler: object): Description | null {
  return (handler as { [DESCRIPTION]?: Description })[DESCRIPTION] ?? null
}

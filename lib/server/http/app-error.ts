/** Errors of requests, each with a status, a stable code and a sentence for the user. */

interface Details {
  fields?: Record<string, string>
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** Thrown by queries and commands. The route wrappers turn it into a response. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
    this.name = 'AppError'
  }
}

/** Returns a 404, which is also used for records of another business. */
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message)

/** Returns a 400 with a message per field. */
export const invalidFields = (fields: Record<string, string>, message?: string) =>
  new AppError(400, 'validation', message ?? Object.values(fields)[0] ?? 'Please check your entries', { fields })

/** Returns a 409 with a stable code. */
export const conflict = (code: string, message: string, extra?: Record<string, unknown>) =>
  new AppError(409, code, message, { extra })

/** Returns a 409 for a status change that the transition table doesn't allow; the message names both statuses. */
export const illegalTransition = (from: string, to: string) =>
  conflict('illegal_transition', `An appointment that is ${from} cannot become ${to}`, { from, to })

/** Returns a 409 for a form that was opened before the latest change to its data. */
export const staleForm = (what: string) => conflict('stale', `${what} changed in the meantime, so nothing was saved.`)

/** Returns a 409 for an outcome of an appointment that hasn't started. */
export const tooEarly = () =>
  conflict('too_early', 'This appointment hasn’t started yet. You can mark how it ended once it has started.')

/** Returns a 429. `message` says which limit was exceeded and when to try again. */
export const rateLimited = (message: string, retryAfterSeconds: number) =>
  new AppError(429, 'rate_limited', message, { retryAfterSeconds })

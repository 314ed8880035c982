/** Errors a request may end in, each with its status, stable code and a sentence for a person. */

interface Details {
  fields?: Record<string, string>
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** Thrown by queries and commands; the route wrappers turn it into the answer. */
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

/** 404, also for what belongs to another business. */
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message)

/** 400 with a message per field. */
export const invalidFields = (fields: Record<string, string>, message?: string) =>
  new AppError(400, 'validation', message ?? Object.values(fields)[0] ?? 'Please check your entries', { fields })

/** 409 with a stable code. */
export const conflict = (code: string, message: string, extra?: Record<string, unknown>) =>
  new AppError(409, code, message, { extra })

/** 409 naming both states of a step the transition table doesn't have. */
export const illegalTransition = (from: string, to: string) =>
  conflict('illegal_transition', `An appointment that is ${from} cannot become ${to}`, { from, to })

/** 409 for a form that was opened before the last change of what it holds. */
export const staleForm = (what: string) => conflict('stale', `${what} changed in the meantime, so nothing was saved.`)

/** 409 for an outcome of an appointment that hasn't started. */
export const tooEarly = () =>
  conflict('too_early', 'This appointment hasn’t started yet. You can mark how it ended from its start time on.')

/** 429: too much of something; `message` says what, and when to come back. */
export const rateLimited = (message: string, retryAfterSeconds: number) =>
  new AppError(429, 'rate_limited', message, { retryAfterSeconds })

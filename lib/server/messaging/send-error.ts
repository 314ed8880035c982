/** Why a send failed, in the three ways that call for different next steps. */

/**
 * `refused`: it will never work. `not_sent`: certainly nothing was sent, so it can be retried. `in_doubt`: it may have
 * been sent; ask the provider before any retry.
 */
export type SendFailure = 'refused' | 'not_sent' | 'in_doubt'

/** Thrown by `sendMail` and `sendText`; its message names no person. */
export class SendError extends Error {
  constructor(
    readonly failure: SendFailure,
    /** Stable and free of personal data: a provider's number or one of our own codes. */
    readonly code: string,
    message: string,
    readonly retryAfterSeconds: number | null = null,
    /** The provider's own explanation, which may contain a number: shown to the owner, never logged. */
    readonly providerWords: string | null = null,
  ) {
    super(message)
    this.name = 'SendError'
  }
}

/** A failure by the provider's own fault, which any other message would have met as well. */
export class ProviderFailure extends SendError {}

/** The three kinds of send failures, which need different next steps. */

/**
 * `refused`: sending will never work. `not_sent`: nothing was sent for certain, so a retry is safe. `in_doubt`: it may
 * have been sent, so ask the provider before a retry.
 */
export type SendFailure = 'refused' | 'not_sent' | 'in_doubt'

/** Thrown by `sendMail` and `sendText`. Its message contains no personal data. */
export class SendError extends Error {
  constructor(
    readonly failure: SendFailure,
    /** Stable and free of personal data: the provider's code or one of our own. */
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

/** A failure caused by the provider, which any other message would have had, too. */
export class ProviderFailure extends SendError {}

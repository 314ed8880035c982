/** Text messages through Twilio, or into the built-in inbox. */
import type { TwilioReceiptAddress } from '@/lib/contracts/twilio'
import { isSenderName } from '@/lib/domain/message-words'
import { api } from '@/lib/routes'
import { getEnv, type TwilioEnv } from '../env'
import { isInboxOpen, putInInbox } from './inbox'
import { ProviderFailure, SendError } from './send-error'
import { callTwilio, type CallLimits, TwilioFailure } from './twilio-client'

/** A text, ready for the provider. */
export interface TextMessage {
  businessId: string
  /** Id of the outbox row. */
  messageId: string
  /** E.164. */
  to: string
  /** The business's own sender number, or null for the installation's. */
  from: string | null
  body: string
  /** Whether it is from a sandbox, which never sends real messages. */
  isSandbox: boolean
}

/** Returns whether a business's texts can be sent: to the provider, or to the built-in inbox. */
export function isSmsConfigured(business: { isSandbox: boolean }): boolean {
  return smsProvider(business) !== 'none'
}

/** Returns the provider of a business's texts. */
export function smsProvider({ isSandbox }: { isSandbox: boolean }): 'twilio' | 'inbox' | 'none' {
  if (isSandbox) return 'inbox'
  if (getEnv().twilio !== null) return 'twilio'
  return isInboxOpen() ? 'inbox' : 'none'
}

/**
 * Returns whether clients can reply to a business's texts: they come from a real number instead of a name, and not from
 * a sandbox.
 */
export function isTwoWay({ isSandbox, smsFrom }: { isSandbox: boolean; smsFrom: string | null }): boolean {
  return smsProvider({ isSandbox }) === 'twilio' && !isSenderName(smsFrom)
}

/**
 * Returns the balance of the provider's account in cents; null if the provider doesn't tell, or if the account isn't in
 * US dollars. Never throws.
 */
export async function askBalance(timeoutMs: number): Promise<number | null> {
  const { twilio } = getEnv()
  if (twilio === null) return null
  const { currency, balance } = await callTwilio(twilio, { timeoutMs }, (client) => client.balance.fetch()).catch(
    () => ({ currency: null, balance: null }),
  )
  return currency === 'USD' && typeof balance === 'string' && /^-?\d+(\.\d+)?$/.test(balance)
    ? Math.round(Number(balance) * 100)
    : null
}

/**
 * Sends one text and returns the provider's id. Throws SendError. Twilio has no idempotency key, so after `in_doubt`
 * call `findSentText` before a retry.
 */
export async function sendText(text: TextMessage, limits: CallLimits): Promise<{ providerId: string }> {
  const { twilio } = getEnv()
  if (text.isSandbox || (twilio === null && isInboxOpen())) {
    limits.beforeWrite?.()
    await putInInbox({
      id: text.messageId,
      channel: 'sms',
      sender: text.from ?? 'SMS',
      recipient: text.to,
      subject: null,
      text: text.body,
      html: null,
    })
    return { providerId: `inbox:${text.messageId}` }
  }
  if (twilio === null) throw new SendError('refused', 'not_configured', 'No text-message provider is set up')
  const { sid } = await callTwilio(twilio, limits, ({ messages }) =>
    messages.create({
      to: text.to,
      from: text.from ?? twilio.phoneNumber,
      body: text.body,
      statusCallback: statusCallback(twilio, text),
    }),
  ).catch((error: unknown) => {
    throw error instanceof TwilioFailure ? sendFailure(error) : error
  })
  if (!sid) throw acceptedWithoutId()
  return { providerId: sid }
}

/** How many of the newest texts to a number are searched for one that may have been sent. */
const SEARCHED_TEXTS = 100

/**
 * Searches the provider for a text that may have been sent. Returns its id, or null if the provider has no text with
 * this body except those of our other rows. Throws SendError if the provider can't tell (`refused`) or can't tell now
 * (`not_sent`). Doesn't filter by DateSent, which texts still queued at the provider lack.
 */
export async function findSentText(
  text: { to: string; body: string; isSandbox: boolean },
  knownIds: ReadonlySet<string>,
  timeoutMs: number,
): Promise<string | null> {
  const { twilio } = getEnv()
  if (text.isSandbox || twilio === null) return null
  const texts = await callTwilio(twilio, { timeoutMs }, ({ messages }) =>
    messages.list({ to: text.to, limit: SEARCHED_TEXTS }),
  ).catch((error: Error) => {
    throw error instanceof TwilioFailure ? askFailure(error) : new ProviderFailure('not_sent', 'network', error.message)
  })
  const found = texts.find(
    (sent) => sent.to === text.to && (sent.body ?? '').includes(text.body) && !knownIds.has(sent.sid),
  )
  return found?.sid ?? null
}

function isSuccess({ status }: TwilioFailure): boolean {
  return status >= 200 && status < 300
}

function acceptedWithoutId(): ProviderFailure {
  return new ProviderFailure('in_doubt', 'bad_answer', 'The provider accepted the text but returned no id')
}

function sendFailure(failure: TwilioFailure): SendError {
  const { status, message: reason, retryAfterSeconds, words } = failure
  const code = String(failure.code ?? status)
  if (isSuccess(failure)) return acceptedWithoutId()
  if (status === 429) return pushedBack(failure, code)
  if (isLockedOut(failure)) return new ProviderFailure('not_sent', code, reason, null, words)
  if (status >= 400 && status < 500 && status !== 408) return new SendError('refused', code, reason, null, words)
  return new ProviderFailure('in_doubt', code, reason, retryAfterSeconds, words)
}

function askFailure(failure: TwilioFailure): SendError {
  const { status, message: reason, retryAfterSeconds } = failure
  const code = String(status)
  if (isSuccess(failure)) return new ProviderFailure('not_sent', 'bad_answer', 'The provider did not return a list')
  if (status === 429) return pushedBack(failure, code)
  return isLockedOut(failure) || status === 408 || status >= 500
    ? new ProviderFailure('not_sent', code, reason, retryAfterSeconds)
    : new SendError('refused', code, reason)
}

/** Returns the error for a 429: a pause if the provider named one, otherwise a failure like any other. */
function pushedBack({ message, retryAfterSeconds, words }: TwilioFailure, code: string): SendError {
  const Failure = retryAfterSeconds === null ? ProviderFailure : SendError
  return new Failure('not_sent', code, message, retryAfterSeconds, words)
}

/**
 * Returns whether our account is locked out. A wrong token or a suspended account (20003, 20005) isn't about one
 * message.
 */
function isLockedOut({ status }: TwilioFailure): boolean {
  return status === 401 || status === 403
}

/**
 * Returns the callback URL that names the row, so that a receipt finds it before the provider's id is stored. Twilio
 * rejects a text whose callback host it can't reach (error 21609), so for localhost the real provider gets no callback.
 */
function statusCallback(twilio: TwilioEnv, { businessId, messageId }: TextMessage): string | undefined {
  const { APP_URL } = getEnv()
  const isUnreachable =
    new URL(APP_URL).hostname === 'localhost' && new URL(twilio.apiBaseUrl).hostname === 'api.twilio.com'
  if (isUnreachable) return undefined
  const address: TwilioReceiptAddress = { business: businessId, message: messageId }
  return `${APP_URL}${api.twilioStatus}?${new URLSearchParams({ ...address }).toString()}`
}

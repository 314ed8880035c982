/** Text messages through Twilio's REST API (2010-04-01), or into the built-in inbox. */
import { z } from 'zod'
import type { TwilioReceiptAddress } from '@/lib/contracts/twilio'
import { api } from '@/lib/routes'
import { getEnv, type TwilioEnv } from '../env'
import { exchange, type HttpAnswer } from './http-exchange'
import { isInboxOpen, putInInbox } from './inbox'
import { ProviderFailure, SendError } from './send-error'

export interface TextMessage {
  businessId: string
  /** Id of the outbox row. */
  messageId: string
  /** E.164. */
  to: string
  /** The business's own sender number, or null for the installation's. */
  from: string | null
  body: string
  /** A sandbox never sends outside. */
  isSandbox: boolean
}

export interface SendLimits {
  /** Longest wait for the provider, so that an attempt ends before its lease does. */
  timeoutMs: number
  /** Throws where the lease is over; called right before the first byte is written. */
  beforeWrite: () => void
}

/** Whether texts of a business can go anywhere: to the provider, or to the built-in inbox. */
export function isSmsConfigured(business: { isSandbox: boolean }): boolean {
  return smsProvider(business) !== 'none'
}

/** Where texts of a business go. */
export function smsProvider({ isSandbox }: { isSandbox: boolean }): 'twilio' | 'inbox' | 'none' {
  if (isSandbox) return 'inbox'
  if (getEnv().twilio !== null) return 'twilio'
  return isInboxOpen() ? 'inbox' : 'none'
}

/** Whether clients can answer a business's texts: from a real number, not a name, and not in a sandbox. */
export function isTwoWay({ isSandbox, smsFrom }: { isSandbox: boolean; smsFrom: string | null }): boolean {
  return smsProvider({ isSandbox }) === 'twilio' && (smsFrom === null || smsFrom.startsWith('+'))
}

/**
 * What is left on the provider's account, in cents; null where it can't say or keeps
 * another currency than the dollars it is shown in. Never throws.
 */
export async function askBalance(timeoutMs: number): Promise<number | null> {
  const { twilio } = getEnv()
  if (twilio === null) return null
  const url = `${accountUrl(twilio)}/Balance.json`
  const answer = await exchange({ method: 'GET', url, headers: authorization(twilio), timeoutMs }).catch(() => null)
  const read = answer?.status === 200 ? parse(balance, answer.body) : null
  return read?.currency === 'USD' ? Math.round(Number(read.balance) * 100) : null
}

/**
 * Hands one text over and gives the provider's id. Throws SendError. Twilio has no
 * idempotency key, so after `in_doubt` ask `findSentText` before trying again.
 */
export async function sendText(text: TextMessage, limits: SendLimits): Promise<{ providerId: string }> {
  const { twilio } = getEnv()
  if (text.isSandbox || (twilio === null && isInboxOpen())) {
    limits.beforeWrite()
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
  const answer = await exchange({
    method: 'POST',
    url: messagesUrl(twilio),
    headers: { ...authorization(twilio), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      To: text.to,
      From: text.from ?? twilio.phoneNumber,
      Body: text.body,
      ...statusCallback(twilio, text),
    }).toString(),
    ...limits,
  })
  return { providerId: readSid(answer) }
}

/**
 * What the provider knows of a text that may have gone out: its id, or null where it has
 * none with this body that isn't already ours by another row. Throws SendError where it can't
 * say (`refused`) or can't say now (`not_sent`). Not narrowed by DateSent, which a text
 * still queued at the provider doesn't have yet.
 */
export async function findSentText(
  text: { to: string; body: string; isSandbox: boolean },
  knownIds: ReadonlySet<string>,
  timeoutMs: number,
): Promise<string | null> {
  const { twilio } = getEnv()
  if (text.isSandbox || twilio === null) return null
  const answer = await exchange({
    method: 'GET',
    url: `${messagesUrl(twilio)}?${new URLSearchParams({ To: text.to, PageSize: '100' }).toString()}`,
    headers: authorization(twilio),
    timeoutMs,
  }).catch((error: Error) => {
    throw new ProviderFailure('not_sent', 'network', error.message)
  })
  if (answer.status !== 200) throw askFailure(answer)
  const list = parse(messageList, answer.body)
  if (list === null)
    throw new ProviderFailure('not_sent', 'bad_answer', 'The provider answered with something else than a list')
  const isThisOne = (sent: z.infer<typeof sentMessage>) =>
    sent.to === text.to && (sent.body ?? '').includes(text.body) && !knownIds.has(sent.sid)
  return list.messages.find(isThisOne)?.sid ?? null
}

const sentMessage = z.object({ sid: z.string(), to: z.string().nullish(), body: z.string().nullish() })
const messageList = z.object({ messages: z.array(sentMessage) })
const balance = z.object({ currency: z.string(), balance: z.string().regex(/^-?\d+(\.\d+)?$/) })
const accepted = z.object({ sid: z.string().min(1) })
const refusal = z.object({ code: z.number().nullish(), message: z.string().nullish() })

function readSid(answer: HttpAnswer): string {
  if (answer.status >= 200 && answer.status < 300) {
    const message = parse(accepted, answer.body)
    if (message === null) throw new ProviderFailure('in_doubt', 'bad_answer', 'The provider accepted without an id')
    return message.sid
  }
  const details = parse(refusal, answer.body)
  const code = String(details?.code ?? answer.status)
  const reason = `The provider answered ${answer.status}${details?.code ? ` (${details.code})` : ''}`
  const words = details?.message ?? null
  if (isTooMany(answer)) throw pushedBack(answer, code, reason, words)
  if (isLockedOut(answer)) throw new ProviderFailure('not_sent', code, reason, null, words)
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408)
    throw new SendError('refused', code, reason, null, words)
  throw new ProviderFailure('in_doubt', code, reason, answer.retryAfterSeconds, words)
}

function askFailure(answer: HttpAnswer): SendError {
  const code = String(answer.status)
  const reason = `The provider answered ${answer.status}`
  if (isTooMany(answer)) return pushedBack(answer, code, reason, null)
  const later = isLockedOut(answer) || answer.status === 408 || answer.status >= 500
  return later
    ? new ProviderFailure('not_sent', code, reason, answer.retryAfterSeconds)
    : new SendError('refused', code, reason)
}

function isTooMany(answer: HttpAnswer): boolean {
  return answer.status === 429
}

/** A pause it names is kept; too many requests without one is trouble like any other. */
function pushedBack(answer: HttpAnswer, code: string, reason: string, words: string | null): SendError {
  const Failure = answer.retryAfterSeconds === null ? ProviderFailure : SendError
  return new Failure('not_sent', code, reason, answer.retryAfterSeconds, words)
}

/** A wrong token or a suspended account (20003, 20005) is nothing about one message. */
function isLockedOut(answer: HttpAnswer): boolean {
  return answer.status === 401 || answer.status === 403
}

function messagesUrl(twilio: TwilioEnv): string {
  return `${accountUrl(twilio)}/Messages.json`
}

function accountUrl(twilio: TwilioEnv): string {
  return `${twilio.apiBaseUrl}/2010-04-01/Accounts/${encodeURIComponent(twilio.accountSid)}`
}

function authorization(twilio: TwilioEnv): Record<string, string> {
  return {
    Authorization: `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`,
    Accept: 'application/json',
  }
}

/**
 * Names the row, so that a receipt finds it before the provider's id is stored. Twilio refuses a text whose callback it can't reach by name (error 21609), so
 * localhost gets none from the real one.
 */
function statusCallback(twilio: TwilioEnv, { businessId, messageId }: TextMessage): Record<string, string> {
  const { APP_URL } = getEnv()
  const isUnreachable =
    new URL(APP_URL).hostname === 'localhost' && new URL(twilio.apiBaseUrl).hostname === 'api.twilio.com'
  const address: TwilioReceiptAddress = { business: businessId, message: messageId }
  return isUnreachable
    ? {}
    : { StatusCallback: `${APP_URL}${api.twilioStatus}?${new URLSearchParams({ ...address }).toString()}` }
}

function parse<S extends z.ZodType>(schema: S, body: string): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    return null
  }
}

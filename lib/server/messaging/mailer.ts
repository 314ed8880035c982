/** Email over SMTP, or into the built-in inbox. */
import { Socket } from 'node:net'
import { createTransport, type SentMessageInfo, type SendMailOptions } from 'nodemailer'
import { getEnv } from '../env'
import { isInboxOpen, putInInbox } from './inbox'
import { ProviderFailure, SendError } from './send-error'

/** An email, ready for the mail server or the development inbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Sender name, if it differs from EMAIL_FROM's. */
  fromName?: string
  replyTo?: string
  headers?: Record<string, string>
  /** The part of the Message-ID before the `@`; the same for every attempt of a message. */
  messageId?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Id of the outbox row. */
  inboxId?: string
  /** Whether it is from a sandbox, which never sends real messages. */
  isSandbox?: boolean
}

/** Timeouts of the single waits in the SMTP dialogue, in milliseconds. */
const WAITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }
/**
 * Timeout of the whole dialogue, in milliseconds, because a server that sends a line now and then stays within each
 * single timeout.
 */
const LONGEST_DIALOGUE_MS = 20_000

/**
 * Sends one email by SMTP, in at most `withinMs`. Throws SendError: `refused` if the server responds with 5xx to the
 * recipient or content, or if no email can be sent at all; otherwise `not_sent`, even if the response to DATA was lost,
 * because a second copy has the same Message-ID.
 */
export async function sendMail(mail: Mail, withinMs = LONGEST_DIALOGUE_MS): Promise<{ providerId: string }> {
  const { SMTP_URL, EMAIL_FROM } = getEnv()
  const from = sender(EMAIL_FROM, mail.fromName)
  if (mail.isSandbox || (SMTP_URL === undefined && isInboxOpen())) return putMailInInbox(mail, from)
  if (SMTP_URL === undefined) throw new SendError('refused', 'not_configured', 'Email is not configured (SMTP_URL)')
  const info = await converse(SMTP_URL, toOptions(mail, from), withinMs).catch((error: unknown) => {
    throw toSendError(error)
  })
  return { providerId: info.messageId }
}

/** Runs one SMTP dialogue on its own connection, which is closed when the time is up. */
async function converse(url: string, options: SendMailOptions, withinMs: number): Promise<SentMessageInfo> {
  const socket = new Socket()
  const transport = createTransport({ url, socket, ...WAITS, disableFileAccess: true, disableUrlAccess: true })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      socket.destroy()
      reject(Object.assign(new Error('The mail server did not finish in time'), { code: 'ETIMEDOUT' }))
    }, withinMs)
  })
  const sending = transport.sendMail(options)
  // Avoids an unhandled rejection if `sending` fails after the time limit.
  sending.catch(() => undefined)
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

function toOptions(mail: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(mail.replyTo ? { replyTo: { name: mail.fromName ?? '', address: mail.replyTo } } : {}),
    ...(mail.messageId ? { messageId: messageIdOf(mail.messageId, from) } : {}),
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, filename: 'appointment.ics', content: mail.calendar.content } }
      : {}),
  }
}

async function putMailInInbox(mail: Mail, from: Sender): Promise<{ providerId: string }> {
  await putInInbox({
    ...(mail.inboxId ? { id: mail.inboxId } : {}),
    channel: 'email',
    sender: from.name ? `${from.name} <${from.address}>` : from.address,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...mail.headers,
      ...(mail.messageId ? { 'Message-ID': messageIdOf(mail.messageId, from) } : {}),
      ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
      ...(mail.calendar ? { calendar: mail.calendar.content } : {}),
    },
  })
  return { providerId: mail.messageId ? messageIdOf(mail.messageId, from) : 'inbox' }
}

interface Sender {
  name: string
  address: string
}

/** Returns the Message-ID, with the sender's domain, because spam filters distrust any other. */
function messageIdOf(name: string, { address }: Sender): string {
  return `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

/** Parses `Name <address>`; `name` replaces the name. */
export function sender(emailFrom: string, name?: string): Sender {
  const match = /^\s*(?:"?([^"<]*?)"?\s*<)?([^<>\s]+@[^<>\s]+?)>?\s*$/.exec(emailFrom)
  return { name: name ?? match?.[1]?.trim() ?? '', address: match?.[2] ?? emailFrom }
}

/** Steps of the SMTP dialogue that are about one email; a failure before them affects all emails. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

function toSendError(error: unknown): SendError {
  const { responseCode, code, command } = error as { responseCode?: unknown; code?: unknown; command?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : 0
  const known = status > 0 ? String(status) : typeof code === 'string' ? code : 'smtp'
  // The server's response may repeat the address, so it isn't stored.
  const reason = status > 0 ? `The mail server answered ${status}` : `The mail server could not be used (${known})`
  // Without a valid address in the envelope, the mail never reaches the server.
  if (code === 'EENVELOPE' && status === 0) return new SendError('refused', known, reason)
  if (status === 0 || status === 421 || !ABOUT_THE_MAIL.has(command))
    return new ProviderFailure('not_sent', known, reason)
  return new SendError(status >= 500 ? 'refused' : 'not_sent', known, reason)
}

/** Emails with sign-in links: sent by the request, or by the worker after a failure. */
import { createHmac } from 'node:crypto'
import { routes } from '@/lib/routes'
import type { Db } from '../db'
import { getEnv } from '../env'
import { eachRow } from '../jobs/each-row'
import { log } from '../log'
import { sendMail } from '../messaging/mailer'
import { SendError } from '../messaging/send-error'
import { magicLinkMail } from './magic-link-mail'

/** The facts about a link that its email needs. */
export interface MailedLink {
  email: string
  /** Hash of the link's token, its key in the table. */
  storedToken: string
  /** The id from which the token is derived. */
  mailId: string
  callbackPath: string | null
  /** How many whole minutes it is still valid. */
  lifeMinutes: number
}

/** Seconds until the next attempt; no other process tries in the meantime. */
export const RETRY_SECONDS = 30

/**
 * Maximum wait, in milliseconds, for the mail server, because the person who requested the link is waiting on the page.
 */
const REQUEST_PATIENCE_MS = 8_000
const WORKER_PATIENCE_MS = 20_000
const AT_ONCE = 10

/** Derives 256 bits from the email's id. Only this installation can derive the same. */
export function linkToken(mailId: string): string {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`sign-in:${mailId}`).digest('base64url')
}

/** Returns the absolute link, on the root host. */
export function linkUrl({
  email,
  mailId,
  callbackPath,
}: Pick<MailedLink, 'email' | 'mailId' | 'callbackPath'>): string {
  const url = new URL(routes.magicLoginVerify, getEnv().APP_URL)
  url.search = new URLSearchParams({
    token: linkToken(mailId),
    email,
    ...(callbackPath === null ? {} : { callbackUrl: callbackPath }),
  }).toString()
  return url.href
}

/**
 * Sends the email and records it. Returns `later` if it wasn't sent or the result is unknown: the worker retries while
 * the link works, with the same Message-ID. Returns `never` if the mail server rejects it permanently.
 */
export async function mailLink(
  db: Db,
  link: MailedLink,
  patienceMs = REQUEST_PATIENCE_MS,
): Promise<'sent' | 'later' | 'never'> {
  const { email, mailId, storedToken } = link
  try {
    const mail = await magicLinkMail(linkUrl(link), link.lifeMinutes)
    await sendMail({ to: email, ...mail, messageId: `sign-in-${mailId}` }, patienceMs)
  } catch (error) {
    log.error({ err: error }, 'sign-in mail failed')
    if (!(error instanceof SendError) || error.failure !== 'refused') return 'later'
    await settle(db, storedToken)
    return 'never'
  }
  await settle(db, storedToken)
  return 'sent'
}

async function settle(db: Db, token: string): Promise<void> {
  await db.verificationToken.updateMany({ where: { token }, data: { mailDueAt: null } })
}

interface DueLink {
  identifier: string
  token: string
  mail_id: string
  callback_path: string | null
  minutes: number
}

/**
 * Retries emails whose link still works for at least a minute. A worker claims each email for half a minute. Skips
 * links that were used in the meantime. Returns `more` if others may be left.
 */
export async function resendSignInMails(db: Db): Promise<{ more: boolean }> {
  const due = await db.$queryRaw<DueLink[]>`
    UPDATE verification_tokens SET mail_due_at = now() + ${RETRY_SECONDS} * interval '1 second'
    WHERE token IN (
      SELECT token FROM verification_tokens WHERE mail_due_at <= now() AND mail_id IS NOT NULL AND expires > now() + interval '1 minute'
      ORDER BY mail_due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    RETURNING identifier, token, mail_id::text, callback_path, floor(extract(epoch FROM expires - now()) / 60)::int AS minutes`
  // In parallel, since each may wait for its mail server; one that can't be settled is retried after 30 seconds.
  await Promise.all(
    due.map((link) =>
      eachRow([link], { failure: 'sign-in mail not settled', ids: ({ mail_id }) => ({ mailId: mail_id }) }, () =>
        mailLink(
          db,
          {
            email: link.identifier,
            storedToken: link.token,
            mailId: link.mail_id,
            callbackPath: link.callback_path,
            lifeMinutes: link.minutes,
          },
          WORKER_PATIENCE_MS,
        ),
      ),
    ),
  )
  return { more: due.length === AT_ONCE }
}

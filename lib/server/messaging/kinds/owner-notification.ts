/** The email about events that the owner didn't cause. It covers all events that are waiting when it is sent. */
import { notificationTime, type OwnerQuietHours } from '@/lib/domain/owner-quiet-hours'
import type { Db } from '../../db'
import type { GatheredNews } from '../../owner-notification/bound-news'
import { gatherNews, leaveToBrief, settleNews } from '../../owner-notification/gather'
import { quietHoursOf } from '../../owner-notification/queries'
import { NOTIFICATION_KIND } from '../../owner-notification/record'
import { loadClaimed, type Claimed } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing, Verdict } from '../message-kind'
import { renderNotificationMail, renderTestNotificationMail } from '../templates/owner-notification'

/** After this many hours without delivery, the events move to the next brief. */
const USEFUL_HOURS = 24

/**
 * Each event has an email in the outbox. The first one sent includes all waiting events; the others end unsent. An
 * email stays bound to its events, so that it has the same content on every attempt.
 */
export const ownerNotification: MessageKind = {
  owns: (kind) => kind === NOTIFICATION_KIND,
  async load(db, claimed) {
    const message = await loadClaimed(db, claimed, NOTIFICATION_KIND)
    const owner = message && (await readOwner(db, claimed))
    return message && owner && toOutgoing(db, claimed, message, owner)
  },
}

interface Owner {
  email: string
  hasTeam: boolean
  quiet: OwnerQuietHours | null
  /** When the last email like this one was sent. */
  lastSentAt: Date | null
}

async function readOwner(db: Db, { businessId }: ClaimedMessage): Promise<Owner | null> {
  const business = await db.business.findUnique({
    where: { id: businessId },
    select: {
      ownerQuietFrom: true,
      ownerQuietUntil: true,
      owner: { select: { email: true } },
      _count: { select: { staff: { where: { active: true } } } },
    },
  })
  if (business === null) return null
  const last = await db.ownerNotification.findFirst({
    where: { businessId, timing: 'at_once', mailId: { not: null }, settledAt: { not: null } },
    select: { settledAt: true },
    orderBy: { happenedAt: 'desc' },
  })
  return {
    email: business.owner.email,
    hasTeam: business._count.staff > 1,
    quiet: quietHoursOf(business),
    lastSentAt: last?.settledAt ?? null,
  }
}

function toOutgoing(db: Db, claimed: ClaimedMessage, message: Claimed, owner: Owner): Outgoing {
  const { envelope, payload, createdAt } = message
  const isTest = payload !== null && typeof payload === 'object' && 'test' in payload
  const usefulUntil = new Date(envelope.firstDueAt.getTime() + USEFUL_HOURS * 3_600_000)
  let gathered: GatheredNews[] = []
  return {
    ...envelope,
    usefulUntil,
    async judge() {
      if (isTest) return { verdict: 'send' }
      if (envelope.now >= usefulUntil) return over('skipped', 'Too late to be useful')
      const at = notificationTime(envelope.now, owner, envelope.timeZone)
      if (at > envelope.now) return { verdict: 'defer', until: at }
      // While the mail server is unreachable, no events are bound, so that one email covers all of them afterwards.
      if (envelope.isProviderPaused && !claimed.isProbe) return { verdict: 'send' }
      gathered = await gatherNews(db, claimed, 'at_once')
      return gathered.length > 0 ? { verdict: 'send' } : over('void', 'Covered by another email, or already resolved')
    },
    text: null,
    renderMail: () =>
      isTest
        ? renderTestNotificationMail(envelope.business, owner.email)
        : renderNotificationMail(
            { ...envelope, businessId: claimed.businessId, hasTeam: owner.hasTeam, news: gathered },
            owner.email,
          ),
    fallbackEmail: null,
    afterSent: (tx) => settleNews(tx, claimed, envelope.now),
    async afterEnded(tx, { status }) {
      if (status !== 'void' && !isTest) await leaveToBrief(tx, claimed, { timing: 'at_once', until: createdAt })
    },
  }
}

function over(status: 'void' | 'skipped', reason: string): Verdict {
  return { verdict: 'end', status, reason, fallBack: false }
}

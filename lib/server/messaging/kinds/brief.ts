/** The owner's brief, which is worded when it is sent. */
import { BRIEF_MESSAGE_KIND, type BriefPayload } from '../../brief/commands'
import { getBrief, isWorthSending, type Brief } from '../../brief/queries'
import type { Db } from '../../db'
import type { GatheredNews } from '../../owner-notification/bound-news'
import { gatherNews, leaveToBrief, settleNews } from '../../owner-notification/gather'
import { systemScope } from '../../scope'
import { loadClaimed, type Envelope } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { renderBriefMail } from '../templates/brief'

interface LoadedBrief {
  envelope: Envelope
  payload: BriefPayload
  ownerEmail: string
}

/** Evening and morning briefs. */
export const brief: MessageKind = {
  owns: (kind) => kind === BRIEF_MESSAGE_KIND,
  async load(db, claimed) {
    const message = await loadClaimed(db, claimed, BRIEF_MESSAGE_KIND)
    const business = await db.business.findUnique({
      where: { id: claimed.businessId },
      select: { owner: { select: { email: true } } },
    })
    if (message === null || business === null) return null
    const { envelope, payload } = message
    return toOutgoing(db, claimed, { envelope, payload: payload as BriefPayload, ownerEmail: business.owner.email })
  },
}

function toOutgoing(db: Db, claimed: ClaimedMessage, { envelope, payload, ownerEmail }: LoadedBrief): Outgoing {
  const { date, brief: kind } = payload
  const { now, timeZone } = envelope
  const usefulUntil = new Date(payload.usefulUntil)
  let read: Promise<Brief> | null = null
  let news: GatheredNews[] = []
  const readBrief = () => (read ??= systemScope(claimed.businessId).then((scope) => getBrief(scope, date, now)))
  return {
    ...envelope,
    usefulUntil,
    async judge() {
      if (now >= usefulUntil) return skipped('Too late to be useful')
      news = await gatherNews(db, claimed, 'brief')
      return news.length > 0 || isWorthSending(await readBrief())
        ? { verdict: 'send' }
        : skipped('There is nothing to report')
    },
    text: null,
    renderMail: async () =>
      renderBriefMail(
        { kind, date, businessName: envelope.business.name, timeZone, now, brief: await readBrief(), news },
        ownerEmail,
      ),
    fallbackEmail: null,
    afterSent: (tx) => settleNews(tx, claimed, now),
    afterEnded: (tx) => leaveToBrief(tx, claimed, { timing: 'brief', until: now }),
  }
}

function skipped(reason: string) {
  return { verdict: 'end', status: 'skipped', reason, fallBack: false } as const
}

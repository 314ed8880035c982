/** The email that asks the owner whether to offer a freed slot, with a link to approve it. */
import { stopsAt, type RecoveryCause } from '@/lib/domain/recovery'
import type { Db } from '../../db'
import { approveUrl } from '../../recovery/approve-link'
import { loadClaimed, type Envelope } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing, Verdict } from '../message-kind'
import { readRecoveryAsk, RECOVERY_ASK_KIND, type RecoveryAskPayload } from '../recovery-ask-payload'
import { renderRecoveryAskMail } from '../templates/recovery-ask'

/** The email that asks the owner about a freed slot. No client's opt-out affects it. */
export const recoveryAsk: MessageKind = {
  owns: (kind) => kind === RECOVERY_ASK_KIND,
  async load(db, claimed) {
    const message = await loadClaimed(db, claimed, RECOVERY_ASK_KIND)
    const payload = readRecoveryAsk(message?.payload)
    if (message === null || payload === null) return null
    const run = await readRun(db, claimed, payload)
    return run && toOutgoing(claimed, message.envelope, payload, run, await listFirstNames(db, claimed, payload))
  },
}

type AskedRun = NonNullable<Awaited<ReturnType<typeof readRun>>>

function readRun(db: Db, { businessId }: ClaimedMessage, { runId }: RecoveryAskPayload) {
  return db.recoveryRun.findUnique({
    where: { businessId_id: { businessId, id: runId } },
    select: {
      id: true,
      status: true,
      cause: true,
      startsAt: true,
      endsAt: true,
      staff: { select: { name: true } },
      freedAppointment: { select: { service: true, client: { select: { name: true } } } },
      business: {
        select: { owner: { select: { email: true } }, _count: { select: { staff: { where: { active: true } } } } },
      },
    },
  })
}

/** Lists the first names of clients who are still waiting, in the order in which they would get offers. */
async function listFirstNames(
  db: Db,
  { businessId }: ClaimedMessage,
  { first }: RecoveryAskPayload,
): Promise<string[]> {
  const waiting = await db.waitlistEntry.findMany({
    where: { businessId, id: { in: first }, active: true },
    select: { id: true, client: { select: { name: true } } },
  })
  const names = new Map(waiting.map(({ id, client }) => [id, client.name]))
  return first.flatMap((id) => names.get(id) ?? [])
}

function toOutgoing(
  claimed: ClaimedMessage,
  envelope: Envelope,
  { fitting }: RecoveryAskPayload,
  run: AskedRun,
  firstNames: string[],
): Outgoing {
  const until = stopsAt(run.startsAt)
  const { business, freedAppointment: freed } = run
  return {
    ...envelope,
    usefulUntil: until,
    judge: () => judge(run.status, envelope.now, until),
    text: null,
    renderMail: () =>
      renderRecoveryAskMail(
        {
          cause: run.cause as RecoveryCause,
          startsAt: run.startsAt,
          endsAt: run.endsAt,
          until,
          freedBy: freed?.client.name ?? null,
          freedService: freed?.service ?? null,
          staffName: business._count.staff > 1 ? run.staff.name : null,
          fitting,
          firstNames,
          timeZone: envelope.timeZone,
          businessName: envelope.business.name,
          approveUrl: approveUrl({ id: claimed.businessId, subdomain: envelope.business.subdomain }, run.id),
        },
        business.owner.email,
      ),
    fallbackEmail: null,
  }
}

function judge(status: string, now: Date, until: Date): Verdict {
  if (status !== 'proposed')
    return { verdict: 'end', status: 'void', reason: `The freed slot is ${status}`, fallBack: false }
  return now < until
    ? { verdict: 'send' }
    : { verdict: 'end', status: 'skipped', reason: 'Too late to be useful', fallBack: false }
}

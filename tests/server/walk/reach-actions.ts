/** Changes of whether a client can be reached, and the worker that sends, each as one random step. */
import { resumeEmails, stopEmails } from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { updateClient } from '@/lib/server/client/commands'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb } from '@/lib/server/db'
import { listJobs } from '@/lib/server/jobs/registry'
import { clientScope } from '@/lib/server/scope'
import { updateSmsSettings } from '@/lib/server/sms/commands'
import { inWalkOrder, someRow, tenant, type Action, type Walk } from './walk'

const REACHING_JOBS = ['send-texts', 'send-mails', 'expire-offers', 'advance-recovery', 'release-unconfirmed']
const TEXTS = [
  'STOP',
  'please stop texting me',
  'START',
  'YES',
  'C',
  'R',
  'running 10 minutes late',
  'thank you!',
] as const
const never = new AbortController().signal

function someKnownClient(walk: Walk) {
  return someRow(
    walk,
    getDb().client.findMany({
      where: { ...tenant(walk), archivedAt: null, erasedAt: null },
      select: { id: true, phoneE164: true, emailOptedOutAt: true },
      orderBy: inWalkOrder,
    }),
  )
}

/** Does everything that is due, like workers that never stop. */
export async function work({ deps }: Walk): Promise<void> {
  const jobs = listJobs().filter(({ name }) => REACHING_JOBS.includes(name))
  for (let more = true; more; ) {
    more = false
    for (const job of jobs) if ((await job.run(deps, never)).more) more = true
  }
}

let texts = 0

export const REACH_ACTIONS: readonly { name: string; weight: number; run: Action }[] = [
  { name: 'the workers do what is due', weight: 4, run: async (walk) => (await work(walk), true) },
  {
    name: 'owner changes how a client is reached',
    weight: 8,
    run: async (walk) => {
      const client = await someKnownClient(walk)
      const { random } = walk
      return (
        client &&
        updateClient(
          walk.salon.owner,
          client.id,
          random.pick([
            { email: '' },
            { email: `client${random.whole(1, 30)}@example.com` },
            { phone: '' },
            { phone: `(212) 555-01${random.whole(10, 99)}`, smsConsent: true },
            { smsConsent: false },
            { smsConsent: true },
          ]),
          walk.deps,
        )
      )
    },
  },
  {
    name: 'client texts',
    weight: 8,
    run: async (walk) => {
      const client = await someKnownClient(walk)
      if (!client?.phoneE164) return null
      await receiveText(
        walk.salon.visitor,
        { providerId: `SM${(texts += 1)}`, from: client.phoneE164, body: walk.random.pick(TEXTS), optOutType: null },
        walk.deps,
      )
      return true
    },
  },
  {
    name: 'client opts out of email or back in',
    weight: 3,
    run: async (walk) => {
      const client = await someKnownClient(walk)
      return (
        client &&
        (client.emailOptedOutAt ? resumeEmails : stopEmails)(
          await clientScope(
            emailToken({ businessId: walk.salon.owner.businessId, clientId: client.id }),
            walk.salon.owner.subdomain,
          ),
          walk.deps,
        )
      )
    },
  },
  {
    name: 'owner switches texts off or on',
    weight: 1,
    run: (walk) =>
      updateSmsSettings(
        walk.salon.owner,
        walk.random.pick([
          { smsEnabled: true },
          { smsEnabled: true },
          { smsEnabled: false },
          { reminder24hEnabled: false },
          { reminder24hEnabled: true },
        ]),
        walk.deps,
      ),
  },
]

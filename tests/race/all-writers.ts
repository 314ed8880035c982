/**
 * Everybody who can book, move or free times does so at the same time, within the same six hours of one staff member.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { api } from '@/lib/routes'
import { getDb } from '@/lib/server/db'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { advanceAll } from '../support/freed-slots'
import type { Answer } from './loopback-client'
import { bookPublicly, claim, codeOf, type RecoveryStage } from './recovery-stage'
import { countBrokenTruths, NOTHING_BROKEN, type RecoveryTruths } from './recovery-truths'

export interface WritersReport {
  /** Number of responses of each kind, such as `move 409 slot_taken`. */
  answers: Record<string, number>
  /** 5xx responses, and database conflicts that reached a person. */
  wrong: string[]
  runs: Record<string, number>
  truths: RecoveryTruths
}

const HOURS = 6
const HOUR_MS = 3_600_000
const LONGEST_MS = 120_000
const HOLDING = ['scheduled', 'confirmed']

interface Hand {
  stage: RecoveryStage
  random: Random
  /** A full or half hour of the contested time. */
  start: () => Date
  /** One connection for all checks of the current state, so that a busy machine only makes them wait. */
  look: <Row>(sql: string) => Promise<Row[]>
}
type Writer = (hand: Hand) => Promise<Answer | null>

/** Null: there was nothing to do it to. */
const WRITERS: Record<string, Writer> = {
  book: ({ stage, start }) => bookPublicly(stage, start()),
  join: ({ stage, random }) => {
    const name = `Joiner ${random.uuid()}`
    return stage.visit(api.publicWaitlist(stage.salon.owner.subdomain), {
      name,
      email: `${random.uuid()}@example.com`,
      phone: `(332) 555-01${random.whole(10, 99)}`,
      service: 'Haircut',
    })
  },
  create: async ({ stage, start }) => {
    const { salon } = stage
    return stage.own('POST', api.appointments(), {
      clientId: salon.clientId,
      service: 'Haircut',
      serviceId: salon.serviceId,
      appointmentDate: start().toISOString(),
    })
  },
  'create for who waits': async (hand) => {
    const entry = hand.random.pick([null, ...(await waiting(hand))])
    return entry === null
      ? null
      : hand.stage.own('POST', api.appointments(), {
          clientId: entry.clientId,
          service: 'Haircut',
          serviceId: hand.stage.salon.serviceId,
          appointmentDate: hand.start().toISOString(),
          waitlistEntryId: entry.id,
        })
  },
  move: async (hand) => {
    const id = await someVisit(hand, HOLDING)
    return id === null
      ? null
      : hand.stage.own('PUT', api.appointment(id), { appointmentDate: hand.start().toISOString() })
  },
  'move their own': async (hand) => {
    const id = await someVisit(hand, HOLDING)
    return id === null
      ? null
      : hand.stage.visit(api.publicReschedule(id), { appointmentDate: hand.start().toISOString() })
  },
  cancel: async (hand) => {
    const id = await someVisit(hand, HOLDING)
    return id === null ? null : hand.stage.own('PUT', api.appointment(id), { status: 'cancelled' })
  },
  'give up': async (hand) => {
    const id = await someVisit(hand, HOLDING)
    return id === null ? null : hand.stage.visit(api.publicCancel(id), {})
  },
  undo: async (hand) => {
    const id = await someVisit(hand, ['cancelled'])
    return id === null ? null : hand.stage.own('PUT', api.appointment(id), { status: 'scheduled' })
  },
  claim: async (hand) => {
    const id = await someOffer(hand)
    return id === null ? null : claim(hand.stage, offerToken(id))
  },
  decline: async (hand) => {
    const id = hand.random.chance(0.5) ? await someOffer(hand) : null
    return id === null ? null : hand.stage.visit(api.publicOfferDecline(offerToken(id)), {})
  },
  notify: async (hand) => {
    const entry = hand.random.pick([null, ...(await waiting(hand))])
    return entry === null
      ? null
      : hand.stage.own('POST', api.waitlistNotify(entry.id), { start: hand.start().toISOString() })
  },
  'take off the list': async (hand) => {
    const entry = hand.random.chance(0.2) ? hand.random.pick([null, ...(await waiting(hand))]) : null
    return entry === null ? null : hand.stage.own('DELETE', api.waitlistEntry(entry.id))
  },
  'change hours': async ({ stage, random }) => {
    const spans = random.chance(0.5)
      ? [{ startMinutes: 0, endMinutes: 1440 }]
      : [
          { startMinutes: 0, endMinutes: 840 },
          { startMinutes: 900, endMinutes: 1440 },
        ]
    return stage.own('PUT', api.openingHours, { weekly: Array.from({ length: 7 }, () => spans), exceptions: [] })
  },
  'time off': async ({ stage, start, look }) => {
    const [old] = await look<{ id: string }>('SELECT id FROM time_off WHERE business_id = $1 LIMIT 1')
    if (old) return stage.own('DELETE', api.timeOffEntry(old.id))
    const from = start()
    return stage.own('POST', api.timeOff, {
      staffId: stage.salon.staffId,
      startsAt: from.toISOString(),
      endsAt: new Date(from.getTime() + HOUR_MS).toISOString(),
    })
  },
}

export interface WritersOptions {
  actions: number
  seed: string
  /** Responses that must have come before the writers stop, such as `claim 200 ok`; waited for up to two minutes. */
  until?: readonly string[]
}

export async function letAllWrite(
  stage: RecoveryStage,
  { actions, seed, until = [] }: WritersOptions,
): Promise<WritersReport> {
  const first = stage.nextHour().getTime()
  const deadline = performance.now() + LONGEST_MS
  const isMissing = (kind: string) => report.answers[kind] === undefined
  let done = 0
  const report: WritersReport = { answers: {}, wrong: [], runs: {}, truths: NOTHING_BROKEN }
  const eye = new Client({ connectionString: stage.app.databaseUrl, options: '-c TimeZone=UTC' })
  await eye.connect()
  let turn: Promise<unknown> = Promise.resolve()
  const look = async <Row>(sql: string) => {
    const seen = turn.then(() => eye.query(sql, [stage.salon.owner.businessId]))
    turn = seen
    return (await seen).rows as Row[]
  }
  const writeAgain = async ([name, write]: [string, Writer], index: number) => {
    const random = createRandom(`${seed}/${index}`)
    const start = () => new Date(first + random.whole(0, HOURS * 2 - 1) * (HOUR_MS / 2))
    while (done < actions || (until.some(isMissing) && performance.now() < deadline)) {
      const answer = await write({ stage, random, start, look })
      if (answer === null) {
        await wait(20)
        continue
      }
      note(report, name, answer)
      done += 1
    }
  }
  try {
    await Promise.all(Object.entries(WRITERS).map(writeAgain))
  } finally {
    await eye.end()
  }
  await advanceAll()
  return { ...report, runs: await countRuns(stage), truths: await countBrokenTruths() }
}

function note(report: WritersReport, name: string, answer: Answer): void {
  const kind = `${name} ${answer.status} ${codeOf(answer)}`
  report.answers[kind] = (report.answers[kind] ?? 0) + 1
  if (answer.status >= 500 || codeOf(answer) === 'conflict') report.wrong.push(`${kind} ${JSON.stringify(answer.body)}`)
}

async function someVisit({ random, look }: Hand, statuses: string[]): Promise<string | null> {
  const rows = await look<{ id: string }>(
    `SELECT id FROM appointments WHERE business_id = $1 AND status IN ('${statuses.join("', '")}') ORDER BY updated_at DESC LIMIT 8`,
  )
  return random.pick([null, ...rows])?.id ?? null
}

async function someOffer({ random, look }: Hand): Promise<string | null> {
  const rows = await look<{ id: string }>(
    "SELECT id FROM waitlist_offers WHERE business_id = $1 AND status = 'live' LIMIT 8",
  )
  return random.pick([null, ...rows])?.id ?? null
}

function waiting({ look }: Hand) {
  return look<{ id: string; clientId: string }>(
    'SELECT id, client_id AS "clientId" FROM waitlist WHERE business_id = $1 AND active ORDER BY created_at DESC LIMIT 8',
  )
}

async function countRuns({ salon }: RecoveryStage): Promise<Record<string, number>> {
  const rows = await getDb().recoveryRun.groupBy({
    by: ['status'],
    where: { businessId: salon.owner.businessId },
    _count: true,
  })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]))
}

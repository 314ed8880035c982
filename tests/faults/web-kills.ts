/**
 * Web processes killed with -9 while they write bookings: which responses visitors got, and what the database contains.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { bookedAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'
import { createRandom, type Random } from '@/lib/server/demo/random'
import type { Answer } from '../race/loopback-client'
import type { WebProcess } from './rolling-web'
import { brokenRows, type RollingStage } from './rolling-stage'

export interface KillOptions {
  /** Number of SIGKILLs to a web process, each a few milliseconds after it got a booking. */
  kills: number
  /** Number of visitors, who book one after the other. */
  visitors: number
  seed: string
}

export interface KillReport {
  kills: number
  /** Requests whose process was killed before the whole response. */
  cut: number
  /** Of those, how many had been written by then. */
  writtenUnanswered: number
  statuses: Record<number, number>
  /** Keys for which a later response differs from the first. */
  changed: string[]
  /** Keys with 201 whose booking doesn't exist exactly once and complete, and bookings without such a key. */
  wrong: string[]
  /** Rows that contradict each other. */
  broken: string[]
}

interface Asked {
  key: string
  body: object
  answer: Answer
}

/** From the hand-over of a booking until the kill: about as long as writing it takes. */
const LONGEST_PAUSE_MS = 45
/** A visitor presses the button again for so long. */
const PATIENCE_MS = 180_000

/** Resolves when every visitor has a response to every request. */
export async function bookUnderKills(stage: RollingStage, { kills, visitors, seed }: KillOptions): Promise<KillReport> {
  const asked: Asked[] = []
  const done = { kills: 0, isOver: false }
  let writtenUnanswered = 0
  let turn: Promise<unknown> = Promise.resolve()
  stage.fleet.proxy.onCut(async (headers) => {
    const seen = turn.then(() => isWritten(stage, String(headers['idempotency-key'])))
    turn = seen
    if (await seen) writtenUnanswered += 1
  })
  const visitor = async (index: number) => {
    const random = createRandom(`${seed}/${index}`)
    while (!done.isOver) {
      // Every fourth wants a time that somebody else may have.
      const hour = random.chance(0.25) ? random.whole(1, stage.nextHour()) : stage.nextHour()
      asked.push(await book(stage, hour, `${index}-${asked.length}`, random))
    }
  }
  const harm = killOneByOne(
    stage,
    { kills, answered: () => asked.length },
    createRandom(`${seed} kills`),
    done,
  ).finally(() => {
    done.isOver = true
  })
  await Promise.all([harm, ...Array.from({ length: visitors }, (_, index) => visitor(index))])
  stage.fleet.proxy.onCut(null)
  const changed: string[] = []
  for (const { key, body, answer } of asked) {
    const again = await visitWithKey(stage, key, body)
    if (outcomeOf(again) !== outcomeOf(answer)) changed.push(`${key}: ${outcomeOf(answer)}, then ${outcomeOf(again)}`)
  }
  return {
    kills: done.kills,
    cut: stage.fleet.proxy.figures.cut,
    writtenUnanswered,
    changed,
    ...(await judge(stage, asked)),
    broken: await brokenRows(stage),
  }
}

async function book(stage: RollingStage, hour: number, number: string, random: Random): Promise<Asked> {
  const key = random.uuid()
  const body = {
    name: `Guest ${number}`,
    email: `guest-${number}@example.com`,
    phone: `(332) 555-01${random.whole(10, 99)}`,
    serviceId: stage.salon.serviceId,
    appointmentDate: stage.hour(hour),
  }
  return { key, body, answer: await visitWithKey(stage, key, body) }
}

/** Sent again with the same key while there is nobody to answer. */
async function visitWithKey(stage: RollingStage, key: string, body: object): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await stage.visit(api.publicBooking(stage.salon.owner.subdomain), body, { 'idempotency-key': key })
    if (answer.status !== 502 || performance.now() > deadline) return answer
  }
}

async function isWritten({ database, salon }: RollingStage, key: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM idempotency_keys WHERE business_id = $1 AND key = $2', [
    salon.owner.businessId,
    key,
  ])
  return rowCount === 1
}

/** A 409 isn't final: it describes the current state, and the time may be free again later. */
function outcomeOf({ status, body }: Answer): string {
  return status === 201 ? bookedAppointment.parse(body).id : String(status)
}

interface Harm {
  kills: number
  /** Number of bookings with a response. */
  answered: () => number
}

/** Between two kills, somebody always gets a response, however slow the machine is. */
async function killOneByOne(
  { fleet }: RollingStage,
  { kills, answered }: Harm,
  random: Random,
  done: { kills: number },
): Promise<void> {
  const { proxy, webs } = fleet
  const starting: Promise<void>[] = []
  // An awaited process isn't killed, so that everybody who waits for it sees it become ready.
  const awaited = new Set<number>()
  const isReady = ({ port }: WebProcess, place: number) => !awaited.has(place) && proxy.isReady(port)
  let answeredBefore = -1
  while (done.kills < kills) {
    const ready = webs.findIndex(isReady)
    const place = random.chance(0.5) ? ready : webs.findLastIndex(isReady)
    const victim = webs[place]
    if (!victim || answered() <= answeredBefore) {
      await wait(20)
      continue
    }
    await new Promise<void>((resolve) =>
      proxy.onForward((port) => {
        if (port === victim.port) resolve()
      }),
    )
    await wait(LONGEST_PAUSE_MS * random.next())
    victim.signal('SIGKILL')
    done.kills += 1
    answeredBefore = answered()
    await victim.exited
    awaited.add(place)
    starting.push(fleet.replace(place).finally(() => awaited.delete(place)))
  }
  proxy.onForward(null)
  await Promise.all(starting)
}

interface Stored {
  id: string
  key: string | null
  booked: number
  reminders: number
  told: number
  client: number
}

async function judge({ database, salon }: RollingStage, asked: readonly Asked[]) {
  const { rows } = await database.query<Stored>(
    `
    SELECT a.id, (SELECT k.key FROM idempotency_keys k WHERE k.business_id = a.business_id AND k.response ->> 'id' = a.id::text) AS key,
      (SELECT count(*) FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id AND e.type = 'booked')::int AS booked,
      (SELECT count(*) FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id)::int AS reminders,
      (SELECT count(*) FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.id AND m.kind = 'confirmation' AND m.status = 'queued')::int AS told,
      (SELECT count(*) FROM clients c WHERE c.business_id = a.business_id AND c.id = a.client_id)::int AS client
    FROM appointments a JOIN clients g ON g.business_id = a.business_id AND g.id = a.client_id AND g.name LIKE 'Guest %' WHERE a.business_id = $1`,
    [salon.owner.businessId],
  )
  const { rows: strays } = await database.query<{ name: string }>(
    `
    SELECT c.name FROM clients c WHERE c.business_id = $1 AND c.name LIKE 'Guest %' AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id)
    UNION ALL SELECT k.key FROM idempotency_keys k WHERE k.business_id = $1 AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = k.business_id AND a.id::text = k.response ->> 'id')`,
    [salon.owner.businessId],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const won = asked.filter(({ answer }) => answer.status === 201)
  const promised = new Set(won.map(({ answer }) => outcomeOf(answer)))
  const statuses: Record<number, number> = {}
  for (const {
    answer: { status },
  } of asked)
    statuses[status] = (statuses[status] ?? 0) + 1
  return {
    statuses,
    wrong: [
      ...won
        .filter(({ key, answer }) => byId.get(outcomeOf(answer))?.key !== key)
        .map(({ key }) => `${key} has no booking`),
      ...rows.filter(({ id }) => !promised.has(id)).map(({ id }) => `nobody was told of ${id}`),
      ...rows
        .filter((row) => row.booked !== 1 || row.reminders === 0 || row.told === 0 || row.client !== 1)
        .map((row) => `torn ${JSON.stringify(row)}`),
      ...strays.map(({ name }) => `stray ${name}`),
    ],
  }
}

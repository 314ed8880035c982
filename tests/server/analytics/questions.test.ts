/** Compares every number of the analytics pages with a simple recount, over random rows around clock changes. */
import { randomUUID } from 'node:crypto'
import * as contracts from '@/lib/contracts/analytics-questions'
import { addCounts, LEAD_BANDS, NO_VISITS, type VisitCounts } from '@/lib/domain/analytics'
import { BAND_LABELS } from '@/lib/domain/reliability'
import { RETURN_DAYS } from '@/lib/domain/cohorts'
import { LATE_BANDS } from '@/lib/domain/lost-money'
import { addDays, daysBetween, weekdayOf } from '@/lib/domain/local-date'
import { shownRisk } from '@/lib/domain/risk-band'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import { getForecast } from '@/lib/server/analytics/forecast'
import { getMessageFunnel } from '@/lib/server/analytics/message-funnel'
import { getMoney } from '@/lib/server/analytics/money'
import { getMonthReport } from '@/lib/server/analytics/month-report'
import { getNewClients } from '@/lib/server/analytics/new-clients'
import * as csv from '@/lib/server/analytics/question-csv'
import { getWhat } from '@/lib/server/analytics/what'
import { getWhen } from '@/lib/server/analytics/when'
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { openSalon, type Salon } from '../../support/salon'

const HOUR = 3_600_000
const NOW = new Date('2026-11-24T12:00:00Z')
const TODAY = '2026-11-24'
// The longer one includes both clock changes.
const RANGES = [
  { from: '2026-10-20', to: '2026-11-24' },
  { from: '2025-12-01', to: '2026-11-24' },
  { from: '2026-11-01', to: '2026-11-01' },
]
const STATUSES = ['completed', 'completed', 'completed', 'no-show', 'cancelled', 'scheduled'] as const
const KINDS = ['confirmation', 'confirm_request', 'reminder_24h', 'reminder_2h', 'follow_up'] as const
const random = createRandom('analytics questions')
let salon: Salon
const visits: ReturnType<typeof drawVisit>[] = []
let messages: ReturnType<typeof drawMessage>[] = []
const refilled = new Set<string>()
/** The ids of the visits that clients confirmed, also by claiming an offer; owners confirmed the others. */
const confirmedByClient = new Set<string>()
/** Those of them that were confirmed from the start, because the client claimed an offer. */
const claimed = new Set<string>()

beforeAll(async () => {
  salon = await openSalon('recount')
  const { businessId } = salon.owner
  const db = getDb()
  const second = await db.staff.create({ data: { businessId, name: 'Second' }, select: { id: true } })
  const clients = Array.from({ length: 60 }, () => ({ id: randomUUID(), businessId, name: 'Someone' }))
  await db.client.createMany({ data: clients })
  // A person's visits never overlap, and those near midnight fall on another day than in UTC.
  let start = new Date('2025-09-01T13:00:00Z').getTime()
  while (start < new Date('2026-11-24T23:00:00Z').getTime()) {
    start += (random.whole(1, 20) * HOUR) / 2 + HOUR
    visits.push(
      drawVisit(
        new Date(start),
        clients[random.whole(0, clients.length - 1)]?.id ?? '',
        random.chance(0.3) ? second.id : salon.staffId,
      ),
    )
  }
  await db.appointment.createMany({ data: visits })
  messages = visits.flatMap((visit) =>
    KINDS.filter(() => random.chance(0.4)).flatMap((kind) =>
      (['sms', 'email'] as const).filter(() => random.chance(0.6)).map((channel) => drawMessage(visit, kind, channel)),
    ),
  )
  await db.message.createMany({ data: messages })
  await refillSome(clients.map(({ id }) => id))
  await db.appointmentEvent.createMany({ data: visits.flatMap(drawConfirmation) })
})

function drawVisit(start: Date, clientId: string, staffId: string) {
  const createdAt = new Date(start.getTime() - random.whole(0, 500) * HOUR)
  const status = random.pick(STATUSES)
  const isCancelled = status === 'cancelled'
  const cancelledAt = isCancelled ? new Date(start.getTime() - (random.whole(0, 60) * HOUR) / 2) : null
  const isScored = random.chance(0.8)
  return {
    id: randomUUID(),
    businessId: salon.owner.businessId,
    clientId,
    staffId,
    service: random.pick(['Haircut', 'Color', '=SUM(1)']),
    appointmentDate: start,
    duration: 30,
    blockedFrom: start,
    blockedUntil: new Date(start.getTime() + HOUR / 2),
    status,
    source: random.pick(['public', 'owner', 'waitlist']),
    priceCents: random.whole(0, 20_000),
    createdAt,
    confirmedAt: random.chance(0.5) ? new Date(createdAt.getTime() + (random.whole(1, 50) * HOUR) / 10) : null,
    cancelledAt,
    lateCancellation: isCancelled && random.chance(0.6),
    riskReasons: [],
    riskScoredAt: isScored ? createdAt : null,
    riskVersion: isScored ? 1 : null,
    riskScore: isScored ? 0.0001 + random.next() * 0.99 : null,
    riskFeatures: {
      pastVisits: random.whole(0, 8),
      outcomes: random.whole(5, 60),
      features: {},
      levels: {},
      eta: 0,
      clientEffect: 0,
    },
  }
}

function drawMessage(visit: (typeof visits)[number], kind: string, channel: 'sms' | 'email') {
  const status = random.pick(['sent', 'sent', 'delivered', 'failed', 'queued', 'void', 'skipped', 'unknown'])
  const sentAt = ['sent', 'delivered'].includes(status)
    ? new Date(visit.createdAt.getTime() + (random.whole(0, 60) * HOUR) / 10)
    : null
  return {
    id: randomUUID(),
    businessId: visit.businessId,
    appointmentId: visit.id,
    clientId: visit.clientId,
    kind,
    channel,
    dedupeKey: `${visit.id} ${kind} ${channel}`,
    status: status === 'delivered' && channel === 'email' ? 'sent' : status,
    dueAt: visit.createdAt,
    sentAt,
  }
}

/** Draws who confirmed the visit. */
function drawConfirmation({ id, businessId, confirmedAt }: Visit) {
  if (confirmedAt === null) return []
  const actor = random.pick(['customer', 'customer', 'owner'])
  if (actor === 'customer') confirmedByClient.add(id)
  const type = random.chance(0.3) ? 'booked' : 'confirmed'
  if (actor === 'customer' && type === 'booked') claimed.add(id)
  return [{ businessId, appointmentId: id, type, toStatus: 'confirmed', actor, at: confirmedAt }]
}

/**
 * Takes the time of some late cancellations again. It counts only if the visit of another client has the same time of
 * the same person: not the client's own, one that was cancelled, or one in a time that they had left before.
 */
async function refillSome(clientIds: readonly string[]): Promise<void> {
  for (const freed of visits.filter(({ lateCancellation }) => lateCancellation && random.chance(0.6))) {
    const kind = random.pick(['another', 'another', 'own', 'cancelled', 'left before'])
    if (kind === 'another') refilled.add(freed.id)
    const other = clientIds.find((id) => id !== freed.clientId) ?? ''
    const start = new Date(freed.appointmentDate.getTime() + (kind === 'left before' ? HOUR / 2 : 0))
    const filler = {
      ...drawVisit(start, kind === 'own' ? freed.clientId : other, freed.staffId),
      status: kind === 'cancelled' ? ('cancelled' as const) : ('completed' as const),
      cancelledAt: kind === 'cancelled' ? freed.appointmentDate : null,
      lateCancellation: false,
    }
    visits.push(filler)
    await getDb().appointment.create({ data: filler })
    await getDb().recoveryRun.create({
      data: {
        businessId: freed.businessId,
        staffId: freed.staffId,
        freedAppointmentId: freed.id,
        startsAt: filler.blockedFrom,
        endsAt: filler.blockedUntil,
        status: 'filled',
        filledBy: 'public',
        filledAppointmentId: filler.id,
        filledAt: freed.appointmentDate,
        createdAt: filler.createdAt,
      },
      select: { id: true },
    })
  }
}

type Visit = (typeof visits)[number]
const dateOf = ({ appointmentDate }: Visit) => localDateOf(appointmentDate, salon.owner.timeZone)
const within = ({ from, to }: { from: string; to: string }) =>
  visits.filter((visit) => dateOf(visit) >= from && dateOf(visit) <= to)
const weekdayOfVisit = (visit: Visit) => weekdayOf(dateOf(visit))
const hourOf = ({ appointmentDate }: Visit) => Math.floor(wallMinutesOf(appointmentDate, salon.owner.timeZone) / 60)
const isFinished = ({ status }: Visit) => status === 'completed' || status === 'no-show'

function recount(of: readonly Visit[]): VisitCounts {
  return of
    .map(
      (visit): VisitCounts => ({
        visits: 1,
        completed: Number(visit.status === 'completed'),
        noShows: Number(visit.status === 'no-show'),
        cancelled: Number(visit.status === 'cancelled'),
        lateCancelled: Number(visit.lateCancellation),
        confirmed: Number(visit.confirmedAt !== null),
        keptCents: visit.status === 'completed' ? visit.priceCents : 0,
        lostCents: visit.status === 'no-show' || visit.lateCancellation ? visit.priceCents : 0,
      }),
    )
    .reduce(addCounts, NO_VISITS)
}

function expectGroups(
  groups: readonly contracts.ComparedGroup[],
  answer: { range: { from: string; to: string }; before: { from: string; to: string } },
  keyOf: (visit: Visit) => string,
) {
  const [now, before] = [within(answer.range), within(answer.before)]
  expect(groups.map(({ key }) => key).sort()).toEqual([...new Set([...now, ...before].map(keyOf))].sort())
  for (const { key, counts, before: then } of groups) {
    expect([counts, then]).toEqual([
      recount(now.filter((visit) => keyOf(visit) === key)),
      recount(before.filter((visit) => keyOf(visit) === key)),
    ])
  }
}

describe.each(RANGES)('from $from to $to', (range) => {
  it("counts every hour of every weekday by the business's own clocks", async () => {
    const answer = contracts.whenAnswer.parse(await getWhen(salon.owner, range, NOW))
    expect([answer.totals, answer.totalsBefore]).toEqual([recount(within(range)), recount(within(answer.before))])
    expect(answer.cells.reduce((sum, { counts }) => sum + counts.visits, 0)).toBe(within(range).length)
    for (const { weekday, hour, counts } of answer.cells) {
      expect(counts).toEqual(
        recount(within(range).filter((visit) => weekdayOfVisit(visit) === weekday && hourOf(visit) === hour)),
      )
    }
    expectGroups(answer.weekdays, answer, (visit) => String(weekdayOfVisit(visit)))
    expectGroups(answer.hours, answer, (visit) => String(hourOf(visit)))
  })

  it('counts services, people, lead times and ways of booking', async () => {
    const answer = contracts.whatAnswer.parse(await getWhat(salon.owner, range, NOW))
    expect([answer.totals, answer.totalsBefore]).toEqual([recount(within(range)), recount(within(answer.before))])
    expectGroups(answer.groups.service, answer, ({ service }) => service)
    expectGroups(answer.groups.person, answer, ({ staffId }) => staffId)
    expectGroups(answer.groups.channel, answer, ({ source }) => source)
    expectGroups(answer.groups.lead, answer, ({ appointmentDate, createdAt }) => {
      const hours = (appointmentDate.getTime() - createdAt.getTime()) / HOUR
      return String(
        Math.max(
          0,
          LEAD_BANDS.findLastIndex((band) => hours >= band.fromHours),
        ),
      )
    })
  })

  it('counts new clients by the month of their first finished visit, and who came back on a later day', async () => {
    const answer = contracts.newClientsAnswer.parse(await getNewClients(salon.owner, range, NOW))
    const { months, ...rest } = answer
    for (const { month, ...cohort } of months)
      expect(cohort).toEqual(cohortOf((date) => date >= range.from && date <= range.to && date.startsWith(month)))
    expect(rest.totals).toEqual(cohortOf((date) => date >= range.from && date <= range.to))
    expect(rest.totalsBefore).toEqual(cohortOf((date) => date >= rest.before.from && date <= rest.before.to))
  })

  it('counts visits by how far the messages before them got', async () => {
    const answer = contracts.messagesAnswer.parse(await getMessageFunnel(salon.owner, range, NOW))
    expect([answer.totals, answer.totalsBefore]).toEqual([
      funnelOf(within(range), () => true),
      funnelOf(within(answer.before), () => true),
    ])
    for (const { key, label: _label, ...funnel } of answer.channels) {
      expect(funnel).toEqual({
        ...funnelOf(within(range), ({ channel }) => channel === key),
        ...(key === 'email' ? { delivered: null } : {}),
      })
    }
    for (const { key, label: _label, ...funnel } of answer.types)
      expect(funnel).toEqual(funnelOf(within(range), ({ kind }) => kind === key))
    expect(answer.types.map(({ key }) => key)).not.toContain('follow_up')
  })

  it('counts money kept and lost, by day, and late cancellations by how late they were', async () => {
    const answer = contracts.moneyAnswer.parse(await getMoney(salon.owner, range, NOW))
    expect([answer.totals, answer.totalsBefore]).toEqual([moneyOf(within(range)), moneyOf(within(answer.before))])
    for (const { money, ...step } of answer.steps) expect(money).toEqual(moneyOf(within(step)))
    const late = within(range).filter(({ lateCancellation }) => lateCancellation)
    for (const { key, visits: count, cents, refilled: again } of answer.late) {
      const own = late.filter(
        (visit) => LATE_BANDS.findLastIndex((band) => hoursLeft(visit) >= band.fromHours) === Number(key),
      )
      expect([count, cents, again]).toEqual([
        own.length,
        sum(own.map(({ priceCents }) => priceCents)),
        own.filter(({ id }) => refilled.has(id)).length,
      ])
    }
  })

  it('sets what was forecast beside what came, by the word that was shown and by tenths', async () => {
    const answer = contracts.forecastAnswer.parse(await getForecast(salon.owner, range, NOW))
    const finished = within(range).filter(isFinished)
    const scored = finished.filter(({ riskScore }) => riskScore !== null)
    expect(answer.unscored).toBe(finished.length - scored.length)
    expectForecast(answer.totals, scored)
    expectForecast(
      answer.totalsBefore,
      within(answer.before).filter((visit) => isFinished(visit) && visit.riskScore !== null),
    )
    for (const { band, ...count } of answer.bands)
      expectForecast(
        count,
        scored.filter((visit) => bandOf(visit) === band),
      )
    for (const { tenth, ...count } of answer.tenths)
      expectForecast(
        count,
        scored.filter(({ riskScore }) => Math.floor((riskScore ?? 0) * 10) === tenth),
      )
    expect(answer.bands.map(({ band }) => BAND_LABELS[band])).toEqual(['Reliable', 'Caution', 'High Risk', 'New'])
  })
})

it('reports a whole month beside the month before, and one under way up to today beside as many days', async () => {
  const october = contracts.reportAnswer.parse(await getMonthReport(salon.owner, { month: '2026-10' }, NOW))
  expect(october.totals).toEqual(recount(within({ from: '2026-10-01', to: '2026-10-31' })))
  expect(october.totalsBefore).toEqual(recount(within({ from: '2026-09-01', to: '2026-09-30' })))
  const november = await getMonthReport(salon.owner, {}, NOW)
  expect([november.month, november.range, november.before]).toEqual([
    '2026-11',
    { from: '2026-11-01', to: TODAY },
    { from: '2026-10-01', to: '2026-10-24' },
  ])
})

it('tells an empty business nothing, never a sample figure', async () => {
  const { owner } = await openSalon('nothing')
  const [when, what, clients, funnel, money, forecast, report] = await Promise.all([
    getWhen(owner, {}, NOW),
    getWhat(owner, {}, NOW),
    getNewClients(owner, {}, NOW),
    getMessageFunnel(owner, {}, NOW),
    getMoney(owner, {}, NOW),
    getForecast(owner, {}, NOW),
    getMonthReport(owner, {}, NOW),
  ])
  expect([when.cells, when.weekdays, what.groups.service, clients.months, funnel.channels, funnel.types]).toEqual([
    [],
    [],
    [],
    [],
    [],
    [],
  ])
  expect([when.totals, what.totals, report.totals]).toEqual([NO_VISITS, NO_VISITS, NO_VISITS])
  expect([clients.totals.clients, funnel.totals.planned, money.totals.keptCents, forecast.totals.visits]).toEqual([
    0, 0, 0, 0,
  ])
})

it('offers each page as a file in which no cell acts as a formula', async () => {
  const range = { from: '2026-10-20', to: '2026-11-24' }
  const what = csv.whatCsv(contracts.whatAnswer.parse(await getWhat(salon.owner, range, NOW)))
  expect(what.headers.get('content-disposition')).toBe(
    'attachment; filename="analytics-what-and-who-2026-10-20-2026-11-24.csv"',
  )
  expect(await what.text()).toContain("\r\nService,'=SUM(1),")
  const files = [
    csv.whenCsv(await getWhen(salon.owner, range, NOW)),
    csv.newClientsCsv(await getNewClients(salon.owner, range, NOW)),
    csv.messagesCsv(await getMessageFunnel(salon.owner, range, NOW)),
    csv.moneyCsv(await getMoney(salon.owner, range, NOW)),
    csv.forecastCsv(await getForecast(salon.owner, range, NOW)),
    csv.reportCsv(await getMonthReport(salon.owner, { month: '2026-10' }, NOW)),
  ]
  for (const file of files) expect((await file.text()).trim().split('\r\n').length).toBeGreaterThan(2)
})

it('leaves a rate of fewer than 20 visits empty in its file, beside its counts', async () => {
  const range = { from: '2026-10-20', to: '2026-11-24' }
  const rows = (await csv.whenCsv(await getWhen(salon.owner, range, NOW)).text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const rated = rows
    .slice(1)
    .map(([, item, , completed, noShows, rate]) => ({ item, finished: Number(completed) + Number(noShows), rate }))
  expect(rated.filter(({ finished, rate }) => finished >= 20 !== (rate !== ''))).toEqual([])
  expect(rated.some(({ finished, rate }) => finished > 0 && rate === '')).toBe(true)
})

function cohortOf(isIn: (date: string) => boolean) {
  const inOrder = visits
    .filter(isFinished)
    .sort((a, b) => a.appointmentDate.getTime() - b.appointmentDate.getTime() || (a.id < b.id ? -1 : 1))
  const firsts = [...new Set(inOrder.map(({ clientId }) => clientId))].map((client) => {
    const [first, ...later] = inOrder.filter(({ clientId }) => clientId === client)
    return { first: first as Visit, later }
  })
  const own = firsts.filter(({ first }) => isIn(dateOf(first)))
  const later = firsts.flatMap((client) => client.later).filter((visit) => isIn(dateOf(visit)))
  const kept = own.filter(({ first }) => first.status === 'completed')
  const returned = RETURN_DAYS.map((days) => {
    const due = kept.filter(({ first }) => daysBetween(dateOf(first), TODAY) > days)
    const came = due.filter(({ first, later: rest }) =>
      rest.some(
        (visit) =>
          visit.status === 'completed' &&
          dateOf(visit) > dateOf(first) &&
          dateOf(visit) <= addDays(dateOf(first), days),
      ),
    )
    return { days, due: due.length, came: came.length }
  })
  return {
    clients: own.length,
    firstKept: kept.length,
    firstMissed: own.length - kept.length,
    laterKept: later.filter(({ status }) => status === 'completed').length,
    laterMissed: later.filter(({ status }) => status === 'no-show').length,
    returned,
  }
}

function funnelOf(of: readonly Visit[], isMeant: (message: (typeof messages)[number]) => boolean) {
  const of7 = of.map((visit) => {
    const own = messages.filter(
      (message) =>
        message.appointmentId === visit.id &&
        message.kind !== 'follow_up' &&
        !['void', 'skipped'].includes(message.status) &&
        isMeant(message),
    )
    const sent = own.filter(({ sentAt }) => sentAt !== null)
    const isConfirmed = confirmedByClient.has(visit.id)
    const confirmedAt = isConfirmed && !claimed.has(visit.id) ? visit.confirmedAt : null
    const answered = sent.some(({ sentAt }) => confirmedAt !== null && sentAt !== null && confirmedAt >= sentAt)
    const [kept, missed, silent] = [
      visit.status === 'completed',
      visit.status === 'no-show',
      sent.length > 0 && !isConfirmed,
    ]
    return {
      planned: own.length > 0,
      sent: sent.length > 0,
      delivered: own.some(
        ({ status, channel }) => status === 'delivered' || (channel === 'email' && status === 'sent'),
      ),
      answered,
      kept: answered && kept,
      answeredMissed: answered && missed,
      silentKept: silent && kept,
      silentMissed: silent && missed,
    }
  })
  const count = (name: keyof (typeof of7)[number]) => of7.filter((visit) => visit[name]).length
  return {
    planned: count('planned'),
    sent: count('sent'),
    delivered: count('delivered'),
    answered: count('answered'),
    kept: count('kept'),
    answeredMissed: count('answeredMissed'),
    silentKept: count('silentKept'),
    silentMissed: count('silentMissed'),
  }
}

function moneyOf(of: readonly Visit[]) {
  const [kept, missed, late] = [
    of.filter(({ status }) => status === 'completed'),
    of.filter(({ status }) => status === 'no-show'),
    of.filter(({ lateCancellation }) => lateCancellation),
  ]
  const cents = (list: readonly Visit[]) => sum(list.map(({ priceCents }) => priceCents))
  return {
    keptCents: cents(kept),
    noShowCents: cents(missed),
    lateCents: cents(late),
    completed: kept.length,
    noShows: missed.length,
    lateCancelled: late.length,
  }
}

function hoursLeft({ appointmentDate, cancelledAt }: Visit): number {
  return (appointmentDate.getTime() - (cancelledAt ?? appointmentDate).getTime()) / HOUR
}

function bandOf({ riskScore, riskFeatures: { pastVisits, outcomes } }: Visit): string {
  return shownRisk(riskScore ?? 0, outcomes, pastVisits).band
}

function expectForecast(count: { visits: number; expected: number; missed: number }, of: readonly Visit[]) {
  expect([count.visits, count.missed]).toEqual([of.length, of.filter(({ status }) => status === 'no-show').length])
  expect(count.expected).toBeCloseTo(sum(of.map(({ riskScore }) => riskScore ?? 0)), 6)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

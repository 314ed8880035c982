/** Four times as many requests as can be answered, for minutes: what is still answered, how the rest is refused, and how soon it is over. */
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@/lib/domain/local-date'
import { api } from '@/lib/routes'
import { bookingOf, makeBusyMonth, makeEndlessBusiness } from './bench-business'
import { below, exactly, percentile, type BenchRow } from './bench-row'
import { openIdleSockets } from './idle-sockets'
import { Visitors, type Heard, type Shot } from './open-loop'
import type { Stage } from './stage'
import { startWeb } from './web-process'

const MINUTES = 3
const TIMES = 4
const PEAK_CONNECTIONS = 16
const PEAK_SECONDS = 15
const CALM_SECONDS = 10
const CALM_SHARE = 0.5
const IDLE_SOCKETS = 2000
const SLOW_READERS = 50
const PROBE_EVERY_MS = 250
const IN_TIME_MS = 2000
/** Above this times the calm latency, it isn't over yet. */
const NORMAL_TIMES = 2
const NORMAL_AT_LEAST_MS = 100

/** On a web process of its own: a quarter each of the site, the booking page and free times, all worked out anew, and bookings. */
export async function benchOverload(stage: Stage): Promise<BenchRow[]> {
  const web = await startWeb(stage.app)
  const visitors = new Visitors(web.port)
  try {
    const next = await mixOf(stage)
    await visitors.queueUp(PEAK_CONNECTIONS, PEAK_SECONDS / 3, next)
    const peak = goodput(await visitors.queueUp(PEAK_CONNECTIONS, PEAK_SECONDS, next), PEAK_SECONDS)
    const calm = percentile(times(await visitors.arrive(peak * CALM_SHARE, CALM_SECONDS, next)), 0.95)
    const seconds = (stage.minutes ?? MINUTES) * 60
    const sockets = await openIdleSockets(web.port, { idle: IDLE_SOCKETS, slow: SLOW_READERS, host: 'luna.localhost' })
    const probing = probe(visitors)
    const heard = await visitors.arrive(peak * TIMES, seconds, next)
    const probes = await probing.stop()
    const stillOpen = sockets.open()
    sockets.close()
    const recovered = await untilNormal(visitors, peak * CALM_SHARE, next, calm)
    return judge(heard, { peak, seconds, probes, recovered, calm, stillOpen })
  } finally {
    visitors.close()
    await web.stop()
  }
}

async function mixOf({ app }: Stage): Promise<() => Shot> {
  const month = await makeBusyMonth(app.databaseUrl, { subdomain: 'bench-crowd', bookings: 200 })
  const endless = await makeEndlessBusiness(app.databaseUrl, 'bench-storm')
  const free: Shot = {
    kind: 'availability',
    host: `${month.subdomain}.localhost`,
    headers: { cookie: 'nss-bench=1' },
    path: api.publicAvailability(month.subdomain, {
      serviceId: month.serviceId,
      from: month.tomorrow,
      to: addDays(month.tomorrow, 30),
    }),
  }
  const site: Shot = { kind: 'page', host: 'luna.localhost', path: '/?unkept=bench' }
  const book: Shot = { kind: 'page', host: 'luna.localhost', path: '/book?unkept=bench' }
  let sent = 0
  return () => {
    const number = sent++
    const booking = (): Shot => ({
      kind: 'booking',
      host: `${endless.subdomain}.localhost`,
      path: api.publicBooking(endless.subdomain),
      body: bookingOf(endless, number),
    })
    return [free, site, book][number % 4] ?? booking()
  }
}

interface Probes {
  answers: Heard[]
  stop: () => Promise<Heard[]>
}

/** Asks whether the process lives, four times a second, on a connection of its own as an orchestrator does. */
function probe(visitors: Visitors): Probes {
  const answers: Heard[] = []
  const asked: Promise<unknown>[] = []
  const timer = setInterval(() => {
    asked.push(
      visitors.send({ kind: 'probe', host: 'localhost', path: '/api/health' }).then((heard) => answers.push(heard)),
    )
  }, PROBE_EVERY_MS)
  return {
    answers,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(asked)
      return answers
    },
  }
}

/** Seconds from now until a second's answers are as quick as before the storm; gives up after 30. */
async function untilNormal(visitors: Visitors, perSecond: number, next: () => Shot, calm: number): Promise<number> {
  const began = performance.now()
  const limit = Math.max(NORMAL_AT_LEAST_MS, calm * NORMAL_TIMES)
  for (let second = 1; second <= 30; second++) {
    const heard = await visitors.arrive(perSecond, 1, next)
    if (heard.every(isGood) && percentile(times(heard), 0.95) <= limit) return (performance.now() - began) / 1000 - 1
    await wait(0)
  }
  return 30
}

const isGood = ({ status, milliseconds }: Heard) => status >= 200 && status < 300 && milliseconds <= IN_TIME_MS
const isRefused = ({ status, retryAfter }: Heard) => (status === 503 || status === 429) && retryAfter
const times = (heard: readonly Heard[]) => heard.map(({ milliseconds }) => milliseconds)
const goodput = (heard: readonly Heard[], seconds: number) => heard.filter(isGood).length / seconds

interface Found {
  peak: number
  seconds: number
  probes: Heard[]
  recovered: number
  calm: number
  stillOpen: number
}

function judge(heard: readonly Heard[], { peak, seconds, probes, recovered, calm, stillOpen }: Found): BenchRow[] {
  const refused = heard.filter(isRefused)
  const accepted = heard.filter(({ status }) => status >= 200 && status < 300)
  const good = goodput(heard, seconds)
  const ratio = good / peak
  const kinds = ['availability', 'page', 'booking'].map((kind) => {
    const all = heard.filter((one) => one.kind === kind)
    return `${kind} ${all.filter(isGood).length} of ${all.length}`
  })
  const broken = heard.length - refused.length - accepted.length
  return [
    {
      name: `overload, ${TIMES} times the peak for ${seconds / 60} min: answered within ${IN_TIME_MS / 1000} s`,
      unit: 'answers/s',
      value: good,
      floor: peak,
      floorName: 'its own peak',
      ratio,
      goal: 'at least 80 % of the peak',
      holds: ratio >= 0.8,
      note: `${Math.round(heard.length / seconds)} arrivals/s, ${kinds.join(', ')}; ${stillOpen} idle and slow connections open`,
    },
    below(
      {
        name: 'overload: refusals, slowest of 99 %',
        unit: 'ms',
        value: percentile(times(refused), 0.99),
        note: `${refused.length} refused with 503 or 429 and Retry-After, median ${percentile(times(refused), 0.5).toFixed(1)} ms, slowest ${Math.round(percentile(times(refused), 1))} ms`,
      },
      100,
    ),
    below(
      {
        name: 'overload: accepted, slowest of 99 %',
        unit: 'ms',
        value: percentile(times(accepted), 0.99),
        note: `median ${Math.round(percentile(times(accepted), 0.5))} ms`,
      },
      2000,
    ),
    exactly({ name: 'overload: answers neither good nor such refusals', unit: 'answers', value: broken }, 0),
    exactly(
      {
        name: 'overload: probes of /api/health not answered 200',
        unit: 'probes',
        value: probes.filter(({ status }) => status !== 200).length,
        note: `of ${probes.length}; p99 ${Math.round(percentile(times(probes), 0.99))} ms`,
      },
      0,
    ),
    below(
      {
        name: 'overload: over after',
        unit: 's',
        value: recovered,
        note: `until 95 % of a second's answers take at most twice what they took before (${Math.round(calm)} ms), or 100 ms`,
      },
      10,
    ),
  ]
}

import { prepareEnvironment } from '../fuzz/environment'
import { fuzz, type FuzzReport } from '../fuzz/fuzz'

const MUTATIONS = 400
/** The same requests in every run; `tests/fuzz/run.ts` draws others. */
const SEEDS = ['one', 'two']
let stopProvider: () => Promise<void>

beforeAll(async () => {
  stopProvider = await prepareEnvironment()
})
afterAll(() => stopProvider())

it.each(SEEDS.map((seed, index) => [seed, index] as const))(
  'no hostile request is answered with 500, hangs, shows internals or another business, or changes anything when refused (seed %s)',
  async (seed, index) => {
    const report: FuzzReport = await fuzz({
      seed,
      mutations: MUTATIONS,
      databaseUrl: process.env.DATABASE_URL ?? '',
      firstWorld: index * 10,
    })
    expect(report.defects).toEqual([])
    expect(report.statuses[200]).toBeGreaterThan(MUTATIONS / 10)
  },
)

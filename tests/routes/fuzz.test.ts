import { prepareEnvironment } from '../fuzz/environment'
import { fuzz, type FuzzReport } from '../fuzz/fuzz'
import { PLANTED } from '../fuzz/planted'

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

it.each(Object.entries(PLANTED).map(([name, planted], index) => ({ name, ...planted, index })))(
  'a handler that $name is found',
  async ({ only, plant, found, mutations = 40, index }) => {
    const slowMs = found.source.includes('took') ? 400 : undefined
    const { defects } = await fuzz({
      seed: 'planted',
      mutations,
      databaseUrl: process.env.DATABASE_URL ?? '',
      firstWorld: 100 + index,
      only,
      plant,
      ...(slowMs ? { slowMs } : {}),
    })
    expect(defects.filter((defect) => found.test(defect))).not.toEqual([])
  },
)

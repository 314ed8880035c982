/** Plants a defect of each kind in a route handler and expects the fuzz of fuzz.test.ts to find it. */
import { prepareEnvironment } from '../fuzz/environment'
import { fuzz } from '../fuzz/fuzz'
import { PLANTED } from '../fuzz/planted'

let stopProvider: () => Promise<void>

beforeAll(async () => {
  stopProvider = await prepareEnvironment()
})
afterAll(() => stopProvider())

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

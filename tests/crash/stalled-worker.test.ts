/** A worker that stalls while it holds messages. The long form: `node --import tsx tests/crash/run.ts --stalls 20`. */
import { stallWorkers, type StallReport } from './stalled-worker'

let report: StallReport

beforeAll(async () => {
  report = await stallWorkers({ cycles: 1, bug: null })
}, 300_000)

describe('a worker that stood still with messages in hand until its hold on them was over', () => {
  it('sends none of them when it continues: another worker has sent them, each once', () => {
    expect(report.takenOver).toBeGreaterThan(0)
    expect(report.twice).toEqual([])
    expect(report.unsettled).toBe(0)
  })
})

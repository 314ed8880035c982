/**
 * The web process's clock is two minutes ahead, a worker's two minutes behind, and both are set back and forward by an
 * hour while they run. Needs faketime.
 */
import { describeWithMovedClock } from './with-moved-clock'
import { liveBySkewedClocks, type SkewReport } from '../faults/skew-clocks'

describeWithMovedClock('processes whose clocks disagree and jump', () => {
  let report: SkewReport

  beforeAll(async () => {
    report = await liveBySkewedClocks()
  }, 570_000)

  it('send everything that is due, each message once, and nothing after its visit began', () => {
    expect(report.left).toEqual(report.left.map(() => 0))
    expect(report.notOnce).toEqual([])
    expect(report.untold).toEqual([])
    expect(report.afterStart).toEqual([])
    expect(report.sent).toBeGreaterThanOrEqual(5)
  })

  it('judge sign-in links, offers and sessions by the database’s clock', () => {
    expect(report.answers).toEqual([
      'ada books 201',
      'ben books 201',
      'cora books 201',
      'dora books 201',
      'asks for a link 200',
      'asks for a link 200',
      'uses the link 200',
      'asks for a link 200',
      'asks for a link 200',
      'asks for a link 429',
      'owner looks 200',
      'claims in time 200',
      'claims too late 409',
      'uses an old link 410',
      'asks for a link 200',
    ])
  })

  it('lock nobody out for longer than a limit’s window, and name no wait below a second', () => {
    expect(report.waits.length).toBeGreaterThan(0)
    expect(report.waits.filter((seconds) => seconds < 1 || seconds > 900)).toEqual([])
  })
})

/** A mail server that hangs after DATA, or whose response never ends. */
import { sendPastHostileServer, type HostileReport } from './hostile-mail-server'

let report: HostileReport

beforeAll(async () => {
  report = await sendPastHostileServer({ bug: null, withinSeconds: 150 })
}, 300_000)

describe('a mail server that never ends its answer to some mails', () => {
  it('holds up no other mail and no text', () => {
    expect(report.missing).toBe(0)
  })

  it('is abandoned, however often it sends a line: none of those emails stays in progress', () => {
    expect(report.inHand).toBe(0)
  })
})

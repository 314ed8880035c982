/** Web processes while the mail server or the text provider fails in several ways. */
import { getDb } from '@/lib/server/db'
import { startRollingStage } from '../faults/rolling-stage'
import {
  bookDuring,
  bookInPeace,
  startTroubleServer,
  type Peace,
  type Trouble,
  type TroubleReport,
  type TroubleServer,
} from '../faults/web-trouble'

const TROUBLES: Trouble[] = ['refuses', 'hangs', 'resets', 'babbles']
/** A sign-in gives its mail 8 s; the rest is for a busy machine. */
const SIGN_IN_WITHIN_MS = 20_000
let reports: TroubleReport[]
let peace: Peace
let waiting: number

beforeAll(async () => {
  const server = await startTroubleServer()
  try {
    await tryAll(server)
  } finally {
    await server.stop()
  }
}, 400_000)

async function tryAll(server: TroubleServer): Promise<void> {
  const stage = await startRollingStage({
    webProcesses: 1,
    connections: 32,
    isDirect: true,
    environment: {
      SMTP_URL: server.url,
      EMAIL_FROM: 'hello@example.com',
      TWILIO_ACCOUNT_SID: 'AC0123',
      TWILIO_AUTH_TOKEN: 'none',
      TWILIO_PHONE_NUMBER: '+12125550123',
      TWILIO_API_BASE_URL: server.url.replace('smtp:', 'http:'),
    },
  })
  try {
    peace = await bookInPeace(stage)
    reports = []
    for (const trouble of TROUBLES) {
      await server.set(trouble)
      reports.push(await bookDuring(trouble, stage))
    }
    waiting = await getDb().verificationToken.count({ where: { mailDueAt: { not: null } } })
  } finally {
    await stage.stop()
  }
}

describe('while the mail server and the text provider refuse, hang, reset or never end a line', () => {
  it('every booking is taken, and about as fast as before', () => {
    expect(reports.map(({ bookings }) => bookings)).toEqual(TROUBLES.map(() => ({ 201: 12 })))
    for (const { medianMilliseconds } of reports)
      expect(medianMilliseconds).toBeLessThan(peace.medianMilliseconds * 4 + 500)
  })

  it('a visitor who requests a sign-in link is told within seconds that the email is late, and it is kept to be sent again', () => {
    const answers = reports.flatMap(({ signIns }) => signIns)
    expect(new Set(answers.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(
      new Set(['503 mail_delayed']),
    )
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(SIGN_IN_WITHIN_MS)
    expect(waiting).toBe(answers.length)
  })

  it('the process keeps responding to everyone else', () => {
    for (const { longestSilence } of reports) expect(longestSilence).toBeLessThan(peace.longestSilence * 3 + 3000)
  })
})

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { safeError } from '@/lib/server/safe-error'
import { startFakeTwilio } from '../support/fake-twilio'
import { startMailSink } from '../support/mail-sink'

const run = promisify(execFile)
const ROOT = path.resolve(__dirname, '../..')
const MARKER = 'zqxmarker'
const UUIDS = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g
let lines: string[]
let statuses: number[]

beforeAll(async () => {
  const [twilio, sink] = [await startFakeTwilio(), await startMailSink()]
  sink.setScript(() => 'defer')
  twilio.setMode('refuse', '+13105557777')
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', 'tests/support/log-probe.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'trace',
      MARKER,
      SMTP_URL: sink.smtpUrl,
      SEND_RATE_PER_SECOND: '5000',
      ...twilio.variables,
    },
  })
  await Promise.all([twilio.stop(), sink.stop()])
  const all = `${stdout}\n${stderr}`.split('\n').filter(Boolean)
  const said = all.find((line) => line.startsWith('{"statuses"')) ?? '{}'
  statuses = (JSON.parse(said) as { statuses: number[] }).statuses
  lines = all.filter((line) => line !== said)
})

it('the process met successes, refusals and failures of every kind', () => {
  for (const status of [201, 303, 400, 401, 403, 404, 500, 503]) expect(statuses).toContain(status)
})

it('nothing that anyone typed is in its output: no name, address, number, note, token or path', () => {
  const typed = new RegExp(`${MARKER}|555-[0-9]{4}|(?:310|212)\\D{0,2}555[0-9]{4}|\\+1310`, 'i')
  // Random ids may contain any digits.
  expect(lines.filter((line) => typed.test(line.replace(UUIDS, 'id')))).toEqual([])
})

it('every line is one record, also where line breaks were typed', () => {
  const records = lines.map((line) => JSON.parse(line) as { msg: string })
  expect(records.some(({ msg }) => msg.includes('forged'))).toBe(false)
})

it("what failed can still be found: a request id, the kind of error, the database's code and the place in our code", () => {
  const failed = lines
    .map(
      (line) =>
        JSON.parse(line) as {
          msg: string
          requestId?: string
          err?: { type: string; sqlState: string | null; stack: string[] }
        },
    )
    .filter(({ msg }) => msg === 'request failed')
  expect(failed.length).toBeGreaterThan(5)
  for (const { requestId, err } of failed)
    expect([requestId, err?.type, err?.stack.join()]).toEqual([
      expect.stringMatching(/^[\w-]{36}$/),
      expect.stringMatching(/Error$/),
      expect.stringContaining('lib/server'),
    ])
  expect(new Set(failed.map(({ err }) => err?.sqlState))).toEqual(new Set(['22001', '23514', '42P01', '42703']))
})

it('sign-ins and refusals are in it, by what they were', () => {
  const records = lines.map((line) => JSON.parse(line) as { msg: string; code?: string; userId?: null })
  expect(records).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', userId: null }))
  for (const code of ['unauthorized', 'bad_signature'])
    expect(records).toContainEqual(expect.objectContaining({ msg: 'refused', code }))
})

it('stack frames in typed text are not mistaken for real ones', () => {
  const error = new Error(`no\n    at ${MARKER} (/x.ts:1:1)`)
  expect(JSON.stringify(safeError(error))).not.toContain(MARKER)
  error.message = 'changed\nafterwards'
  expect(safeError(error).stack).toEqual([])
  expect(safeError({ code: MARKER })).toEqual({ type: 'object', code: null, sqlState: null, stack: [] })
})

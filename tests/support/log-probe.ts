/**
 * A process in which everything goes wrong, for tests/server/log-hygiene.test.ts: requests that work, requests that the
 * database rejects with errors that repeat their values, and providers that fail. Every text it sends contains MARKER.
 */
import { POST as requestLink } from '@/app/api/auth/request-magic-link/route'
import { POST as consumeLink } from '@/app/api/auth/use-magic-link/route'
import { PUT as changeClient } from '@/app/api/clients/[id]/route'
import { POST as addClient } from '@/app/api/clients/route'
import { GET as readAppointment } from '@/app/api/public/appointments/[id]/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { POST as join } from '@/app/api/public/businesses/[subdomain]/waitlist/route'
import { POST as claim } from '@/app/api/public/offers/[token]/claim/route'
import { POST as receiveText } from '@/app/api/webhooks/twilio/sms/route'
import { closeDb, getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { isReady } from '@/lib/server/readiness'
import { quietConsole } from '../../scripts/lib/quiet-console'
import { freshSalon } from './freed-slots'
import type { Salon } from './salon'
import { bookVisit } from './visits'

const MARKER = process.env.MARKER ?? ''
const HOST = 'localhost:3000'
const TOKEN = `${MARKER}X${'x'.repeat(43)}`.slice(0, 43)
const SPLIT = `${MARKER}\r\n{"level":30,"msg":"forged"}`
const statuses: number[] = []

const person = (n: number) => ({
  name: `${MARKER} Fox`,
  email: `${MARKER}.${n}@example.com`.toLowerCase(),
  phone: `(310) 555-${1000 + n}`,
  notes: SPLIT,
})

function request(
  path: string,
  body: object | null,
  { host = HOST, cookie = '', method = body ? 'POST' : 'GET' } = {},
): Request {
  return new Request(`http://${host}${path}?${MARKER}=1`, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      host,
      origin: `http://${host}`,
      cookie,
      'content-type': 'application/json',
      'user-agent': MARKER,
      'idempotency-key': `${MARKER}-${statuses.length}`,
    },
  })
}

const form = (path: string, fields: Record<string, string>) =>
  new Request(`http://${HOST}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { host: HOST, origin: `http://${HOST}`, 'x-twilio-signature': MARKER },
  })

let calls = 0

/** Makes one request of each kind, as a visitor and as an owner. */
async function askEverything(salon: Salon): Promise<void> {
  const { subdomain } = salon.owner
  const host = `${subdomain}.${HOST}`
  const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + (50 + (calls += 1)) * 3_600_000).toISOString()
  const on = <P extends Record<string, string>>(params: P) => ({ params: Promise.resolve(params) })
  const answers = [
    await requestLink(request('/api', { email: `${MARKER}.${calls}@example.com` }), on({})),
    await requestLink(request('/api', { email: `${MARKER} not an address`, callbackUrl: MARKER }), on({})),
    await consumeLink(form('/api', { email: `${MARKER}@example.com`, token: TOKEN })),
    await book(
      request('/api', { ...person(calls), serviceId: salon.serviceId, appointmentDate: start }, { host }),
      on({ subdomain }),
    ),
    await book(
      request('/api', { ...person(calls), serviceId: salon.serviceId, appointmentDate: SPLIT }, { host }),
      on({ subdomain }),
    ),
    await join(request('/api', { ...person(calls), service: 'Haircut' }, { host }), on({ subdomain })),
    await addClient(request('/api', person(calls + 500), { cookie: salon.cookie }), on({})),
    await changeClient(
      request('/api', person(calls + 700), { cookie: salon.cookie, method: 'PUT' }),
      on({ id: salon.clientId }),
    ),
    await addClient(request('/api', { ...person(calls), email: MARKER }, { cookie: MARKER }), on({})),
    await readAppointment(request('/api', null, { host }), on({ id: MARKER })),
    await claim(request('/api', {}, { host }), on({ token: TOKEN })),
    await receiveText(form('/api', { MessageSid: MARKER, From: MARKER, To: MARKER, Body: SPLIT })),
  ]
  statuses.push(...answers.map(({ status }) => status))
}

const sql = (text: string) => getDb().$executeRawUnsafe(text)

async function main(): Promise<void> {
  quietConsole()
  const salon = await freshSalon()
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { smsEnabled: true } })
  await askEverything(salon)
  await bookVisit(salon, {
    name: `${MARKER} Fox`,
    email: `${MARKER}@example.com`,
    phone: '+13105557777',
    startsInHours: 40,
  })
  await sendDueMessages(getDb(), new AbortController().signal)
  // A constraint's error contains the whole row, a short column's the value; a dropped table fails everything.
  await sql(`ALTER TABLE clients ADD CONSTRAINT planted CHECK (name NOT ILIKE '%${MARKER}%') NOT VALID`)
  await askEverything(salon)
  await sql('ALTER TABLE clients DROP CONSTRAINT planted')
  await sql('ALTER TABLE clients ALTER COLUMN name TYPE varchar(3) USING left(name, 3)')
  await askEverything(salon)
  await sql('ALTER TABLE appointments RENAME TO lost_appointments')
  await sql('ALTER TABLE verification_tokens RENAME COLUMN identifier TO lost')
  await askEverything(salon)
  await isReady()
  // As Next prints what a page threw.
  await getDb()
    .$queryRawUnsafe(`SELECT '${MARKER}'::uuid`)
    .catch((error: unknown) => console.error(error))
  await getDb()
    .client.findFirst({ where: { name: SPLIT, id: MARKER } })
    .catch((error: unknown) => console.error('⨯', error))
  console.error(`⨯ Error: ${SPLIT}`)
  process.stdout.write(`${JSON.stringify({ statuses })}\n`)
  await closeDb()
}

void main()

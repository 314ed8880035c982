/** Every file for a spreadsheet, of a business whose texts are formulas. */
import Papa from 'papaparse'
import { POST as importClients } from '@/app/api/clients/import/route'
import { getDb } from '@/lib/server/db'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { productionDeps } from '@/lib/server/deps'
import { routeHandlers } from '../support/exports'
import { openSalon, type Salon } from '../support/salon'

const FORMULAS = [
  '=HYPERLINK("http://evil.example","x")',
  '+SUM(1)',
  '-2+cmd|x',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1',
  '=1\n,"=2"',
  "'=1",
  'a,"b"',
  '\uff1d1+1',
]
const PHONE = '+12125550123'
const PLAIN = /^-?\d+(?:[.,]\d+)?%?$|^\+\d[\d ().-]*$/
const files = routeHandlers().filter((route) => /^GET .*\.csv$/.test(route) && !route.includes('['))
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('formulas')
  const {
    owner: { businessId },
    serviceId,
    staffId,
    clientId,
  } = salon
  const db = getDb()
  const deps = productionDeps()
  await db.service.updateMany({ where: { businessId, id: serviceId }, data: { name: FORMULAS[0] ?? '' } })
  await db.staff.updateMany({ where: { businessId }, data: { name: FORMULAS[1] ?? '' } })
  await db.client.updateMany({
    where: { businessId },
    data: { name: FORMULAS[2] ?? '', phone: PHONE, phoneE164: PHONE },
  })
  await db.client.createMany({
    data: FORMULAS.slice(3).map((name) => ({ businessId, name, email: null, notes: name, schedulingNotes: name })),
  })
  const { id } = await createAppointment(
    salon.owner,
    {
      clientId,
      service: FORMULAS[0] ?? '',
      serviceId,
      staffId,
      appointmentDate: new Date(Math.ceil(deps.clock.now().getTime() / 3_600_000 + 1) * 3_600_000).toISOString(),
      duration: 30,
    },
    deps,
  )
  const began = new Date(deps.clock.now().getTime() - 24 * 3_600_000)
  await db.appointment.updateMany({
    where: { businessId, id },
    data: {
      status: 'completed',
      appointmentDate: began,
      blockedFrom: began,
      blockedUntil: new Date(began.getTime() + 1_800_000),
    },
  })
})

const headers = () => ({ host: 'localhost:3000', cookie: salon.cookie, 'content-type': 'application/json' })

async function download(route: string): Promise<{ answer: Response; text: string; rows: string[][] }> {
  const path = route.slice('GET '.length)
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is computed
  const { GET } = require(`../../app${path}/route`) as {
    GET: (request: Request, context: unknown) => Promise<Response>
  }
  const answer = await GET(new Request(`http://localhost:3000${path}`, { headers: headers() }), {
    params: Promise.resolve({}),
  })
  const text = (await answer.clone().text()).replace(/^\ufeff/, '')
  return {
    answer,
    text,
    rows: Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data,
  }
}

it.each(files)('%s is a file by RFC 4180 in which no cell is a formula', async (route) => {
  const { answer, text, rows } = await download(route)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(new Set(rows.map((cells) => cells.length)).size).toBe(1)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n\uff1d]/.test(cell) && !PLAIN.test(cell))).toEqual([])
})

it('a list of clients keeps their phone numbers, and reads back as what it was', async () => {
  const { rows } = await download('GET /api/clients/export.csv')
  const [header = [], ...lines] = rows
  const at = (name: string) => header.indexOf(name)
  expect(lines.map((cells) => cells[at('Phone')]).filter(Boolean)).toEqual([PHONE])
  const body = {
    dryRun: false,
    lines: lines.map((cells, index) => ({
      line: index + 2,
      name: cells[at('Name')],
      phone: cells[at('Phone')],
      notes: cells[at('Notes')],
      schedulingNotes: cells[at('Scheduling notes')],
    })),
  }
  const answer = await importClients(
    new Request('http://localhost:3000/api/clients/import', {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  )
  expect(await answer.json()).toMatchObject({ added: 0, completed: 0, refused: 0, unchanged: lines.length })
})

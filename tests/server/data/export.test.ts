import Papa from 'papaparse'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { unshieldCell } from '@/lib/domain/csv'
import { EXPORT_NOUNS, type ExportNoun } from '@/lib/domain/export'
import { createClient } from '@/lib/server/client/commands'
import { toE164 } from '@/lib/domain/read-phone'
import { getDb } from '@/lib/server/db'
import { toField } from '@/lib/server/export/read-rows'
import { LEFT_OUT, SECTIONS } from '@/lib/server/export/sections'
import { exportCsv, exportJson, type Download } from '@/lib/server/export/stream'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { joinChunks } from '../../support/chunks'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { allColumns } from '../../support/schema-walk'

const THEIRS = 'Their-Marker'
const deps = depsAt()
const HOSTILE = [
  '=1+1',
  '+SUM(A1)',
  '-2',
  '@cmd',
  '\tTab',
  'Comma, "quoted"',
  'Two\nlines',
  'Zoë 日本 👩‍🦰',
  "'quoted",
  ' spaces ',
]
let mine: Salon

beforeAll(async () => {
  mine = await openSalon('mine')
  const theirs = await openSalon('theirs')
  for (const name of HOSTILE) {
    await getDb().client.create({
      data: {
        businessId: mine.owner.businessId,
        name,
        notes: name,
        phone: '+44 20 7946 0958',
        phoneE164: '+442079460958',
      },
    })
  }
  for (const [salon, service] of [
    [mine, 'Mine'],
    [theirs, THEIRS],
  ] as const) {
    await createAppointment(
      salon.owner,
      { clientId: salon.clientId, service, notes: service, appointmentDate: '2026-11-25T10:00', duration: 60 },
      deps,
    )
    const entry = await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Color', notes: service }, deps)
    await notifyEntry(salon.owner, entry.id, {}, deps)
  }
  await createClient(theirs.owner, { name: THEIRS }, deps)
  await getDb().staff.updateMany({ where: { businessId: theirs.owner.businessId }, data: { name: THEIRS } })
})

const textOf = async (download: Promise<Download>) => joinChunks((await download).chunks)

type Rows = Record<string, unknown>[]
const document = async () => JSON.parse(await textOf(exportJson(mine.owner, deps))) as Record<ExportNoun, Rows>

it('every column of every table of a business is exported, or left out for a reason that is written down', async () => {
  const exported = new Set(
    Object.values(SECTIONS).flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  )
  const forgotten: string[] = []
  for (const [table, columns] of await allColumns()) {
    if (table !== 'businesses' && !columns.includes('business_id')) continue
    if (LEFT_OUT[`${table}.*`]) continue
    forgotten.push(
      ...columns
        .filter((column) => column !== 'business_id')
        .map((column) => `${table}.${column}`)
        .filter((name) => !exported.has(name) && !LEFT_OUT[name]),
    )
  }
  expect(forgotten).toEqual([])
})

it('the JSON document has every row of the business under stable names, and nothing of another', async () => {
  const taken = await document()
  for (const noun of Object.keys(EXPORT_NOUNS) as ExportNoun[]) {
    const { table } = SECTIONS[noun]
    const [row] = await getDb().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE "${table === 'businesses' ? 'id' : 'business_id'}" = '${mine.owner.businessId}'`,
    )
    expect([noun, taken[noun].length]).toEqual([noun, row?.count])
  }
  expect(taken.clients.map(({ name }) => name)).toEqual(expect.arrayContaining(HOSTILE))
  expect(taken.appointments).toMatchObject([
    { service: 'Mine', appointmentDate: '2026-11-25T15:00:00.000Z', reminder24hSent: false, clientId: mine.clientId },
  ])
  expect(JSON.stringify(taken)).not.toContain(THEIRS)
})

it('holds no key by which somebody could act', async () => {
  const offer = await getDb().waitlistOffer.findFirstOrThrow({
    where: { businessId: mine.owner.businessId },
    select: { tokenHash: true },
  })
  const visit = await getDb().appointment.findFirstOrThrow({
    where: { businessId: mine.owner.businessId },
    select: { shortCode: true },
  })
  const text = await textOf(exportJson(mine.owner, deps))
  expect([text.includes(offer.tokenHash), text.includes(visit.shortCode), text.includes(mine.cookie)]).toEqual([
    false,
    false,
    false,
  ])
})

it('each CSV reads back as the rows of the document: formulas shielded, phone numbers the same numbers', async () => {
  const taken = await document()
  for (const noun of Object.keys(EXPORT_NOUNS) as ExportNoun[]) {
    // This download has added an entry to the log.
    if (noun === 'ownerActions') continue
    const text = await textOf(exportCsv(mine.owner, noun, deps))
    expect(text).not.toContain(THEIRS)
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true })
    expect(errors).toEqual([])
    const phones = SECTIONS[noun].phones.map(toField)
    const back = data.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, cell]) => [
          field,
          phones.includes(field) ? (toE164(cell, 'US') ?? cell) : unshieldCell(cell),
        ]),
      ),
    )
    const rows = taken[noun].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          field,
          phones.includes(field) ? (toE164(asCell(value), 'US') ?? asCell(value)) : asCell(value),
        ]),
      ),
    )
    expect(back).toEqual(rows)
  }
})

it('no cell of any CSV can be run as a formula, and numbers stay numbers', async () => {
  const text = await textOf(exportCsv(mine.owner, 'clients', deps))
  const cells = Papa.parse<string[]>(text.slice(1)).data.flat()
  expect(cells.filter((cell) => /^[=@\t\r]|^[+-](?![\d ().-]+$)/.test(cell))).toEqual([])
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'+SUM(A1)", '+442079460958', '-2']))
})

it('is written to the activity log', async () => {
  await textOf(exportCsv(mine.owner, 'services', deps))
  const last = await getDb().ownerAction.findFirstOrThrow({
    where: { businessId: mine.owner.businessId, fields: { has: 'services' } },
    select: { verb: true, noun: true, userId: true },
  })
  expect(last).toEqual({ verb: 'exported', noun: 'data', userId: mine.owner.userId })
})

it('streams: a history of any length comes whole, in pieces of at most 500 rows, each read when it is asked for', async () => {
  const salon = await openSalon('large')
  const visit = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    deps,
  )
  await getDb().$executeRaw`
    INSERT INTO appointment_events (business_id, appointment_id, type, actor, reason)
    SELECT ${salon.owner.businessId}::uuid, ${visit.id}::uuid, 'edited', 'owner', 'Early' FROM generate_series(1, 3000)`
  const { chunks } = await exportJson(salon.owner, deps)
  const pieces: { early: number; late: number }[] = []
  for await (const chunk of chunks) {
    const piece = { early: chunk.split('"reason":"Early"').length - 1, late: chunk.split('"reason":"Late"').length - 1 }
    if (piece.early + piece.late === 0) continue
    pieces.push(piece)
    await getDb()
      .$executeRaw`UPDATE appointment_events SET reason = 'Late' WHERE business_id = ${salon.owner.businessId}::uuid AND reason = 'Early'`
  }
  const [first, ...rest] = pieces
  expect(pieces.reduce((sum, { early, late }) => sum + early + late, 0)).toBe(3000)
  expect(Math.max(...pieces.map(({ early, late }) => early + late))).toBeLessThanOrEqual(500)
  expect([first?.late, rest.filter(({ early }) => early > 0)]).toEqual([0, []])
})

function asCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Streams all data of a business as a download. */
import { toCsv } from '@/lib/domain/csv'
import { EXPORT_NOUNS, EXPORT_VERSION, type ExportNoun } from '@/lib/domain/export'
import { toSpreadsheetPhone } from '@/lib/domain/read-phone'
import { localDateOf } from '@/lib/domain/time'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { readRows, toField } from './read-rows'
import { SECTIONS } from './sections'

/** A file streamed in chunks, each created on demand. */
export interface Download {
  name: string
  type: string
  chunks: AsyncGenerator<string>
}

/** Exports one JSON document with a list per kind of data, and records the export in the activity log. */
export async function exportJson(scope: OwnerScope, deps: Deps): Promise<Download> {
  const now = deps.clock.now()
  await recordOwnerAction(deps.db, scope, { verb: 'exported', noun: 'data', fields: ['json'] }, now)
  return {
    name: fileName(scope, 'all', 'json', now),
    type: 'application/json; charset=utf-8',
    chunks: jsonChunks(scope, deps, now),
  }
}

/**
 * Exports one kind of data as CSV, with the same fields as the document, and records the export in the activity log.
 */
export async function exportCsv(scope: OwnerScope, noun: ExportNoun, deps: Deps): Promise<Download> {
  const now = deps.clock.now()
  await recordOwnerAction(deps.db, scope, { verb: 'exported', noun: 'data', fields: [noun] }, now)
  return {
    name: fileName(scope, noun, 'csv', now),
    type: 'text/csv; charset=utf-8',
    chunks: csvChunks(scope, noun, deps),
  }
}

function fileName({ subdomain, timeZone }: OwnerScope, what: string, ending: string, now: Date): string {
  return `${subdomain}-${what}-${localDateOf(now, timeZone)}.${ending}`
}

async function* jsonChunks(scope: OwnerScope, { db }: Deps, now: Date): AsyncGenerator<string> {
  const about = {
    format: 'no-show-shield',
    version: EXPORT_VERSION,
    exportedAt: now.toISOString(),
    businessId: scope.businessId,
  }
  yield JSON.stringify(about).slice(0, -1)
  for (const noun of Object.keys(EXPORT_NOUNS) as ExportNoun[]) {
    let before = `,\n${JSON.stringify(noun)}:[\n`
    for await (const rows of readRows(db, scope, SECTIONS[noun])) {
      yield before + rows.join(',\n')
      before = ',\n'
    }
    yield before === ',\n' ? '\n]' : `${before}]`
  }
  yield '\n}\n'
}

async function* csvChunks(scope: OwnerScope, noun: ExportNoun, { db }: Deps): AsyncGenerator<string> {
  const { columns, phones } = SECTIONS[noun]
  const fields = columns.map((name) => ({ name: toField(name), isPhone: phones.includes(name) }))
  yield toCsv([fields.map(({ name }) => name)])
  const mark = toCsv([]).length
  for await (const rows of readRows(db, scope, SECTIONS[noun])) {
    const cells = rows.map((json) => {
      const row = JSON.parse(json) as Record<string, unknown>
      return fields.map(({ name, isPhone }) => cellOf(row[name], isPhone, scope.country))
    })
    yield toCsv(cells).slice(mark)
  }
}

function cellOf(value: unknown, isPhone: boolean, country: string | null): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return isPhone ? toSpreadsheetPhone(value, country) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean)
}

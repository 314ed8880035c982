/**
 * Compact JSON for pages: lists of rows are stored by column, so that field names and repeated values are written once.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The key of a folded value: a list of fields (rows), a count (a repeated value), 'at' (recurring values), or null
 * (escapes an object with this key).
 */
const FOLDED = '#'

type Folded =
  /** `values` has a list per field. The rows at the indexes in `empty` are null and left out. */
  | { [FOLDED]: string[]; values: Json[]; empty: number[] }
  | { [FOLDED]: number; values: Json }
  /** `values` has each distinct value once; `at` has the index of each item's value. */
  | { [FOLDED]: 'at'; values: Json[]; at: number[] }
  | { [FOLDED]: null; values: [string, Json][] }

/** Returns `value`, which must be JSON, as compact text. */
export function packRows(value: unknown): string {
  return JSON.stringify(fold(value as Json))
}

/** Returns the value that `packRows` was given. */
export function unpackRows(packed: string): unknown {
  return unfold(JSON.parse(packed) as Json)
}

function fold(value: Json): Json {
  if (Array.isArray(value)) return foldList(value)
  if (value === null || typeof value !== 'object') return value
  const entries = fieldsOf(value).map((field): [string, Json] => [field, fold(value[field] as Json)])
  return FOLDED in value ? { [FOLDED]: null, values: entries } : Object.fromEntries(entries)
}

function foldList(list: Json[]): Json {
  if (list.length < 3) return list.map(fold)
  if (list.every(isPrimitive)) return foldPrimitives(list)
  const rows = list.filter((item) => item !== null)
  const fields = sharedFields(rows)
  if (!fields || fields.length === 0) return list.map(fold)
  return {
    [FOLDED]: fields,
    values: fields.map((field) => foldList(rows.map((row) => (row as Record<string, Json>)[field] as Json))),
    empty: list.flatMap((item, index) => (item === null ? [index] : [])),
  }
}

/** Writes recurring values once, if that is shorter. */
function foldPrimitives(list: Json[]): Json {
  const values = [...new Set(list)]
  if (values.length === 1) return { [FOLDED]: list.length, values: values[0] ?? null }
  if (values.length === list.length) return list
  const recurring = { [FOLDED]: 'at', values, at: list.map((item) => values.indexOf(item)) }
  return JSON.stringify(recurring).length < JSON.stringify(list).length ? recurring : list
}

/** Returns the fields of the rows if all rows have the same ones in the same order; otherwise null. */
function sharedFields(rows: Json[]): string[] | null {
  const [first] = rows
  if (!isRecord(first)) return null
  const fields = fieldsOf(first)
  return rows.every((row) => isRecord(row) && haveSame(fieldsOf(row), fields)) ? fields : null
}

function unfold(value: Json): Json {
  if (Array.isArray(value)) return value.map(unfold)
  if (!isRecord(value)) return value
  if (FOLDED in value) return unfoldMarked(value as Folded)
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, unfold(item)]))
}

function unfoldMarked(folded: Folded): Json {
  const mark = folded[FOLDED]
  if (mark === null)
    return Object.fromEntries((folded.values as [string, Json][]).map(([key, item]) => [key, unfold(item)]))
  if (typeof mark === 'number') return Array.from({ length: mark }, () => folded.values as Json)
  if (mark === 'at') {
    const { values: once, at } = folded as Extract<Folded, { at: number[] }>
    return at.map((index) => once[index] as Json)
  }
  const { values, empty } = folded as Extract<Folded, { empty: number[] }>
  const columns = values.map((column) => unfold(column) as Json[])
  // Copies of one object share its shape, which makes them faster to build and to read.
  const blank: Record<string, Json> = Object.fromEntries(mark.map((field) => [field, null]))
  const rows: Json[] = (columns[0] ?? []).map((_, index) => {
    const row = { ...blank }
    mark.forEach((field, of) => (row[field] = columns[of]![index] as Json))
    return row
  })
  for (const index of empty) rows.splice(index, 0, null)
  return rows
}

function isPrimitive(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Returns the record's fields that JSON would keep, that is, those that aren't undefined. */
function fieldsOf(record: { [key: string]: Json }): string[] {
  return Object.keys(record).filter((field) => record[field] !== undefined)
}

function haveSame(fields: string[], others: string[]): boolean {
  return fields.length === others.length && fields.every((field, index) => field === others[index])
}

/**
 * Compact JSON for pages: lists of rows are stored by column, so that field names and repeated values are written once.
 */

type Primitive = null | boolean | number | string
type Json = Primitive | Json[] | { [key: string]: Json }

/**
 * The key of a folded value: a list of fields (rows), a count (a repeated value), 'at' (recurring values), or null
 * (escapes an object with this key).
 */
const FOLDED = '#'
/** Characters that recurring values take beside their lists: `{"#":"at","values":,"at":}`. */
const RECURRING_LENGTH = 26

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
  if (isPrimitive(value)) return value
  if (Array.isArray(value)) return foldList(value)
  const entries = fieldsOf(value).map((field): [string, Json] => [field, fold(value[field]!)])
  return FOLDED in value ? { [FOLDED]: null, values: entries } : Object.fromEntries(entries)
}

function foldList(list: Json[]): Json {
  if (list.length < 3) return list.map(fold)
  if (list.every(isPrimitive)) return foldPrimitives(list)
  return foldRows(list) ?? list.map(fold)
}

/** Writes recurring values once, if that is shorter. */
function foldPrimitives(list: Primitive[]): Json {
  const indexes = new Map<Primitive, number>()
  const at = list.map((item) => {
    const index = indexes.get(item) ?? indexes.size
    indexes.set(item, index)
    return index
  })
  if (indexes.size === list.length) return list
  const values = [...indexes.keys()]
  if (values.length === 1) return { [FOLDED]: list.length, values: values[0] ?? null }
  const recurring = { [FOLDED]: 'at', values, at }
  return lengthOf(values) + lengthOf(at) + RECURRING_LENGTH < lengthOf(list) ? recurring : list
}

/** Writes the rows by column if all have the same fields in the same order; otherwise returns null. */
function foldRows(list: Json[]): Json {
  const first = list.find((item) => item !== null)
  if (!isRecord(first)) return null
  const fields = fieldsOf(first)
  if (fields.length === 0) return null
  const columns: Json[][] = fields.map(() => [])
  const empty: number[] = []
  for (const [index, row] of list.entries()) {
    if (row === null) empty.push(index)
    else if (!isRecord(row) || !haveSame(fieldsOf(row), fields)) return null
    else fields.forEach((field, of) => columns[of]!.push(row[field]!))
  }
  return { [FOLDED]: fields, values: columns.map(foldList), empty }
}

function unfold(value: Json): Json {
  if (isPrimitive(value)) return value
  if (Array.isArray(value)) return value.map(unfold)
  if (FOLDED in value) return unfoldMarked(value as Folded)
  // In place: nobody else has the text's values.
  for (const field of Object.keys(value)) value[field] = unfold(value[field]!)
  return value
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

function isPrimitive(value: Json): value is Primitive {
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

/** Returns about how long the list's JSON is; escaped characters count as one. */
function lengthOf(list: Primitive[]): number {
  return list.reduce<number>((sum, item) => sum + String(item).length + (typeof item === 'string' ? 3 : 1), 1)
}

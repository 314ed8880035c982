import type { ApiDocument, ApiSchema } from '@/lib/contracts/api-document'

/** One field as the documentation lists it, such as `client.name`. */
export interface FieldRow {
  name: string
  kind: string
  required: boolean
  about: string
}

/** Deeper levels would make the table unreadable. */
const MAX_LEVELS = 3

/** Returns every field of a body, with nested ones named by their path; empty if the body isn't an object. */
export function fieldRows(document: ApiDocument, schema: ApiSchema): FieldRow[] {
  return rowsOf(document, schema, '', 1)
}

/** Describes a value's type in words. */
export function kindOf(document: ApiDocument, schema: ApiSchema): string {
  const { found } = resolve(document, schema)
  if (found.enum) return found.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (found.const !== undefined) return JSON.stringify(found.const)
  if (found.anyOf) return found.anyOf.map((one) => kindOf(document, one)).join(' | ')
  const types = [found.type ?? 'anything'].flat()
  return types
    .map((type) =>
      type === 'array' && found.items
        ? `list of ${kindOf(document, found.items)}`
        : (WORDS[found.format ?? ''] ?? type),
    )
    .filter((word, index, words) => words.indexOf(word) === index || word === 'null')
    .join(' | ')
}

const WORDS: Record<string, string | undefined> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'date',
  uri: 'address',
  email: 'email',
}

function rowsOf(document: ApiDocument, schema: ApiSchema, prefix: string, level: number): FieldRow[] {
  const { found } = resolve(document, inside(document, schema))
  return Object.entries(found.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const nested =
      level < MAX_LEVELS ? rowsOf(document, field, `${path}${isList(document, field) ? '[]' : ''}.`, level + 1) : []
    const row = {
      name: path,
      kind: kindWithoutParts(document, field),
      required: found.required?.includes(name) ?? false,
      about: aboutOf(document, field),
    }
    return [row, ...nested]
  })
}

/** Returns the schema of a list's items, or of the value behind "or null". */
function inside(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const { found } = resolve(document, schema)
  if (found.items) return inside(document, found.items)
  const [first, second] = found.anyOf ?? []
  return first && second?.type === 'null' ? inside(document, first) : found
}

function isList(document: ApiDocument, schema: ApiSchema): boolean {
  const { found } = resolve(document, schema)
  return found.type === 'array' || (found.anyOf?.some((one) => isList(document, one)) ?? false)
}

function kindWithoutParts(document: ApiDocument, schema: ApiSchema): string {
  return kindOf(document, schema).replaceAll('list of object', 'list')
}

function aboutOf(document: ApiDocument, schema: ApiSchema): string {
  const { found, note } = resolve(document, schema)
  return [note, limitsOf(found)].filter((part) => part !== '').join(' ')
}

function limitsOf({ minLength = 0, maxLength, minimum, maximum, default: standard }: ApiSchema): string {
  return [
    maxLength === undefined ? '' : `At most ${maxLength} characters.`,
    maxLength === undefined && minLength > 0 ? `At least ${minLength} characters.` : '',
    minimum !== undefined && maximum !== undefined ? `From ${minimum} to ${maximum}.` : '',
    standard === undefined ? '' : `${JSON.stringify(standard)} if left out.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Returns what a reference points to, with the innermost description. */
function resolve(document: ApiDocument, schema: ApiSchema): { found: ApiSchema; note: string } {
  if (schema.$ref === undefined) return { found: schema, note: schema.description ?? '' }
  const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}
  return { found, note: schema.description ?? found.description ?? '' }
}

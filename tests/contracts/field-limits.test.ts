/** Every field of a request is limited: no text, number or list can have any length. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { createClientBody } from '@/lib/contracts/client'

type Schema = z.core.$ZodType
type Def = {
  type: string
  checks?: readonly { _zod: { def: Record<string, unknown> } }[]
  format?: string
  pattern?: RegExp
} & Record<string, unknown>

const FOLDER = 'lib/contracts'
const API = 'app/api'
const defOf = (schema: Schema) => schema._zod.def as unknown as Def
const checksOf = (schema: Schema) => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** A pattern of limited length: without star, plus or open count. */
function hasEnd(pattern: RegExp): boolean {
  const bare = pattern.source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare)
}

function isBoundedText(schema: Schema): boolean {
  const { format, pattern } = defOf(schema)
  if (['uuid', 'guid', 'date'].includes(format ?? '')) return true
  return [{ check: 'string_format', pattern }, ...checksOf(schema)].some(
    (check) =>
      check.check === 'max_length' ||
      check.check === 'length_equals' ||
      (check.check === 'string_format' && check.pattern instanceof RegExp && hasEnd(check.pattern)),
  )
}

function isBoundedNumber(schema: Schema): boolean {
  const limits = checksOf(schema).map(({ check }) => check)
  return limits.includes('less_than') && limits.includes('greater_than')
}

/** Paths under `at` whose values aren't limited. */
function unbounded(schema: Schema, at: string): string[] {
  const def = defOf(schema)
  const inner = (key: string) => def[key] as Schema
  switch (def.type) {
    case 'string':
      return isBoundedText(schema) ? [] : [`${at}: text`]
    case 'number':
      return isBoundedNumber(schema) ? [] : [`${at}: number`]
    case 'array': {
      const hasMax = checksOf(schema).some(({ check }) => check === 'max_length' || check === 'length_equals')
      return [...(hasMax ? [] : [`${at}: list`]), ...unbounded(inner('element'), `${at}[]`)]
    }
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([key, value]) =>
        unbounded(value, `${at}.${key}`),
      )
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return unbounded(inner('innerType'), at)
    case 'union':
      return (def.options as Schema[]).flatMap((option) => unbounded(option, at))
    case 'pipe':
      return ofPipe(inner('in'), inner('out'), at)
    // Values that it produces were limited when they were parsed.
    case 'transform':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return []
    default:
      return [`${at}: ${def.type}`]
  }
}

/** One end of a pipe limits what passes through it. */
function ofPipe(before: Schema, after: Schema, at: string): string[] {
  const [taken, made] = [unbounded(before, at), unbounded(after, at)]
  const isRescued =
    made.length === 0 && defOf(after).type !== 'transform' && !['object', 'array'].includes(defOf(before).type)
  return isRescued ? [] : taken
}

async function requestSchemas(): Promise<[string, Schema][]> {
  const found: [string, Schema][] = []
  for (const file of readdirSync(FOLDER)) {
    const contract = (await import(`@/${FOLDER}/${file.replace('.ts', '')}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(contract))
      if (
        (/(Body|Query)$/.test(name) || name === 'magicLink') &&
        name !== 'errorBody' &&
        typeof value === 'object' &&
        value !== null &&
        '_zod' in value
      )
        found.push([name, value as Schema])
  }
  return found
}

it('every text, number and list that a request may bring has a limit', async () => {
  const schemas = await requestSchemas()
  expect(schemas.length).toBeGreaterThan(40)
  expect(schemas.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([])
})

it('every route takes its body and query by such a contract', async () => {
  const names = new Set((await requestSchemas()).map(([name]) => name))
  const routes = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
  const asked = routes.flatMap((file) =>
    [...readFileSync(path.join(API, file), 'utf8').matchAll(/\b(?:body|query): ([A-Za-z]\w*)(?=[,\s}])/g)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(({ name }) => !names.has(name))).toEqual([])
})

it('a name of 255 characters and notes of 5,000 are accepted, and one more is refused at its field', () => {
  const client = (name: number, notes: number) => ({
    name: 'n'.repeat(name),
    email: 'ada@example.com',
    phone: null,
    notes: 'n'.repeat(notes),
  })
  const refused = (body: object) =>
    createClientBody.safeParse(body).error?.issues.map(({ path, message }) => [...path, message])
  expect(refused(client(255, 5000))).toBeUndefined()
  expect(refused(client(256, 5001))).toEqual([
    ['name', 'Use at most 255 characters'],
    ['notes', 'Use at most 5000 characters'],
  ])
})

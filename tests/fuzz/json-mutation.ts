/** Changes to a JSON body: somewhere in its tree, or in its bytes. */
import { gzipSync } from 'node:zlib'
import type { Random } from '@/lib/server/demo/random'
import { FOREIGN_FIELDS, HOSTILE, RawJson } from './hostile-values'

type Json = RawJson | null | boolean | number | string | Json[] | { [key: string]: Json }

/** The bytes of `body` after up to three changes, and their names. */
export function mutateJson(body: Record<string, unknown>, random: Random): { bytes: Buffer; changes: string[] } {
  const changes: string[] = []
  let tree = structuredClone(body) as Json
  for (let count = random.whole(1, 3); count > 0; count -= 1) tree = mutateTree(tree, random, changes)
  const text = write(tree)
  return random.chance(0.15) ? mutateBytes(text, random, changes) : { bytes: Buffer.from(text), changes }
}

function mutateTree(tree: Json, random: Random, changes: string[]): Json {
  if (Array.isArray(tree) && tree.length > 0 && random.chance(0.8)) {
    const at = random.whole(0, tree.length - 1)
    return tree.map((item, index) => (index === at ? mutateTree(item, random, changes) : item))
  }
  if (
    tree === null ||
    typeof tree !== 'object' ||
    tree instanceof RawJson ||
    Array.isArray(tree) ||
    Object.keys(tree).length === 0
  )
    return swap(tree, random, changes, 'whole')
  return mutateObject(tree, random, changes)
}

function mutateObject(tree: { [key: string]: Json }, random: Random, changes: string[]): Json {
  const key = random.pick(Object.keys(tree) as [string, ...string[]])
  const value = tree[key] ?? null
  switch (random.pick(['swap', 'swap', 'swap', 'deeper', 'deeper', 'drop', 'add', 'wrap', 'operator', 'rename'])) {
    case 'drop':
      changes.push(`drop ${key}`)
      return Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key))
    case 'add':
      return withOwn(tree, random.pick(FOREIGN_FIELDS as [string, ...string[]]), random, changes)
    case 'wrap':
      changes.push(`wrap ${key}`)
      return { ...tree, [key]: [value] }
    case 'operator':
      changes.push(`operator ${key}`)
      return { ...tree, [key]: { [random.pick(['not', 'contains', 'equals', 'set', 'in'])]: value } }
    case 'rename':
      changes.push(`rename ${key}`)
      return { ...tree, [key.toUpperCase()]: value }
    case 'deeper':
      return typeof value === 'object' && value !== null
        ? { ...tree, [key]: mutateTree(value, random, changes) }
        : { ...tree, [key]: swap(value, random, changes, key) }
    default:
      return { ...tree, [key]: swap(value, random, changes, key) }
  }
}

function withOwn(tree: { [key: string]: Json }, name: string, random: Random, changes: string[]): Json {
  const copy = Object.fromEntries([...Object.entries(tree)])
  Object.defineProperty(copy, name, {
    value: swap(null, random, changes, name),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

function swap(value: Json, random: Random, changes: string[], where: string): Json {
  if (typeof value === 'string' && random.chance(0.25)) {
    changes.push(`suffix ${where}`)
    return value + random.pick(['\u0000', '\ud800', '\r\n.\r\n', '\u202e', 'é', ' '.repeat(300), "'", '%00', '\\'])
  }
  const hostile = random.pick(HOSTILE)
  changes.push(`${where} = ${hostile.text.slice(0, 60)}`)
  return hostile
}

function write(value: Json): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}:${write(item)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

const BYTES: Record<string, (text: string, random: Random) => Buffer> = {
  'cut off': (text, random) => Buffer.from(text).subarray(0, random.whole(0, text.length)),
  'flipped byte': (text, random) => {
    const bytes = Buffer.from(text)
    bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255)
    return bytes
  },
  'broken UTF-8': (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff]),
      Buffer.from('}'),
    ]),
  'broken UTF-8 in a text': (text) =>
    Buffer.from(
      Buffer.from(text.replace(/:"/, ':"¤')).toString('latin1').replace('\u00c2\u00a4', '\u00f0\u0028\u00ff'),
      'latin1',
    ),
  'byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  gzip: (text) => gzipSync(text),
  empty: () => Buffer.alloc(0),
  twice: (text) => Buffer.from(text + text),
  'duplicate keys': (text) => Buffer.from(text.replace(/^\{/, `${text.replace(/\}$/, '')},`).replace(/\}\}$/, '}')),
  'trailing comma': (text) => Buffer.from(text.replace(/\}$/, ',}')),
  'single quotes': (text) => Buffer.from(text.replaceAll('"', "'")),
  comment: (text) => Buffer.from(`/* */${text}`),
  'array of it': (text) => Buffer.from(`[${text}]`),
  quoted: (text) => Buffer.from(JSON.stringify(text)),
  'NUL bytes': (text) => Buffer.from(text.replace(/":/g, '"\u0000:')),
  'too large': (text) => Buffer.from(text.padEnd(70_000)),
}

function mutateBytes(text: string, random: Random, changes: string[]): { bytes: Buffer; changes: string[] } {
  const name = random.pick(Object.keys(BYTES) as [string, ...string[]])
  return { bytes: BYTES[name]?.(text === '' ? '{}' : text, random) ?? Buffer.alloc(0), changes: [...changes, name] }
}

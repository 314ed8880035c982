import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { REPOSITORY } from '../repository'

const FOLDER = path.join(REPOSITORY, 'lib/contracts')

/**
 * Returns the contracts by the name of their export (`createClientBody` as `CreateClientBody`), so that the document
 * defines a shared contract only once.
 */
export async function namedContracts(): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>()
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && name !== 'fields.ts')
    .sort()) {
    const exported = (await import(path.join(FOLDER, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isSchema(value) && isObject(value) && !names.has(value))
        names.set(value, name[0]?.toUpperCase() + name.slice(1))
    }
  }
  return names
}

/** Returns these schemas and all schemas they refer to. */
export function partsOf(schemas: readonly z.ZodType[]): Set<z.ZodType> {
  const seen = new Set<z.ZodType>()
  const visit = (value: unknown): void => {
    if (isSchema(value)) {
      if (seen.has(value)) return
      seen.add(value)
      visit({ ...value._zod.def, shape: (value._zod.def as { shape?: unknown }).shape })
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (isPlain(value)) Object.values(value).forEach(visit)
  }
  schemas.forEach(visit)
  return seen
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  )
}

/** Returns whether the schema is an object, possibly with a refinement or a transform. */
function isObject(schema: z.ZodType): boolean {
  const def = schema._zod.def as { type: string; in?: z.ZodType }
  return def.type === 'object' || (def.type === 'pipe' && def.in !== undefined && isObject(def.in))
}

import { z } from 'zod'
import type { CreateDocumentOptions } from 'zod-openapi'

type Override = NonNullable<CreateDocumentOptions['override']>
type JsonSchema = Parameters<Override>[0]['jsonSchema']
type Def = { type: string; out?: z.ZodType }

/** Formats that need no pattern, because theirs would be long and unhelpful. */
const SPOKEN = new Set(['uuid', 'date', 'date-time', 'email', 'uri'])

/** Rewrites zod's JSON Schema into a form that is easier to read. */
export const tidySchema: Override = ({ zodSchema, jsonSchema, io }) => {
  if (io === 'input') measureCleaned(zodSchema._zod.def as Def, jsonSchema)
  joinKinds(jsonSchema)
  if (SPOKEN.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Adds the length limits of text that is cleaned first; the limits apply to the cleaned text. */
function measureCleaned(def: Def, jsonSchema: JsonSchema): void {
  const cleaned = def.type === 'pipe' ? def.out : undefined
  if (cleaned?._zod.def.type !== 'string' || jsonSchema.type !== 'string') return
  const { minLength, maxLength } = z.toJSONSchema(cleaned)
  Object.assign(jsonSchema, minLength === undefined ? {} : { minLength }, maxLength === undefined ? {} : { maxLength })
}

/** Merges alternatives such as "this or null" into one schema. */
function joinKinds(jsonSchema: JsonSchema): void {
  const kinds = jsonSchema.anyOf as JsonSchema[] | undefined
  if (kinds?.length !== 2) return
  const [first = {}, second = {}] = kinds
  if (first.format === 'date-time' && second.type === 'string') {
    delete jsonSchema.anyOf
    jsonSchema.type = 'string'
  } else if (
    second.type === 'null' &&
    typeof first.type === 'string' &&
    first.type !== 'array' &&
    first.type !== 'object'
  ) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, first, { type: [first.type, 'null'] }, first.enum ? { enum: [...first.enum, null] } : {})
  }
}

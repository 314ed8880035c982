/** API keys: other programs use them to act for an owner. */
import { z } from 'zod'
import * as f from './fields'

/** The maximum number of keys per business. */
export const MAX_API_KEYS = 20
/** The kinds of access a key can have. */
export const API_KEY_ACCESS = ['read', 'write'] as const

/** An API key without its secret. */
export const apiKey = z.object({
  id: f.id,
  name: z.string(),
  /** The key's first characters, to tell keys apart. */
  prefix: z.string(),
  /** `read`: the key can read everything and change nothing. */
  access: z.enum(API_KEY_ACCESS),
  createdAt: f.instant,
  /** To the minute; null if never used. */
  lastUsedAt: f.instant.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
export const apiKeyList = z.array(apiKey)

/** Sent by the owner in the browser; keys can't create keys. */
export const createApiKeyBody = z.object({
  name: f.requiredLine('Give the key a name', 60),
  access: z.enum(API_KEY_ACCESS, { error: 'Choose what the key may do' }),
})
export type CreateApiKeyBody = z.infer<typeof createApiKeyBody>

/** A new API key. This is the only response that contains the key itself. */
export const createdApiKey = apiKey.extend({
  /** The key itself, shown only once. */
  key: z.string(),
})
export type CreatedApiKey = z.infer<typeof createdApiKey>

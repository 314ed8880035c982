/** The owner's data: retention of clients, the activity log, and erasing everything. */
import { z } from 'zod'
import { KEEP_CLIENTS_YEARS } from '@/lib/domain/erase'
import * as f from './fields'

const years = z.union(
  KEEP_CLIENTS_YEARS.map((count) => z.literal(count)),
  'Choose how long clients are kept',
)

const choice = z.object({
  /** Null means that clients are kept until they are erased manually. */
  keepClientsYears: years.nullable(),
})

/** Changes the retention period. `version` guards against stale browser tabs. */
export const retentionBody = choice.extend({ version: f.version.optional() })
export type RetentionBody = z.infer<typeof retentionBody>

/** The current retention period, and what each possible period would erase. */
export const retention = choice.extend({
  version: z.int(),
  /** How many clients each period would erase now. */
  due: z.array(z.object({ years, clients: z.int() })),
})
export type Retention = z.infer<typeof retention>

/** An entry of the activity log. */
export const ownerActionEntry = z.object({
  id: f.id,
  at: f.instant,
  verb: z.string(),
  noun: z.string(),
  subjectId: z.string().nullable(),
  /** Names of fields, never their values. */
  fields: z.array(z.string()),
  /** False for actions that one of the owner's rules took automatically. */
  byOwner: z.boolean(),
})
export type OwnerActionEntry = z.infer<typeof ownerActionEntry>

/** A page of the activity log, newest first. */
export const ownerActionPage = z.object({
  entries: z.array(ownerActionEntry),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
})
export type OwnerActionPage = z.infer<typeof ownerActionPage>

export const ownerActionQuery = z.object({
  /** `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Use the cursor from the previous page')
    .optional(),
})
export type OwnerActionQuery = z.infer<typeof ownerActionQuery>

/** Rejected unless the name entered is the business's. */
export const eraseBusinessBody = z.object({
  businessName: f.requiredLine('Type the name of your business'),
})
export type EraseBusinessBody = z.infer<typeof eraseBusinessBody>

/** A business's complete data: its own fields, and the rows of each kind of data, keyed by the kind's name. */
export const exportedBusiness = z.record(z.string(), z.unknown())

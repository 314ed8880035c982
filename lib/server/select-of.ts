/** Prisma's `select` of a contract. */
import type { z } from 'zod'

/**
 * Returns a `select` of every field of `contract`, so that a column that is returned is named in one place. Its fields
 * must be named as the model's: Prisma refuses a query with any other name.
 */
export function selectOf<Shape extends z.ZodRawShape>(contract: z.ZodObject<Shape>): { [Field in keyof Shape]: true } {
  return Object.fromEntries(Object.keys(contract.shape).map((field) => [field, true])) as {
    [Field in keyof Shape]: true
  }
}

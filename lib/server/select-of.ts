/** Derives Prisma's `select` from a contract. */
import type { z } from 'zod'

/**
 * Returns a Prisma `select` with every field of `contract`, so that returned columns are listed in one place. The
 * contract's fields must have the model's names; Prisma rejects any others.
 */
export function selectOf<Shape extends z.ZodRawShape>(contract: z.ZodObject<Shape>): { [Field in keyof Shape]: true } {
  return Object.fromEntries(Object.keys(contract.shape).map((field) => [field, true])) as {
    [Field in keyof Shape]: true
  }
}

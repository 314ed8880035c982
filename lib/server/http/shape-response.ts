/** Validates a call's result against its contract. */
import { z } from 'zod'

/**
 * A response that breaks its own contract, which is our error (500), never the caller's. Names the fields, never their
 * values.
 */
class BrokenResponse extends Error {
  override readonly name = 'BrokenResponse'

  constructor({ issues }: z.ZodError) {
    super(
      `The response breaks its contract at ${issues.map(({ path, code }) => `${path.join('.') || 'its top'} (${code})`).join(', ')}`,
    )
  }
}

/** Returns the result with only the contract's fields. Throws BrokenResponse if it breaks the contract. */
export function shapeResponse<S extends z.ZodType>(schema: S, result: unknown): z.output<S> {
  const shaped = schema.safeParse(result)
  if (!shaped.success) throw new BrokenResponse(shaped.error)
  return shaped.data
}

/** A failed form post without JavaScript, stored until its page shows it again. */
import { z } from 'zod'

export const typedForm = z.object({
  /** The input, by field name. */
  fields: z.record(z.string(), z.string()),
  /** The server's errors, by field name. */
  problems: z.record(z.string(), z.string()),
})
export type TypedForm = z.infer<typeof typedForm>

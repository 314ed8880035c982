/** A failed form post without JavaScript, until its page shows it again. */
import { z } from 'zod'

export const typedForm = z.object({
  /** What was typed and chosen, by the names of the fields. */
  fields: z.record(z.string(), z.string()),
  /** What the server found wrong, by the same names. */
  problems: z.record(z.string(), z.string()),
})
export type TypedForm = z.infer<typeof typedForm>

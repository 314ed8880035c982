/** Paginated lists. */
import { z } from 'zod'

/** The maximum and default number of rows per page. */
export const PAGE_LIMIT = 200

const LIMIT = `Use a whole number from 1 to ${PAGE_LIMIT}`

/** `cursor` comes from the `Link` header of the previous page. */
export const pageQuery = {
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_LIMIT, LIMIT).optional(),
  cursor: z.string().max(2000, 'Use the cursor from the previous page').optional(),
}

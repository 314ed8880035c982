/** Lists that come in pages. */
import { z } from 'zod'

/** Rows of a page, unless a call asks for fewer. */
export const PAGE_LIMIT = 200

const LIMIT = `Use a whole number from 1 to ${PAGE_LIMIT}`

/** `cursor` is what the `Link` header of the page before names. */
export const pageQuery = {
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_LIMIT, LIMIT).optional(),
  cursor: z.string().max(2000, 'Use the cursor of the page before').optional(),
}

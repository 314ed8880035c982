/** The finder of a business by its name. */
import { z } from 'zod'
import * as f from './fields'

/** Most characters of a name to look for. */
export const FINDER_NAME_MAX = 100

/** A question without a name only shows the form. */
export const finderQuery = z.object({ q: f.optionalText(FINDER_NAME_MAX) })

/** What the visitor wants at the business; anything unknown means its site. */
export const finderGoal = z.enum(['site', 'book', 'join-waitlist']).catch('site')

/** Finding a business by its name. */
import { z } from 'zod'
import * as f from './fields'

/** Maximum length of a name to search for, in characters. */
export const FINDER_NAME_MAX = 100

/** Without a name, the page only shows the form. */
export const finderQuery = z.object({ q: f.optionalText(FINDER_NAME_MAX) })

/** What the visitor wants to do at the business; unknown values mean its site. */
export const finderGoal = z.enum(['site', 'book', 'join-waitlist']).catch('site')

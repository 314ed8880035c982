/** Route wrapper for calendars that programs fetch from a secret URL. */
import { createHash } from 'node:crypto'
import { productionDeps, type Deps } from '../deps'
import { feedScope, type FeedScope } from '../scope'
import { describeRoute } from './route-description'
import { isKnown } from './etag'
import { requireRootHost } from './origin'
import { errorResponse } from './respond'

type Context = { params: Promise<{ token: string }> }

/**
 * Creates the route for a calendar on the root host, at `{token}.ics`. Responds with 304 if the calendar is unchanged.
 */
export function feedRoute({ summary }: { summary: string }, run: (scope: FeedScope, deps: Deps) => Promise<string>) {
  return describeRoute(
    { summary, caller: 'anyone', type: 'text/calendar' },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireRootHost(request)
        const calendar = await run(await feedScope((await context.params).token), productionDeps())
        const headers = {
          ETag: `"${createHash('sha256').update(calendar).digest('base64url')}"`,
          'Cache-Control': 'private, no-cache',
          'X-Robots-Tag': 'noindex',
        }
        if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers })
        return new Response(calendar, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

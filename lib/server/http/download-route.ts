/** Route wrapper for an owner's downloads. They are plain form posts, because each is recorded in the activity log. */
import type { z } from 'zod'
import { routes } from '@/lib/routes'
import { productionDeps, type Deps } from '../deps'
import type { Download } from '../export/stream'
import { takeTime } from '../request-context'
import { requireOwner, type OwnerScope } from '../scope'
import { describeRoute } from './route-description'
import { downloadResponse } from './download'
import { requireOwnOrigin, requireRootHost } from './origin'
import { isFormPost } from './read-input'
import { errorResponse } from './respond'
import { codeOf, seeOther, withParams } from './visitor-route'

type Context = { params: Promise<Record<string, string>> }

/**
 * Creates a download's route. `make` receives the file name from the path, if there is one. A rejected form post is
 * redirected to the page with `?problem={code}`.
 */
export function downloadRoute(
  contract: { summary: string; type?: string; response?: z.ZodType },
  make: (scope: OwnerScope, file: string, deps: Deps) => Promise<Download>,
) {
  return describeRoute(
    { ...contract, caller: 'session', redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireRootHost(request)
        requireOwnOrigin(request)
        const scope = await requireOwner(request)
        takeTime()
        const { file = '' } = (await context.params) ?? {}
        return downloadResponse(await make(scope, file, productionDeps()))
      } catch (error) {
        const refused = errorResponse(error)
        return isFormPost(request) && refused.status !== 403
          ? seeOther(withParams(routes.admin.data, { problem: await codeOf(refused) }))
          : refused
      }
    },
  )
}

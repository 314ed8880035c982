/** Route wrapper for an owner's uploads: the body is the file itself, and the limit applies while it arrives. */
import type { z } from 'zod'
import { UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'
import { productionDeps, type Deps } from '../deps'
import { keyOf } from '../api-key/key'
import { encoderQueue } from '../media/encoder-queue'
import { tooLarge } from '../media/inspect-upload'
import { takeTime } from '../request-context'
import { requireOwnerOrKey, type OwnerScope } from '../scope'
import { describeRoute } from './route-description'
import { requireOwnOrigin, requireRootHost } from './origin'
import { parseInput, readBytes } from './read-input'
import { errorResponse, json } from './respond'
import { shapeResponse } from './shape-response'

type Encode = Parameters<Parameters<typeof encoderQueue.admit>[0]>[0]

/** The arguments of an upload's handler. `encode` queues costly work. */
export interface Upload<Query> {
  bytes: Buffer
  query: Query
  encode: Encode
  deps: Deps
}

/**
 * Creates the route for a picture's upload. Checks authorization before input, and both before it reads the body.
 * Responds with 503 if this process is handling too many uploads, with 413 as soon as the body exceeds the limit.
 */
export function uploadRoute<Q extends z.ZodType, R extends z.ZodType>(
  contract: { summary: string; query: Q; response: R },
  run: (scope: OwnerScope, upload: Upload<z.output<Q>>) => Promise<unknown>,
) {
  return describeRoute(
    { ...contract, caller: 'owner', status: 201, upload: 'image/*' },
    async (request: Request): Promise<Response> => {
      try {
        requireRootHost(request)
        if (keyOf(request.headers) === null) requireOwnOrigin(request)
        const scope = await requireOwnerOrKey(request)
        takeTime()
        const query = parseInput(contract.query, Object.fromEntries(new URL(request.url).searchParams))
        const stored = await encoderQueue.admit(async (encode) => {
          const bytes = await readBytes(request, UPLOAD_LIMIT_BYTES, tooLarge)
          return run(scope, { bytes, query, encode, deps: productionDeps() })
        })
        return json(shapeResponse(contract.response, stored), 201)
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

import { nextAuthPageQuery, signOutBody } from '@/lib/contracts/session'
import { authAdapter } from '@/lib/server/auth/adapter'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { callNextAuth, isOffered } from '@/lib/server/auth/next-auth'
import { productionDeps } from '@/lib/server/deps'
import { describeRoute } from '@/lib/server/http/route-description'
import { notFound } from '@/lib/server/http/app-error'
import { requireOwnOrigin, requireRootHost } from '@/lib/server/http/origin'
import { isFormPost, parseInput, readForm, readOptionalJson } from '@/lib/server/http/read-input'
import { errorResponse } from '@/lib/server/http/respond'

type Input = { body?: object; query?: Record<string, string> }
type Context = { params: Promise<{ nextauth?: string[] }> }

async function answer(request: Request, context: Context): Promise<Response> {
  try {
    requireRootHost(request)
    requireOwnOrigin(request)
    const { method, headers } = request
    const path = (await context.params).nextauth ?? []
    if (!isOffered(method, path)) throw notFound()
    const { db, clock } = productionDeps()
    const input = await (method === 'POST' ? readSignOut(request) : readPageQuery(request))
    return await callNextAuth({ method, path, headers, ...input }, { adapter: authAdapter(db, clock) })
  } catch (error) {
    return errorResponse(error)
  }
}

async function readSignOut(request: Request): Promise<Input> {
  const fields = isFormPost(request) ? await readForm(request) : await readOptionalJson(request)
  return { body: parseInput(signOutBody, fields) }
}

/** Reads the query, with `callbackUrl` as a path on our own host: NextAuth fails on a value that isn't a URL. */
function readPageQuery(request: Request): Input {
  const { callbackUrl, error } = nextAuthPageQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    query: { ...(callbackUrl ? { callbackUrl: toCallbackPath(callbackUrl) } : {}), ...(error ? { error } : {}) },
  }
}

export const GET = describeRoute(
  { summary: 'NextAuth’s session or form token', caller: 'anyone' },
  (request: Request, context: Context) => answer(request, context),
)
export const POST = describeRoute(
  { summary: 'Sign out through NextAuth', caller: 'anyone' },
  (request: Request, context: Context) => answer(request, context),
)

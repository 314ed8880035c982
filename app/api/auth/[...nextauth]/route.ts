import { NextRequest } from 'next/server'
import { signOutBody } from '@/lib/contracts/session'
import { isNextAuthCall, nextAuthHandler } from '@/lib/server/auth/next-auth'
import { described } from '@/lib/server/http/described'
import { notFound } from '@/lib/server/http/app-error'
import { requireOwnOrigin, requireRootHost } from '@/lib/server/http/origin'
import { isFormPost, parseInput, readForm, readOptionalJson } from '@/lib/server/http/read-input'
import { errorResponse } from '@/lib/server/http/respond'

type Context = { params: Promise<{ nextauth: string[] }> }

async function answer(request: Request, context: Context): Promise<Response> {
  try {
    requireRootHost(request)
    requireOwnOrigin(request)
    if (!isNextAuthCall(request.method, (await context.params).nextauth)) throw notFound()
    return await nextAuthHandler()(request.method === 'POST' ? await withReadBody(request) : request, context)
  } catch (error) {
    return errorResponse(error)
  }
}

/** NextAuth reads a body of any length and fails over a broken one; this one was read within our limits. */
async function withReadBody(request: Request): Promise<Request> {
  const fields = parseInput(
    signOutBody,
    isFormPost(request) ? await readForm(request) : await readOptionalJson(request),
  )
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return new NextRequest(request.url, { method: request.method, headers, body: JSON.stringify(fields) })
}

export const GET = described(
  { summary: 'The session or the form token of NextAuth', caller: 'anyone' },
  (request: Request, context: Context) => answer(request, context),
)
export const POST = described(
  { summary: 'Sign out through NextAuth', caller: 'anyone' },
  (request: Request, context: Context) => answer(request, context),
)

import { isNextAuthCall, nextAuthHandler } from '@/lib/server/auth/next-auth'
import { notFound } from '@/lib/server/http/app-error'
import { requireOwnOrigin, requireRootHost } from '@/lib/server/http/origin'
import { errorResponse } from '@/lib/server/http/respond'

type Context = { params: Promise<{ nextauth: string[] }> }

async function answer(request: Request, context: Context): Promise<Response> {
  try {
    requireRootHost(request)
    requireOwnOrigin(request)
    if (!isNextAuthCall(request.method, (await context.params).nextauth)) throw notFound()
    return await nextAuthHandler()(request, context)
  } catch (error) {
    return errorResponse(error)
  }
}

export { answer as GET, answer as POST }

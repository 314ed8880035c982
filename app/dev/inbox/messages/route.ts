import { notFound } from '@/lib/server/http/app-error'
import { hostSite } from '@/lib/server/http/origin'
import { errorResponse, json } from '@/lib/server/http/respond'
import { isInboxOpen, unsafeAcrossBusinessesListInbox } from '@/lib/server/messaging/inbox'

/** Returns the inbox as JSON, newest first, for tests; `?to=` filters by recipient. */
export async function GET(request: Request): Promise<Response> {
  try {
    if (!isInboxOpen() || hostSite(request) !== null) throw notFound()
    return json(await unsafeAcrossBusinessesListInbox(new URL(request.url).searchParams.get('to')))
  } catch (error) {
    return errorResponse(error)
  }
}

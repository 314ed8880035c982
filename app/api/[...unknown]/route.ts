import { notFound } from '@/lib/server/http/app-error'
import { errorResponse } from '@/lib/server/http/respond'

/** A path that no call has: programs expect JSON, not a page. */
const answer = () => errorResponse(notFound())

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

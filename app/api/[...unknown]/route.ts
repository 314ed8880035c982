import { notFound } from '@/lib/server/http/app-error'
import { errorResponse } from '@/lib/server/http/respond'

/** Returns JSON for an unknown API path, because programs don't expect a page. */
const answer = () => errorResponse(notFound())

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

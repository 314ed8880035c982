import { json } from '@/lib/server/http/respond'
import { isReady } from '@/lib/server/readiness'

/** The database answers and is migrated; else 503. */
export async function GET(): Promise<Response> {
  return (await isReady()) ? json({ status: 'ready' }) : json({ error: 'The database is not ready', code: 'unavailable' }, 503)
}

export const dynamic = 'force-dynamic'

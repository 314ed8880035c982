import { z } from 'zod'
import { describeRoute } from '@/lib/server/http/route-description'
import { json } from '@/lib/server/http/respond'
import { isReady } from '@/lib/server/readiness'

const response = z.object({ status: z.literal('ready') })

export const GET = describeRoute(
  {
    summary: "The database is reachable and migrated, and this process isn't stopping",
    caller: 'anyone',
    response,
    probe: true,
  },
  async (): Promise<Response> =>
    (await isReady()) ? json({ status: 'ready' }) : json({ error: 'Not ready', code: 'unavailable' }, 503),
)

export const dynamic = 'force-dynamic'

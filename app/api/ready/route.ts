import { z } from 'zod'
import { described } from '@/lib/server/http/described'
import { json } from '@/lib/server/http/respond'
import { isReady } from '@/lib/server/readiness'

const response = z.object({ status: z.literal('ready') })

export const GET = described(
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

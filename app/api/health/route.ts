import { z } from 'zod'
import { describeRoute } from '@/lib/server/http/route-description'
import { json } from '@/lib/server/http/respond'

const response = z.object({ status: z.literal('ok') })

export const GET = describeRoute(
  { summary: 'The process is up', caller: 'anyone', response, probe: true },
  (): Response => json({ status: 'ok' }),
)

export const dynamic = 'force-dynamic'

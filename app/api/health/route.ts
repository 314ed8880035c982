import { z } from 'zod'
import { described } from '@/lib/server/http/described'
import { json } from '@/lib/server/http/respond'

const response = z.object({ status: z.literal('ok') })

export const GET = described(
  { summary: 'The process is up', caller: 'anyone', response, probe: true },
  (): Response => json({ status: 'ok' }),
)

export const dynamic = 'force-dynamic'

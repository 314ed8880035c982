import { json } from '@/lib/server/http/respond'

/** The process is up. */
export function GET(): Response {
  return json({ status: 'ok' })
}

export const dynamic = 'force-dynamic'

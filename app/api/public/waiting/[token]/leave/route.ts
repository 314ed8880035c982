import { z } from 'zod'
import { publicWaiting } from '@/lib/contracts/waiting'
import { entryAction } from '@/lib/server/http/entry-route'
import { leaveByLink } from '@/lib/server/waitlist/entry-commands'

export const POST = entryAction(
  { summary: 'Leave the waitlist', body: z.object({}), response: publicWaiting, done: 'left' },
  (scope, { deps }) => leaveByLink(scope, deps),
)

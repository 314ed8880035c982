import { changeWishBody, publicWaiting } from '@/lib/contracts/waiting'
import { entryAction, entryRoute } from '@/lib/server/http/entry-route'
import { changeWish } from '@/lib/server/waitlist/entry-commands'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'

export const GET = entryRoute({ summary: 'A place on the waitlist', response: publicWaiting }, (scope, { deps }) =>
  getPublicWaiting(scope, deps.clock.now()),
)

export const PUT = entryRoute(
  { summary: 'Change the preferences of a waitlist entry', body: changeWishBody, response: publicWaiting },
  (scope, { body, deps }) => changeWish(scope, body, deps),
)

/** Serves the page's HTML form, which can only send POST. */
export const POST = entryAction(
  {
    summary: 'Change the preferences of a waitlist entry, from its page',
    body: changeWishBody,
    response: publicWaiting,
    done: 'changed',
  },
  (scope, { body, deps }) => changeWish(scope, body, deps),
)

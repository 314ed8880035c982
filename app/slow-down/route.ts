import { RATE_LIMITS, waitInWords } from '@/lib/domain/rate-limits'

const { windowSeconds } = RATE_LIMITS.misses

/** A plain page without styles or scripts, for visitors on any host who sent too many requests. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Please wait a moment</title>
<main>
<h1>Please wait a moment</h1>
<p>Your connection asked for too many pages that don't exist, so we pause for up to ${waitInWords(windowSeconds)}.</p>
<p>If you followed a link from a message, nothing is lost: please open it again in a little while, or call the business.</p>
</main>
</html>
`

/** Serves the page that others redirect to after too many guesses, because a page itself can't respond with 429. */
export function GET(): Response {
  return new Response(PAGE, {
    status: 429,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Retry-After': String(windowSeconds),
    },
  })
}

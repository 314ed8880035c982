/** The response to a shed request: short, and built without a query. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const MIN_SECONDS = 2
const MORE_SECONDS = 4
const TITLE = 'Very many people are here right now'

const shed = new WeakSet<ServerResponse>()

/** Returns whether the request was shed, which isn't an application error. */
export function isOverloadResponse(response: ServerResponse): boolean {
  return shed.has(response)
}

/** Responds with 503: a page if the client accepts HTML, else JSON. Retries are spread over some seconds. */
export function respondOverloaded({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  shed.add(response)
  if (response.destroyed) return
  const seconds = MIN_SECONDS + Math.floor(Math.random() * MORE_SECONDS)
  const isPage = !url.startsWith('/api/') && String(headers.accept ?? '').includes('text/html')
  const body = isPage
    ? overloadPage(method === 'GET', seconds)
    : JSON.stringify({ error: `${TITLE}. Please try again in a moment.`, code: 'busy' })
  response.writeHead(503, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': String(seconds),
    'Cache-Control': 'private, no-store',
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/**
 * Returns a page that reloads itself after a safe request. It doesn't after a form post, because the page before still
 * has what was typed.
 */
function overloadPage(isSafe: boolean, seconds: number): string {
  const then = isSafe
    ? 'This page tries again automatically in a few seconds.'
    : 'What you sent was not saved. Please go back, where you can still see it, and send it again in a moment.'
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isSafe ? `<meta http-equiv="refresh" content="${seconds}">\n` : ''}<title>${TITLE}</title>
<style>
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem }
</style>
</head>
<body>
<main>
<h1>${TITLE}</h1>
<p>${then}</p>
</main>
</body>
</html>
`
}

/** What is answered to somebody for whom there is no turn: short, and without asking anything. */
import type { IncomingMessage } from 'node:http'

export interface BusyAnswer {
  status: 503
  headers: Record<string, string>
  body: string
}

const LEAST_SECONDS = 2
const MORE_SECONDS = 4

/** A page for who looks at one, else JSON. `random` (0 to 1) spreads when they come back, so that they don't all come at once. */
export function busyAnswer(
  { method = 'GET', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  random: number,
): BusyAnswer {
  const seconds = LEAST_SECONDS + Math.floor(random * MORE_SECONDS)
  const isPage = !url.startsWith('/api/') && String(headers.accept ?? '').includes('text/html')
  const body = isPage
    ? busyPage(method === 'GET', seconds)
    : JSON.stringify({ error: 'Very many people are here right now. Please try again in a moment.', code: 'busy' })
  return {
    status: 503,
    body,
    headers: {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Retry-After': String(seconds),
      'Cache-Control': 'private, no-store',
    },
  }
}

/** Asks again by itself where only a page was asked for; what was sent with a form is still on the page before. */
function busyPage(isSafe: boolean, seconds: number): string {
  const then = isSafe
    ? 'This page tries again by itself in a few seconds.'
    : 'What you sent was not saved. Please go back, where it still stands, and send it again in a moment.'
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isSafe ? `<meta http-equiv="refresh" content="${seconds}">\n` : ''}<title>Very many people are here right now</title>
<style>:root { color-scheme: light dark } body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem }</style>
</head>
<body>
<main>
<h1>Very many people are here right now</h1>
<p>${then}</p>
</main>
</body>
</html>
`
}

/** Waits until a request's body has arrived, so that a body that never comes takes up no permit. */
import type { IncomingMessage } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

const FIRST_POLL_MS = 10
const LAST_POLL_MS = 160

/**
 * Resolves when the body is here, or as much of it as is buffered before somebody reads it. Returns false if the client
 * left first. Polls, because listening for data would start reading it.
 */
export async function bodyArrived(request: IncomingMessage): Promise<boolean> {
  // By then the parser has delivered a body that was sent together with its headers.
  await setImmediate()
  for (let pollMs = FIRST_POLL_MS; !isHere(request) && !request.destroyed; pollMs = Math.min(2 * pollMs, LAST_POLL_MS))
    await setTimeout(pollMs)
  return isHere(request)
}

/**
 * Returns whether a body worth waiting for is to come. One longer than the application reads is refused by its length,
 * or its sender is identified first. Source: RFC 9112, 6.3.
 */
export function awaitsBody({ headers }: Pick<IncomingMessage, 'headers'>, limitBytes: number): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || (length > 0 && length <= limitBytes)
}

function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark
}

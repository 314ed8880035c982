/** Waits until a request's body has arrived, so that a body that never comes doesn't hold a permit. */
import type { IncomingMessage } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

const FIRST_POLL_MS = 10
const LAST_POLL_MS = 160

/**
 * Resolves to true once the body has arrived, or as much of it as Node buffers before it is read; to false if the
 * client disconnected first. Polls, because listening for data would start reading the body.
 */
export async function bodyArrived(request: IncomingMessage): Promise<boolean> {
  // After one turn, the parser has delivered any body that was sent together with its headers.
  await setImmediate()
  for (let pollMs = FIRST_POLL_MS; !isHere(request) && !request.destroyed; pollMs = Math.min(2 * pollMs, LAST_POLL_MS))
    await setTimeout(pollMs)
  return isHere(request)
}

/**
 * Returns whether to wait for the request's body. There is no point in waiting for a body longer than the limit: the
 * application rejects it by its length, or identifies the sender first. Source: RFC 9112, 6.3.
 */
export function awaitsBody({ headers }: Pick<IncomingMessage, 'headers'>, limitBytes: number): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || (length > 0 && length <= limitBytes)
}

function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark
}

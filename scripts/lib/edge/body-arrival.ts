/** Waits until a request's body is here, so that nobody takes up a place in the application with a body that doesn't come. */
import type { IncomingMessage } from 'node:http'
import { BODY_LIMIT_BYTES } from '../../../lib/server/http/read-input'

const LOOK_EVERY_MS = 20

export class BodyArrival {
  private readonly expected = new Map<IncomingMessage, () => void>()
  private timer: NodeJS.Timeout | undefined

  /** Resolves when all of the body is here, or as much as is taken in before somebody reads it; not where the client is gone first. */
  wait(request: IncomingMessage): Promise<void> {
    return new Promise((resolve) => {
      // A body sent along with its headers is here when the parser has gone through what came.
      setImmediate(() => {
        if (isHere(request)) return resolve()
        this.expected.set(request, resolve)
        this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS)
      })
    })
  }

  private look(): void {
    for (const [request, resolve] of this.expected) {
      if (!isHere(request) && !request.destroyed) continue
      this.expected.delete(request)
      if (!request.destroyed) resolve()
    }
    if (this.expected.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

/** Whether a body is to come that is worth waiting for: a longer one than any form's is refused by its length, or its sender known first. Source: RFC 9112, 6.3. */
export function bringsForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return headers['transfer-encoding'] !== undefined || (length > 0 && length <= BODY_LIMIT_BYTES)
}

function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark
}

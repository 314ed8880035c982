/** Sends a file while it is being created. */
import type { Download } from '../export/stream'
import { log } from '../log'

/**
 * Returns a response that a browser saves as a file. Creates each chunk only after the previous one is sent. Logs a
 * failure and aborts the stream, so that an incomplete file never looks complete.
 */
export function downloadResponse({ name, type, chunks }: Download): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next()
          if (next.done) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        } catch (error) {
          log.error({ err: error }, 'a download broke off')
          controller.error(error)
        }
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** A file that is sent while it is made. */
import type { Download } from '../export/stream'
import { log } from '../log'

/** The answer by which a browser saves the file; a piece is made once the one before is on its way. One that breaks off is logged and ends as broken, never as whole. */
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

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'

/** A site of somebody else's, so that a salon's cookies and pages are third-party there. */
export interface EmbeddingSite {
  /** Ends with a slash. */
  url: string
  stop: () => void
}

/** Serves pages: what follows the title, by the path. */
export async function startEmbeddingSite(render: (path: string) => string): Promise<EmbeddingSite> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Somebody's own site</title>${render(request.url ?? '/')}`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The page in the only frame. */
export async function bookingFrame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the frame has no page')
  return frame
}

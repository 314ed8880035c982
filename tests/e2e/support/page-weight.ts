import type { BrowserContext } from '@playwright/test'

import { appUrl } from './app'

export interface PageWeight {
  path: string
  /** Bytes of JavaScript bodies as transferred, compressed. */
  scriptBytes: number
  scripts: number
  /** All requests, including the document and what links prefetch; data: URLs aren't requests. */
  requests: number
  /** Bytes by path of each script. */
  scriptSizes: ReadonlyMap<string, number>
}

/**
 * Opens one page (a path of the root host, or a URL) with an empty cache and waits, without touching it, until the network has been quiet
 * for half a second and `shows` is there. What links fetch ahead by then counts; what a first move starts doesn't.
 * Scripts inside the document are the document's.
 */
export async function measurePage(context: BrowserContext, path: string, shows = 'body'): Promise<PageWeight> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const scriptPaths = new Map<string, string>()
  const received = new Map<string, number>()
  let requests = 0
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scriptPaths.set(requestId, new URL(response.url).pathname)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength)
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const response = await page.goto(new URL(path, appUrl()).href, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${path} responded with ${response?.status()}`)
  // On a busy machine the network is also quiet while a script that will load more hasn't run yet.
  await page.locator(shows).first().waitFor()
  await page.close()
  const scriptSizes = new Map([...scriptPaths].map(([id, scriptPath]) => [scriptPath, received.get(id) ?? 0]))
  const scriptBytes = [...scriptSizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  return { path, scriptBytes, scripts: scriptSizes.size, requests, scriptSizes }
}

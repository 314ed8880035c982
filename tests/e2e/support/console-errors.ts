import type { ConsoleMessage, Page } from '@playwright/test'

const IS_REFUSAL = /^Failed to load resource: the server responded with a status of 503\b/

/**
 * Calls `report` with each error that the page reports in its console, except for a prefetch that the server shed under
 * load: the browser reports it, and the page is loaded when it is opened.
 */
export function watchConsoleErrors(page: Page, report: (message: ConsoleMessage) => void): void {
  const prefetched = new Set<string>()
  page.on('request', (request) => {
    const headers = request.headers()
    if ('next-router-prefetch' in headers || headers['sec-purpose']?.startsWith('prefetch'))
      prefetched.add(request.url())
  })
  page.on('console', (message) => {
    const isRefusedPrefetch = IS_REFUSAL.test(message.text()) && prefetched.has(message.location().url)
    if (message.type() === 'error' && !isRefusedPrefetch) report(message)
  })
}

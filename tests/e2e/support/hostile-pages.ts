/** Watches pages for anything that a typed text did: a call, a dialog, a request, an element of its own. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Page } from '@playwright/test'

export interface Canary {
  url: string
  /** Paths that were requested. */
  hits: string[]
  stop: () => Promise<void>
}

/** A listener on loopback to which nothing should ever connect. */
export async function startCanary(): Promise<Canary> {
  const hits: string[] = []
  const server = http.createServer((request, response) => {
    hits.push(request.url ?? '')
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Notes every `hostile(n)`, in whatever frame, and every dialog. */
export async function catchCalls(context: BrowserContext): Promise<string[]> {
  const calls: string[] = []
  await context.exposeBinding(
    'hostile',
    ({ page }, number) => void calls.push(`${page.url()} called hostile(${number})`),
  )
  context.on('dialog', (dialog) => {
    calls.push(`${dialog.page()?.url()} opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return calls
}

/** Elements in the page and its frames that can exist only if a text was parsed as markup. */
export async function foreignElements(page: Page, canary: string): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => inFrame(frame, canary)))
  return found.flat()
}

function inFrame(frame: Frame, canary: string): Promise<string[]> {
  return frame.evaluate((canaryUrl) => {
    const wrong = (element: Element) => {
      const attributes = [...element.attributes]
      if (/^(x-hostile|marquee|object|embed|isindex|plaintext|xmp|base|math)$/i.test(element.localName)) return true
      if (
        attributes.some(
          ({ name }) =>
            /^on/i.test(name) || name === 'formaction' || (name === 'srcdoc' && !element.hasAttribute('sandbox')),
        )
      )
        return true
      if (
        attributes.some(
          ({ name, value }) =>
            /^(href|src|action|data|background|srcset|xlink:href|style|poster)$/i.test(name) &&
            (value.includes(canaryUrl) || /^\W*(javascript|data:text|vbscript)/i.test(value)),
        )
      )
        return true
      if (element.localName === 'script')
        return (
          element.getAttribute('type') !== 'application/ld+json' &&
          /^\s*(parent\.)?hostile\(/i.test(element.textContent ?? '')
        )
      if (element.localName === 'style') return (element.textContent ?? '').includes(canaryUrl)
      return element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '')
    }
    return [...document.querySelectorAll('*')]
      .filter((element) => !element.closest('noscript') && wrong(element))
      .map((element) => `${location.href}: ${element.outerHTML.slice(0, 160)}`)
  }, canary)
}

/**
 * Links with a scheme other than http, https, mailto, tel or sms, or that give the opened page access to this window.
 */
export function strangeLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => {
        if (/^(mailto|tel|sms):/.test(link.protocol)) return false
        if (!/^https?:$/.test(link.protocol)) return true
        return (
          link.host !== location.host &&
          link.hostname.split('.').at(-1) !== 'localhost' &&
          !link.relList.contains('noopener')
        )
      })
      .map((link) => link.outerHTML.slice(0, 160)),
  )
}

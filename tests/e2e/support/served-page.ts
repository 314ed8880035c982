import type { Page } from '@playwright/test'
import { appUrl } from './app'

export interface ServedPage {
  status: number
  /** URL at the end of the redirects. */
  url: string
  title: string
  /** Texts of the `h1` elements; an owner's slow page also contains the hidden one of its loading screen. */
  headings: string[]
  text: string
  /** Text of the page's `header`. */
  banner: string
  /** Text of the bar above an owner's own public pages, or null. */
  preview: string | null
  links: { name: string; href: string; isInMain: boolean }[]
  labels: string[]
  buttons: string[]
  items: string[]
  progressBars: number
  sidebar: { text: string; entries: { name: string; href: string; testId: string; isCurrent: boolean }[] }
  head: { canonical: string | null; manifest: string | null; image: string | null; card: string | null }
  themes: (string | null)[]
}

/** Fetches a page with the cookies of `page` and parses its HTML, without loading or running anything of it. */
export async function readPage(page: Page, address: string): Promise<ServedPage> {
  const url = new URL(address, appUrl())
  // By Host header, because only browsers resolve names below localhost.
  const response = await page.request.get(appUrl() + url.pathname + url.search, { headers: { host: url.host } })
  const facts = await page.evaluate(parse, await response.text())
  return { status: response.status(), url: response.url(), ...facts }
}

function parse(html: string): Omit<ServedPage, 'status' | 'url'> {
  const served = new DOMParser().parseFromString(html, 'text/html')
  served.querySelectorAll('script, style').forEach((element) => element.remove())
  const textOf = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const textsOf = (selector: string) => Array.from(served.querySelectorAll(selector), textOf)
  const attribute = (selector: string, name: string) => served.querySelector(selector)?.getAttribute(name) ?? null
  const preview = served.querySelector('aside[aria-label=Preview]')
  return {
    title: served.title,
    headings: textsOf('h1'),
    text: textOf(served.body),
    banner: textsOf('header').join(' '),
    preview: preview && textOf(preview),
    links: Array.from(served.querySelectorAll('a[href]'), (link) => ({
      name: link.getAttribute('aria-label') ?? textOf(link),
      href: link.getAttribute('href') ?? '',
      isInMain: link.closest('main') !== null,
    })),
    labels: textsOf('label'),
    buttons: textsOf('button'),
    items: textsOf('li'),
    progressBars: served.querySelectorAll('[role=progressbar], progress').length,
    sidebar: {
      text: textOf(served.querySelector('aside:has(nav[aria-label=Main])')),
      entries: Array.from(served.querySelectorAll<HTMLElement>('nav[aria-label=Main] a'), (link) => ({
        name: textOf(link),
        href: link.getAttribute('href') ?? '',
        testId: link.dataset.testid ?? '',
        isCurrent: link.getAttribute('aria-current') === 'page',
      })),
    },
    head: {
      canonical: attribute('link[rel=canonical]', 'href'),
      manifest: attribute('link[rel=manifest]', 'href'),
      image: attribute('meta[property="og:image"]', 'content'),
      card: attribute('meta[name="twitter:card"]', 'content'),
    },
    themes: Array.from(served.querySelectorAll('meta[name=theme-color]'), (meta) => meta.getAttribute('media')),
  }
}

/** Caches whole pages in memory, each identical to a fresh render; docs/adr/0020-page-cache.md says why. */
import { LRUCache } from 'lru-cache'
import type { Priority } from './admission'
import { nonceOf, RETRY_SECONDS } from './http'
import { NonceTemplate } from './nonce-template'
import type { BufferedResponse } from './renderer'

/** A page that is the same for every visitor without a session. */
export interface CacheablePage {
  /** Host header of the request that renders this page for everybody. */
  host: string
  /** Path and query. */
  url: string
  /** Whether this is the page's URL without a query string. Anyone can invent unlimited URLs with query strings. */
  isPlain: boolean
}

/**
 * A page ready to be sent. Each time it is sent, its `nonce` is replaced by a fresh one, in the page and in `headers`.
 */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  nonce: string
  page: NonceTemplate
  /** Version of the page when its render began. */
  version: string
}

/** How pages are rendered and validated. `maxBytes` limits the memory of all cached pages. */
export interface PageCacheOptions<Page extends CacheablePage> {
  /** Renders a page without any visitor's data. */
  render: (page: Page, priority: Priority) => Promise<BufferedResponse>
  /**
   * Returns a string that changes whenever the page would; null for a page that must not be cached. Rejects while the
   * database is down.
   */
  versionOf: (page: Page) => Promise<string | null>
  maxBytes?: number
}

const MAX_BYTES = 24 * 1024 * 1024
/** Share of the memory for pages whose URL contains choices: they evict only each other. */
const CHOICES_SHARE = 1 / 3
/** How many URLs with choices are remembered after their first request. */
const REMEMBERED = 2_000
/** The version of a page while the database is unreachable. */
const UNKNOWN = 'unknown'
/** The application's headers that are stored with a page. Security headers are set for each response. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'vary', 'link', 'retry-after']

/** Caches whole pages in memory and validates each by its version before use. Concurrent requests share one render. */
export class PageCache<Page extends CacheablePage> {
  private readonly plain: LRUCache<string, CachedResponse>
  private readonly choices: LRUCache<string, CachedResponse>
  private readonly requestedOnce = new LRUCache<string, true>({ max: REMEMBERED })
  private readonly rendering = new Map<string, Promise<CachedResponse | null>>()

  constructor(private readonly options: PageCacheOptions<Page>) {
    const { maxBytes = MAX_BYTES } = options
    const sizeCalculation = ({ page }: CachedResponse) => page.size
    this.plain = new LRUCache({ maxSize: Math.floor(maxBytes * (1 - CHOICES_SHARE)), sizeCalculation })
    this.choices = new LRUCache({ maxSize: Math.floor(maxBytes * CHOICES_SHARE), sizeCalculation })
  }

  /**
   * Returns the page as of the call or later, from memory or from one render for all concurrent requests; null if the
   * application must respond itself. Stores only responses with status 200, and none while the database is down, when
   * errors become 503. Rejects if the application aborts the response. A page with choices is stored from its second
   * request on, and rendered with normal priority, so that made-up choices neither fill the cache nor delay visitors.
   */
  async find(page: Page): Promise<CachedResponse | null> {
    const version = await this.versionOf(page)
    if (version === null) return null
    const key = `${page.host} ${page.url}`
    const entry = this.pagesLike(page).get(key)
    if (entry?.version === version) return entry
    return this.renderOnce(key, page, version, page.isPlain || entry ? 'high' : 'normal')
  }

  private pagesLike({ isPlain }: Page): LRUCache<string, CachedResponse> {
    return isPlain ? this.plain : this.choices
  }

  private versionOf(page: Page): Promise<string | null> {
    return this.options.versionOf(page).catch(() => UNKNOWN)
  }

  private renderOnce(key: string, page: Page, version: string, priority: Priority): Promise<CachedResponse | null> {
    const name = `${key} ${version}`
    let response = this.rendering.get(name)
    if (!response) {
      response = this.renderAndKeep(key, page, version, priority).finally(() => this.rendering.delete(name))
      this.rendering.set(name, response)
    }
    return response
  }

  private async renderAndKeep(key: string, page: Page, version: string, priority: Priority) {
    const isWorthKeeping = page.isPlain || this.wasRequested(key)
    const { status, headers, body } = await this.options.render(page, priority)
    if (headers['set-cookie'] !== undefined || headers.location !== undefined) return null
    const nonce = nonceOf(headers['content-security-policy'])
    if (nonce === undefined) return null
    const kept = KEPT_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])])
    const response: CachedResponse = {
      status,
      headers: Object.fromEntries(kept),
      nonce,
      page: new NonceTemplate(body, nonce),
      version,
    }
    // Checks again: the page may or may not contain a change made during the render.
    const isCurrent = status === 200 && version !== UNKNOWN && (await this.versionOf(page)) === version
    if (isWorthKeeping && isCurrent) this.pagesLike(page).set(key, response)
    return version === UNKNOWN && status >= 500
      ? { ...response, status: 503, headers: { ...response.headers, 'retry-after': RETRY_SECONDS } }
      : response
  }

  private wasRequested(key: string): boolean {
    if (this.choices.has(key) || this.requestedOnce.delete(key)) return true
    this.requestedOnce.set(key, true)
    return false
  }
}

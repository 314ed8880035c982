/** Whole pages in memory, each as good as one rendered now; docs/adr/0020-page-cache.md says why. */
import { randomFillSync } from 'node:crypto'
import type { ReadDigests } from '../../../lib/server/business/site-digests'
import type { Rank } from './admission'
import type { CachedPage } from './cached-page'
import type { CapturedAnswer } from './captured-answer'
import { RETRY_SECONDS } from './honest-status'
import { NoncePage } from './nonce-page'

/** A page ready to be sent; in `headers` too `placeholder` stands for the nonce. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  placeholder: string
  page: NoncePage
}

interface Entry extends PageAnswer {
  state: string
}

export interface PageCacheParts {
  /** Renders a page for nobody in particular, with `placeholder` as its nonce. */
  render: (page: CachedPage, placeholder: string, rank: Rank) => Promise<CapturedAnswer>
  readDigests: ReadDigests
  /** Epoch milliseconds. */
  now: () => number
  maxBytes?: number
}

const MAX_BYTES = 24 * 1024 * 1024
/** Of the memory, for pages whose address names choices: they evict only each other, however many are made up. */
const SHARE_OF_CHOICES = 1 / 3
const MINUTE_MS = 60_000
/** The state of a page while the database doesn't answer. */
const UNKNOWN = 'unknown'
/** Everything that browsers need of Next's own headers; none of them may be about a visitor. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'vary', 'link', 'retry-after']

const NONCE_BYTES = 18
/** Drawn for many at once: asking the system takes longer than what is done with it. */
const drawn = Buffer.alloc(NONCE_BYTES * 256)
let used = drawn.length

/** A nonce nobody can guess, always of the same length. */
export function newNonce(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  return drawn.toString('base64url', used, (used += NONCE_BYTES))
}

export class PageCache {
  private readonly plain: Shelf
  private readonly choices: Shelf
  private readonly rendering = new Map<string, Promise<PageAnswer | null>>()

  constructor(private readonly parts: PageCacheParts) {
    const { maxBytes = MAX_BYTES } = parts
    this.plain = new Shelf(maxBytes * (1 - SHARE_OF_CHOICES))
    this.choices = new Shelf(maxBytes * SHARE_OF_CHOICES)
  }

  /**
   * The page as it is after the moment of asking, from memory or rendered once for all who wait for it; null where
   * it has to be answered without the cache. Only answers with 200 are kept, and none while the database doesn't say
   * what is true; then an error is 503. Rejects where Next breaks off. Choices that nobody asked for lately are rendered with
   * the rank of an ordinary visitor: made-up ones must not outrank visitors.
   */
  async find(page: CachedPage): Promise<PageAnswer | null> {
    const state = await this.stateOf(page).catch(() => UNKNOWN)
    if (state === null) return null
    const key = `${page.host} ${page.url}`
    const held = this.shelfOf(page).use(key)
    return held?.state === state ? held : this.renderOnce(key, page, state, page.isPlain || held ? 'begun' : 'new')
  }

  private shelfOf({ isPlain }: CachedPage): Shelf {
    return isPlain ? this.plain : this.choices
  }

  private renderOnce(key: string, page: CachedPage, state: string, rank: Rank): Promise<PageAnswer | null> {
    const name = `${key} ${state}`
    let answer = this.rendering.get(name)
    if (!answer) {
      answer = this.renderAndKeep(key, page, state, rank).finally(() => this.rendering.delete(name))
      this.rendering.set(name, answer)
    }
    return answer
  }

  private async renderAndKeep(key: string, page: CachedPage, state: string, rank: Rank): Promise<PageAnswer | null> {
    const placeholder = newNonce()
    const captured = await this.parts.render(page, placeholder, rank)
    if (captured.headers['set-cookie'] !== undefined || captured.headers.location !== undefined) return null
    const answer: PageAnswer = {
      status: captured.status,
      headers: keptHeaders(captured),
      placeholder,
      page: new NoncePage(captured.body, placeholder),
    }
    // What changed while it was rendered may be in the page or not.
    if (answer.status === 200 && (await this.stateOf(page).catch(() => UNKNOWN)) === state && state !== UNKNOWN)
      this.shelfOf(page).keep(key, { ...answer, state })
    return state === UNKNOWN && answer.status >= 500
      ? { ...answer, status: 503, headers: { ...answer.headers, 'retry-after': RETRY_SECONDS } }
      : answer
  }

  /** What the page depends on, in one text: the business's rows, and the minute, as the pages know no shorter time. */
  private async stateOf({ subdomain, showsTimes }: CachedPage): Promise<string | null> {
    const minute = Math.floor(this.parts.now() / MINUTE_MS)
    if (subdomain === null) return String(minute)
    const digests = await this.parts.readDigests(subdomain)
    return digests && `${minute} ${showsTimes ? digests.times : digests.profile}`
  }
}

/** Pages within a budget of memory, least recently used first. */
class Shelf {
  private readonly entries = new Map<string, Entry>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  /** Returns the page and counts it as used. */
  use(key: string): Entry | undefined {
    const held = this.entries.get(key)
    if (held) {
      this.entries.delete(key)
      this.entries.set(key, held)
    }
    return held
  }

  keep(key: string, entry: Entry): void {
    this.drop(key)
    this.entries.set(key, entry)
    this.bytes += entry.page.size
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.page.size ?? 0
    this.entries.delete(key)
  }
}

function keptHeaders({ headers }: CapturedAnswer): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}

/** Two short digests of everything that a business's public pages show, read for every response from the page cache. */
import { Pool } from 'pg'
import { clockStepMinutes, type StartGrid } from '@/lib/domain/start-grid'
import type { SiteNames } from '@/lib/domain/subdomain'
import { longAsConfigured } from '../database-wait'
import { log } from '../log'
import { currentDatabaseWait } from '../request-context'

/** Digests of a business's rows. Any change to a row changes a digest, so equal digests mean unchanged pages. */
export interface SiteDigests {
  /** Digest of the profile: services, staff, hours, texts. */
  profile: string
  /** Digest of the profile and of everything that takes or frees a time. */
  times: string
  /** The free times also change with the clock, this often (domain/start-grid.ts). */
  clockStepMinutes: number
}

/** Returns the digests of one business, by its subdomain or own domain, or null. */
export type ReadDigests = (site: string) => Promise<SiteDigests | null>

const PER_STATEMENT = 100
/** Maximum time to connect: after one failed attempt, a request has too little time left for another. */
const CONNECT_WITHIN_MS = 1600
const ANSWER_WITHIN_MS = 1000
/**
 * For this long after a failure, no request waits for the database here; the pages themselves detect whether it is
 * down.
 */
const REST_MS = 2000

// Goes three days back: in every zone, yesterday's visits and their buffers can block times after midnight.
const SQL = `
  SELECT b.subdomain, b.custom_domain AS "customDomain", b.slot_interval_minutes AS "slotIntervalMinutes",
    b.minimum_notice_minutes AS "minimumNoticeMinutes",
    ARRAY(SELECT h.start_minutes FROM opening_hours h WHERE h.business_id = b.id
      UNION SELECT e.start_minutes FROM opening_exceptions e WHERE e.business_id = b.id AND e.start_minutes IS NOT NULL) AS openings,
    p.profile, md5(concat_ws('|', p.profile,
    (SELECT string_agg(e::text, ',' ORDER BY e.id) FROM opening_exceptions e WHERE e.business_id = b.id AND e.to_date > now() - interval '3 days'),
    (SELECT string_agg(t::text, ',' ORDER BY t.id) FROM time_off t WHERE t.business_id = b.id AND t.ends_at > now() - interval '3 days'),
    (SELECT md5(string_agg(concat_ws(',', a.id, a.staff_id, a.blocked_from, a.blocked_until, a.status), ';' ORDER BY a.id))
      FROM appointments a WHERE a.business_id = b.id AND a.blocked_until > now() - interval '3 days'),
    (SELECT string_agg(o::text, ',' ORDER BY o.id) FROM waitlist_offers o
      WHERE o.business_id = b.id AND o.status = 'live' AND o.expires_at > now()))) AS times
  FROM businesses b, LATERAL (SELECT md5(concat_ws('|', b::text,
    (SELECT string_agg(s::text, ',' ORDER BY s.id) FROM services s WHERE s.business_id = b.id),
    (SELECT string_agg(f::text, ',' ORDER BY f.id) FROM staff f WHERE f.business_id = b.id),
    (SELECT string_agg(concat(d.staff_id, d.service_id), ',' ORDER BY d.staff_id, d.service_id) FROM staff_services d WHERE d.business_id = b.id),
    (SELECT string_agg(x::text, ',' ORDER BY x.kind) FROM site_pictures x WHERE x.business_id = b.id),
    (SELECT string_agg(g::text, ',' ORDER BY g.position) FROM gallery_pictures g WHERE g.business_id = b.id),
    (SELECT string_agg(h::text, ',' ORDER BY h.id) FROM opening_hours h WHERE h.business_id = b.id))) AS profile) p
  WHERE b.subdomain = ANY($1) OR b.custom_domain = ANY($1)`

type Row = SiteNames & Pick<SiteDigests, 'profile' | 'times'> & StartGrid

interface Waiting {
  answer: Promise<SiteDigests | null>
  settle: (found: SiteDigests | null) => void
  fail: (error: unknown) => void
}

/**
 * Reads digests over one connection, one statement at a time. Each statement serves all calls made before it began, so
 * many calls cost no more than one, and no call gets a digest from before it was made.
 */
export class SiteDigestReader {
  private readonly pool: Pool
  private waiting = new Map<string, Waiting>()
  private isReading = false
  private restUntil = 0

  constructor(databaseUrl: string) {
    this.pool = new Pool({
      connectionString: databaseUrl,
      max: 1,
      connectionTimeoutMillis: longAsConfigured(CONNECT_WITHIN_MS),
      query_timeout: longAsConfigured(ANSWER_WITHIN_MS),
      // PgBouncer refuses other startup parameters than `options`.
      options: `-c TimeZone=UTC -c jit=off -c statement_timeout=${longAsConfigured(ANSWER_WITHIN_MS)}`,
    })
    // If the connection ends while idle, the next query opens another.
    this.pool.on('error', () => undefined)
  }

  /**
   * Returns the current digests; null for a business that doesn't exist. The time counts toward the request's limit for
   * waiting for the database. Rejects if the database doesn't respond, or if the request has no time left.
   */
  async read(site: string): Promise<SiteDigests | null> {
    if (performance.now() < this.restUntil) throw unanswered()
    const wait = currentDatabaseWait()
    if (wait && wait.leftMs() < longAsConfigured(CONNECT_WITHIN_MS + ANSWER_WITHIN_MS))
      throw new Error('The request has no time left for the database')
    wait?.enter()
    try {
      const { answer } = this.waiting.get(site) ?? this.enqueue(site)
      if (!this.isReading) void this.readAll()
      return await answer
    } finally {
      wait?.leave()
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private enqueue(site: string): Waiting {
    const waiting = {} as Waiting
    waiting.answer = new Promise((settle, fail) => Object.assign(waiting, { settle, fail }))
    this.waiting.set(site, waiting)
    return waiting
  }

  private async readAll(): Promise<void> {
    this.isReading = true
    while (this.waiting.size > 0) {
      const batch = new Map([...this.waiting].slice(0, PER_STATEMENT))
      for (const site of batch.keys()) this.waiting.delete(site)
      await this.readBatch(batch)
    }
    this.isReading = false
  }

  private async readBatch(batch: Map<string, Waiting>): Promise<void> {
    try {
      const { rows } = await this.pool.query<Row>({
        name: 'site-digests',
        text: SQL,
        values: [[...batch.keys()]],
      })
      const found = new Map<string | null, SiteDigests>()
      for (const { subdomain, customDomain, profile, times, ...grid } of rows) {
        const digests = { profile, times, clockStepMinutes: clockStepMinutes(grid) }
        for (const site of [subdomain, customDomain]) found.set(site, digests)
      }
      for (const [site, { settle }] of batch) settle(found.get(site) ?? null)
    } catch (error) {
      this.restUntil = performance.now() + REST_MS
      log.warn({ err: error }, 'no page is cached, because digests could not be read')
      for (const { fail } of batch.values()) fail(error)
      // Lookups queued during that time would wait just as long, in vain.
      for (const { fail } of this.waiting.values()) fail(unanswered())
      this.waiting.clear()
    }
  }
}

const unanswered = () => new Error('The database did not respond a moment ago')

/** Private copies of the demo business, for looking around without an account. */
import { randomBytes, randomUUID } from 'node:crypto'
import { SANDBOX_PREFIX } from '@/lib/domain/subdomain'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Db } from '../db'
import type { Deps } from '../deps'
import { eachRow, RowBackoff } from '../jobs/each-row'
import { log } from '../log'
import { removePicturesOf } from '../media/remove'
import { takeTime } from '../request-context'
import { systemScope, type BusinessScope } from '../scope'
import type { CastOwnership } from './business-rows'
import { CAST } from './cast'
import type { CastBusiness } from './cast-business'
import { insertPictures, readPictures } from './cast-pictures'
import { castRows, rowsFrom, type CastRows } from './cast-rows'
import { analyzeCast, insertCast } from './load-cast'
import { createRandom } from './random'
import { scoreCast } from './score-cast'
import { wordSentReplies } from './sent-replies'
import { wordSentMessages } from './sent-words'
import { copiedId, copyStory, findStory, type StoryCopy } from './story/copy-story'
import { receiveLately } from './story/lately'
import { endSilence, silence } from './story/silence'

/** Hours after which a sandbox and everything in it is deleted. */
export const SANDBOX_HOURS = 24
/**
 * How long to wait before analyzing the tables, in milliseconds, so that the visitor's first page isn't slowed down.
 */
const ANALYZE_AFTER_MS = 2_000
/** How long to wait before the messages get their words, in milliseconds. */
const WORD_AFTER_MS = 1_000

/**
 * Creates a fresh copy of the first cast business under `demo-` and six random hexadecimal digits, with its own owner
 * and unguessable ids. It shares nothing with other sandboxes and never sends real messages.
 */
export async function createSandbox({ db, clock }: Deps): Promise<{ userId: string; businessId: string }> {
  // Inserts twenty thousand rows, which takes longer than a request's usual time limit.
  takeTime()
  const [cast] = CAST
  const now = clock.now()
  const subdomain = `${SANDBOX_PREFIX}${randomBytes(3).toString('hex')}`
  const sandboxExpiresAt = new Date(now.getTime() + SANDBOX_HOURS * 3_600_000)
  const ownership = { ownerId: randomUUID(), subdomain, sandboxExpiresAt }
  const story = await findStory(db, cast, localDateOf(now, cast.timeZone))
  const rows = sandboxRows(cast, ownership, now, story)
  const pictures = await readPictures(cast)
  await db.$transaction(
    async (tx) => {
      const { firstName, lastName } = cast.owner
      await tx.user.create({
        data: {
          id: ownership.ownerId,
          email: `${subdomain}@sandbox.invalid`,
          emailVerified: now,
          firstName,
          lastName,
          createdAt: now,
        },
        select: { id: true },
      })
      await insertCast(tx, rows)
      if (pictures) await insertPictures(tx, pictures, { businessId: rows.business.id, ...rows }, now)
      if (story) await copyStory(tx, story, rows)
      // At once, because the copied ones name other dates.
      if (story) await wordSentReplies({ businessId: rows.business.id }, tx)
    },
    { timeout: 20_000 },
  )
  const scope = await systemScope(rows.business.id)
  await receiveSilently(scope, db, now)
  await scoreCast(scope, db, createRandom(subdomain).next, now)
  analyzeSoon(db)
  wordSoon(db, rows.business.id)
  return { userId: ownership.ownerId, businessId: rows.business.id }
}

async function receiveSilently(scope: BusinessScope, db: Db, now: Date): Promise<void> {
  await silence(db, scope.businessId)
  await receiveLately(scope, db, now)
  await endSilence(db, scope.businessId)
}

/** Returns the rows of a copy. If a simulated history follows, returns only the days that it doesn't cover. */
function sandboxRows(cast: CastBusiness, ownership: CastOwnership, now: Date, story: StoryCopy | null): CastRows {
  if (!story) return castRows(cast, ownership, now, randomUUID)
  const original = createRandom(`${cast.subdomain}/ids`)
  const newCastId = () => copiedId(story, original.uuid())
  const rows = castRows(cast, ownership, now, randomUUID, { newCastId })
  return rowsFrom(rows, startOfBusinessDay(story.endsOn, cast.timeZone))
}

/**
 * Renders the words of thousands of sent messages once the visitor has their first page: it takes as long as everything
 * else, and the words are only shown in a client's conversation. If the process ends before that, a job does it.
 */
function wordSoon(db: Db, businessId: string): void {
  setTimeout(() => {
    wordSentMessages({ businessId }, db).catch((error: unknown) =>
      log.warn({ err: error, businessId }, 'the messages of a sandbox got no words'),
    )
  }, WORD_AFTER_MS).unref()
}

let isAnalyzeDue = false

/** Analyzes the tables once for all copies made within seconds, for better query plans. */
function analyzeSoon(db: Db): void {
  if (isAnalyzeDue) return
  isAnalyzeDue = true
  setTimeout(() => {
    isAnalyzeDue = false
    analyzeCast(db).catch((error: unknown) => log.warn({ err: error }, 'the tables of a sandbox were not analyzed'))
  }, ANALYZE_AFTER_MS).unref()
}

/** Each sandbox has about twenty thousand rows. */
const BATCH = 20

/**
 * Deletes up to `BATCH` expired sandboxes, each with its owner and all its rows, until the signal is aborted. If
 * deleting one fails, `resting` delays its next attempt. Returns `more` if some may be left.
 */
export async function unsafeAcrossBusinessesDeleteExpiredSandboxes(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting = new RowBackoff(),
): Promise<{ more: boolean }> {
  const now = clock.now()
  const expired = await db.business.findMany({
    where: { sandboxExpiresAt: { lte: now }, id: { notIn: resting.keys(now) } },
    select: { id: true, ownerId: true },
    orderBy: [{ sandboxExpiresAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
  })
  // One at a time keeps each transaction short; deleting the owner deletes the business.
  await eachRow(
    expired,
    {
      failure: 'sandbox not deleted',
      ids: ({ id }) => ({ businessId: id }),
      signal,
      putOff: ({ id }) => resting.failed(id, now),
    },
    async ({ id, ownerId }) => {
      await removePicturesOf(db, id)
      await db.user.deleteMany({ where: { id: ownerId } })
    },
  )
  return { more: expired.length === BATCH && !signal.aborted }
}

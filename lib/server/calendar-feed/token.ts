/**
 * The secret part of a feed's URL. Only its hash is stored; it can be derived again from this installation's secret.
 */
import { createHash, createHmac } from 'node:crypto'
import { api } from '@/lib/routes'
import { getEnv } from '../env'

/** Derives 256 bits from the feed's id. Only this installation can derive them. */
export function feedToken(feedId: string): string {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`calendar-feed:${feedId}`).digest('base64url')
}

/** Returns the hash under which a token is stored. */
export function hashFeedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the feed's absolute URL, on the root host. */
export function feedUrl(feedId: string): string {
  return getEnv().APP_URL + api.feed(feedToken(feedId))
}

/** Checks whether visitors appear to come from this machine. */
import { SHARED_PREFIX } from '@/lib/domain/rate-limits'
import { sqlCheck } from './check'

/** Checks that no unlisted proxy hides the visitors' addresses from the rate limits. */
export const unnamedProxy = sqlCheck(
  'unnamed-proxy',
  "Visitors' requests come from this machine itself, so all of them share one rate limit: name your reverse proxy in TRUSTED_PROXIES and let it send X-Forwarded-For. Your own tries on this machine count too, for up to an hour.",
  `
  SELECT key AS id FROM rate_limits WHERE starts_with(key, $1) AND window_ends_at > now()`,
  [SHARED_PREFIX],
)

/** A business's own domain, as the owner sets it up. */
import { z } from 'zod'
import { DOMAIN_FAULTS } from '@/lib/domain/custom-domain'
import * as f from './fields'

export const customDomainBody = z.object({
  /** In any alphabet, with or without `https://`. */
  domain: z.string().max(1000, 'Use a shorter domain'),
})
export type CustomDomainBody = z.infer<typeof customDomainBody>

/**
 * The domain that the owner entered, its state, and the DNS records it needs: the CNAME, or an address with the proof.
 */
export const customDomain = z.object({
  hostname: z.string(),
  /** Since when the site responds there; null while it doesn't. */
  activeSince: f.instant.nullable(),
  /** Since when the domain no longer points here; null if it does, or never did. */
  failingSince: f.instant.nullable(),
  /** Why the last check failed; null if it succeeded, and before the first check. */
  fault: z.enum(DOMAIN_FAULTS).nullable(),
  checkedAt: f.instant.nullable(),
  /** Value of the CNAME. */
  target: z.string(),
  /** The TXT record for a name that can't be a CNAME. */
  proof: z.object({ name: z.string(), value: z.string() }),
})

export type CustomDomain = z.infer<typeof customDomain>

/** `domain` is null if the owner hasn't entered one. */
export const customDomainState = z.object({ domain: customDomain.nullable() })
export type CustomDomainState = z.infer<typeof customDomainState>

/** What Caddy asks before it gets a certificate on demand: 200 means yes, 404 no. */
export const tlsAllowedQuery = z.object({ domain: z.string().max(1000) })

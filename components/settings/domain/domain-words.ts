import type { BadgeTone } from '@/components/ui/badge'
import type { CustomDomain } from '@/lib/contracts/custom-domain'
import { DOMAIN_GRACE_DAYS, type DomainFault } from '@/lib/domain/custom-domain'
import { formatDateShort } from '@/lib/domain/time'

const DAY_MS = 86_400_000

const FAULTS: Record<DomainFault, (hostname: string) => string> = {
  nothing: (hostname) => `There is no DNS record for ${hostname}.`,
  private: (hostname) => `${hostname} points to a private address, which your clients can’t open.`,
  elsewhere: (hostname) =>
    `${hostname} points to another server. Replace its record with the one below, and delete its other A and AAAA records.`,
  unproven: (hostname) =>
    `${hostname} points to our server, but we can’t tell that it belongs to your site. Use the CNAME record below, or add the TXT record.`,
  unanswered: (hostname) =>
    `The name servers of ${hostname} don’t respond. Try again later, or ask your domain provider.`,
  taken: (hostname) =>
    `${hostname} is already used by another business on No-Show Shield. If that business is yours too, remove the domain there first.`,
}

/** Returns the text of a domain's badge. */
export function badgeOf({ activeSince, failingSince, fault }: CustomDomain): { tone: BadgeTone; text: string } {
  if (activeSince !== null) return failingSince === null ? { tone: 'success', text: 'Active' } : PROBLEM
  return fault === null || (fault === 'nothing' && failingSince === null) ? { tone: 'info', text: 'Waiting' } : PROBLEM
}

const PROBLEM = { tone: 'warning', text: 'Problem' } as const

/** Returns sentences about a domain's state, with times in the business's time zone. */
export function stateOf(domain: CustomDomain, timeZone: string): string {
  const { hostname, activeSince, failingSince, fault, target } = domain
  const reason = fault === null ? '' : FAULTS[fault](hostname)
  if (failingSince === null) {
    if (activeSince !== null) return `Your site is at ${hostname}. Links in new messages use it.`
    if (fault === 'nothing') return `${reason} A new record can take a few hours to show up.`
    return (
      reason || 'Add this record where you manage the domain. We check every hour, or whenever you click Check now.'
    )
  }
  const since = new Date(failingSince)
  if (activeSince === null) return `Your site is at ${target} again. ${reason}`
  const end = formatDateShort(new Date(since.getTime() + DOMAIN_GRACE_DAYS * DAY_MS), timeZone)
  return `${reason} It worked until ${formatDateShort(since, timeZone)}. Fix it by ${end}, or your links go back to ${target}.`
}

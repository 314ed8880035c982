import type { Metadata } from 'next'

import { BusinessFinder } from '@/components/finder/business-finder'
import { finderGoal, finderQuery } from '@/lib/contracts/finder'
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteRoutes, siteUrl } from '@/lib/routes'
import { unsafeAcrossBusinessesFindByName } from '@/lib/server/business/directory'
import { getEnv } from '@/lib/server/env'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const metadata: Metadata = {
  title: 'Find a business',
  description: 'Find your salon by its name and book a time there.',
  robots: { index: false, follow: false },
}

/** The business finder. It opens if a URL names no business and the server has no demo business. */
export default async function FindPage({ searchParams }: PageProps) {
  const search = await searchParams
  const goal = finderGoal.parse(search.for)
  const query = finderQuery.safeParse({ q: search.q })
  const name = query.data?.q ?? ''
  const { found, hasMore } = await unsafeAcrossBusinessesFindByName(name)
  const typed = typeof search.q === 'string' ? search.q : ''
  return (
    <BusinessFinder
      goal={goal}
      typed={typed}
      problem={
        query.success
          ? typed !== '' && name === ''
            ? 'Type a name to look for'
            : null
          : (query.error.issues[0]?.message ?? null)
      }
      searched={name !== ''}
      results={found.map((business) => ({ ...business, href: goalUrl(goal, business) }))}
      hasMore={hasMore}
    />
  )
}

/** Returns the URL of the requested page on the business's host. */
function goalUrl(goal: ReturnType<typeof finderGoal.parse>, site: SiteNames): string {
  const links = siteRoutes('host', site.subdomain)
  const path = { site: links.home, book: links.book(), 'join-waitlist': links.joinWaitlist }[goal]
  return siteUrl(getEnv().APP_URL, site) + path
}

'use client'

import { usePathname, useSearchParams } from 'next/navigation'

import { SubNav } from '@/components/shell/sub-nav'
import { routes } from '@/lib/routes'

const PAGES = [
  { name: 'Overview', href: routes.admin.analytics },
  { name: 'When', href: routes.admin.analyticsPage('when') },
  { name: 'What and who', href: routes.admin.analyticsPage('what') },
  { name: 'New clients', href: routes.admin.analyticsPage('clients') },
  { name: 'Messages', href: routes.admin.analyticsPage('messages') },
  { name: 'Money', href: routes.admin.analyticsPage('money') },
  { name: 'Forecast', href: routes.admin.analyticsPage('forecast') },
  { name: 'Month report', href: routes.admin.monthReport() },
]

/** One page per question; the chosen range goes along. */
export function AnalyticsNav() {
  const pathname = usePathname()
  const range = rangeOf(useSearchParams())
  const pages = PAGES.map(({ name, href }) => ({
    name,
    href: href + range,
    isCurrent: pathname === href || (href === routes.admin.analytics && pathname === '/analytics'),
  }))
  return <SubNav label="Analytics" pages={pages} className="mb-6" />
}

/** What the address says of the range, for the next page's. */
function rangeOf(query: URLSearchParams): string {
  const kept = ['days', 'from', 'to'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

'use client'

import { usePathname, useSearchParams } from 'next/navigation'

import { SubNav } from '@/components/shell/sub-nav'
import { routes } from '@/lib/routes'

const PAGES = [
  { name: 'Attendance', href: routes.admin.analytics },
  { name: 'Money', href: routes.admin.analyticsMoney },
  { name: 'When and what', href: routes.admin.analyticsWhen },
  { name: 'Messages', href: routes.admin.analyticsMessages },
]

/** Links to the analytics pages, one per question; each keeps the selected date range. */
export function AnalyticsNav() {
  const pathname = usePathname()
  const range = rangeOf(useSearchParams())
  const pages = PAGES.map(({ name, href }) => ({
    name,
    href: href + range,
    isCurrent: pathname === href || (href === routes.admin.analytics && pathname === '/analytics'),
  }))
  return <SubNav label="Analytics" pages={pages} className="mb-4" />
}

/** Returns the date range from the URL, for the links to the other pages. */
function rangeOf(query: URLSearchParams): string {
  const kept = ['days', 'from', 'to'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

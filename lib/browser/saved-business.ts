'use client'

import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

import { queryKeys } from '@/lib/browser/query-keys'
import type { StoredPicture } from '@/lib/contracts/picture'
import type { Currency } from '@/lib/domain/money'

/** What the owner's screens show of the business besides their lists. */
interface ShownBusiness {
  businessName: string
  logo: StoredPicture | null
  timeZone: string
  currency: Currency
  textsOffered: boolean
  /** Null while the site responds at its subdomain only. */
  customDomain: string | null
}

const savedBusiness = queryOptions<Partial<ShownBusiness>>({
  queryKey: queryKeys.savedBusiness.all,
  queryFn: skipToken,
})

/** Makes every screen show what was just saved, without another request, which could fail and reload the page. */
export function showSavedBusiness(queryClient: QueryClient, saved: Partial<ShownBusiness>): void {
  queryClient.setQueryData(savedBusiness.queryKey, (before) => ({ ...before, ...saved }))
}

/** Returns the parts of the business that the server rendered, with what was saved since in their place. */
export function useSavedBusiness<Part extends keyof ShownBusiness>(
  rendered: Pick<ShownBusiness, Part>,
): Pick<ShownBusiness, Part> {
  const { data: saved = {} } = useQuery(savedBusiness)
  return { ...rendered, ...saved }
}

/**
 * Refetches the pages that the router has kept, once the owner has saved something they may show and gone on to another
 * page. Not right after saving: if that request fails, Next reloads the page, and anything typed in it is lost.
 */
export function useRefreshAfterSaving(): void {
  const router = useRouter()
  const pathname = usePathname()
  const { dataUpdatedAt: savedAt } = useQuery(savedBusiness)
  const left = useRef({ pathname, savedAt })

  useEffect(() => {
    if (pathname === left.current.pathname) return
    const isOutdated = savedAt !== left.current.savedAt
    left.current = { pathname, savedAt }
    if (isOutdated) router.refresh()
  }, [pathname, savedAt, router])
}

'use client'

import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

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

/** Makes every screen show what was just saved, without another request, which could fail and reload the page. */
export function showSavedBusiness(queryClient: QueryClient, saved: Partial<ShownBusiness>): void {
  queryClient.setQueryData<Partial<ShownBusiness>>(queryKeys.savedBusiness.all, (before) => ({ ...before, ...saved }))
}

/** Returns the parts of the business that the server rendered, with what was saved since in their place. */
export function useSavedBusiness<Part extends keyof ShownBusiness>(
  rendered: Pick<ShownBusiness, Part>,
): Pick<ShownBusiness, Part> {
  const { data: saved = {} } = useQuery<Partial<ShownBusiness>>({
    queryKey: queryKeys.savedBusiness.all,
    queryFn: skipToken,
  })
  return { ...rendered, ...saved }
}

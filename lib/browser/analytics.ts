'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Analytics } from '@/lib/contracts/analytics'
import type { DateRange } from '@/lib/domain/analytics'
import { api } from '@/lib/routes'

/** The figures of a range; while another range is under way, those of the last one stay. */
export function useAnalytics(range: DateRange) {
  return useQuery({
    queryKey: queryKeys.analytics.range(range),
    queryFn: ({ signal }) => fetchJson<Analytics>(api.analytics(range), { signal }),
    placeholderData: keepPreviousData,
  })
}

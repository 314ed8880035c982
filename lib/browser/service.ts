'use client'

import { useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { Service } from '@/lib/contracts/service'
import { api } from '@/lib/routes'

/** What can be booked, in the owner's order, inactive ones included. */
export function useServices() {
  return useQuery({
    queryKey: queryKeys.services.all,
    queryFn: ({ signal }) => fetchJson<Service[]>(api.services, { signal }),
  })
}

'use client'

import { useQuery } from '@tanstack/react-query'

import { fetchJson } from '@/lib/browser/fetch-json'
import { queryKeys } from '@/lib/browser/query-keys'
import type { StaffMember } from '@/lib/contracts/staff'
import { api } from '@/lib/routes'

/** Everyone who works here, in the owner's order. */
export function useStaff() {
  return useQuery({
    queryKey: queryKeys.staff.all,
    queryFn: ({ signal }) => fetchJson<StaffMember[]>(api.staff, { signal }),
  })
}

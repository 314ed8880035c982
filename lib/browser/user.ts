'use client'

import { useQuery } from '@tanstack/react-query'

import type { User } from '@/lib/contracts/user'
import { FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { api } from '@/lib/routes'

export const userKey = ['user'] as const

/** The signed-in person, or null. */
export function useUser(initialData?: User) {
  return useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => orNullSignedOut(fetchJson<User>(api.user, { signal })),
    ...(initialData ? { initialData } : {}),
  })
}

/** Signed out is not a failure but no data (specification 6). */
export async function orNullSignedOut<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchError && error.status === 401) return null
    throw error
  }
}

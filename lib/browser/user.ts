'use client'

import { useMutation, useQuery } from '@tanstack/react-query'

import type { MagicLinkSent, User } from '@/lib/contracts/user'
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

/** Has a link to sign in with mailed. */
export function useRequestMagicLink() {
  return useMutation({
    mutationFn: (body: { email: string; callbackUrl: string }) =>
      fetchJson<MagicLinkSent>(api.requestMagicLink, { method: 'POST', body }),
  })
}

/** What to say where no link could be sent: the server's own words, or the specification's. */
export function magicLinkFailure(error: unknown): string {
  if (!(error instanceof FetchError)) return 'Network error. Please try again.'
  return error.code ? error.sentence : 'Failed to send magic link'
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

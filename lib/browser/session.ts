'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { failureSentence, FetchError, fetchJson } from '@/lib/browser/fetch-json'
import type { User } from '@/lib/contracts/user'
import { api } from '@/lib/routes'

export interface ExpiredSession {
  /** Whether a call has returned 401 since the last sign-in. */
  expired: boolean
  /** Why the user can't continue, after a check; otherwise null. */
  refusal: string | null
  /** Checks whether the user is signed in again; if so, unblocks the page. */
  check: () => void
  dismiss: () => void
}

/**
 * Detects that the session has expired and that the user has signed in again. They do so in another tab, so that
 * nothing typed in this one is lost. `email` is the user whose page this is.
 */
export function useExpiredSession(email: string | undefined): ExpiredSession {
  const queryClient = useQueryClient()
  const [expired, setExpired] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    const judge = (error: unknown) => {
      if (!(error instanceof FetchError) || error.status !== 401) return
      setRefusal(null)
      setExpired(true)
    }
    // Only new failures count: an old 401 stays in the caches after the user has signed in again.
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])

  const check = useCallback(() => {
    const goOn = (user: User) => {
      if (email !== undefined && user.email !== email) {
        setRefusal(`You signed in as ${user.email}, but this page belongs to ${email}.`)
        return
      }
      setExpired(false)
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    const stay = (error: unknown) => {
      const isOut = error instanceof FetchError && error.status === 401
      setRefusal(isOut ? 'You are not signed in yet.' : failureSentence(error))
    }
    fetchJson<User>(api.user).then(goOn, stay)
  }, [email, queryClient])

  useEffect(() => {
    if (!expired) return
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [expired, check])

  return { expired, refusal, check, dismiss: () => setExpired(false) }
}

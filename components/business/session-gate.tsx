'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { LoadingTimeout } from '@/components/shell/loading-timeout'
import { FetchError } from '@/lib/browser/fetch-json'

/** Shows the ways to sign in again as soon as any call is answered 401: the session is over. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [expired, setExpired] = useState(false)

  useEffect(() => {
    const judge = (error: unknown) => {
      if (error instanceof FetchError && error.status === 401) setExpired(true)
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => judge(event.query.state.error))
    const stopMutations = queryClient.getMutationCache().subscribe((event) => judge(event.mutation?.state.error))
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])

  return expired ? <LoadingTimeout /> : children
}

'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const seen = new Set<string>()

interface RefetchOnRevisitProps {
  /** Changes each time the server renders the page. */
  answerId: string
  keys: readonly QueryKey[]
}

/** Refetches a page's data when the router shows a page from its cache again. */
export function RefetchOnRevisit({ answerId, keys }: RefetchOnRevisitProps) {
  const queryClient = useQueryClient()
  const shown = useRef<string>(null)

  useEffect(() => {
    if (shown.current === answerId) return
    shown.current = answerId
    if (seen.has(answerId)) keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey, exact: true }))
    seen.add(answerId)
  }, [answerId, keys, queryClient])

  return null
}

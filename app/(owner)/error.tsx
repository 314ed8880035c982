'use client'

import { useEffect } from 'react'

import { ErrorState } from '@/components/shell/error-state'

/** Rendered inside the shell, so that the other screens stay one click away. */
export default function OwnerPageError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  return (
    <ErrorState
      title="Couldn’t load this page"
      message="Nothing you saved is lost. Please try again in a moment."
      onRetry={retry}
    />
  )
}

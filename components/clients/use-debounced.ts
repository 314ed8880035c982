'use client'

import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150

/** The value as it was when the typing last paused. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

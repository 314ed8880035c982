'use client'

import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150

/** Returns the value as of the last pause in typing. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

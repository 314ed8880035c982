'use client'

import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let minute = Date.now()

function subscribe(onChange: () => void) {
  minute = Date.now()
  const timer = setInterval(() => {
    minute = Date.now()
    onChange()
  }, MINUTE_MS)
  return () => clearInterval(timer)
}

/**
 * The present to the minute, in milliseconds; renders again as it passes. While the browser takes the
 * server's HTML over it is `renderedAt`, so that both agree.
 */
export function useNowMs(renderedAtMs: number): number {
  return useSyncExternalStore(
    subscribe,
    () => minute,
    () => renderedAtMs,
  )
}

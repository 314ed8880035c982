'use client'

import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * Returns the current time in milliseconds and rerenders every minute. Counts from the server's `renderedAtMs`, so that
 * hydration matches and a wrong device clock doesn't matter: only time differences of the device's clock are used,
 * which keeps running while the device sleeps.
 */
export function useNowMs(renderedAtMs: number): number {
  const [present, setPresent] = useState({ renderedAtMs, nowMs: renderedAtMs })
  useEffect(() => {
    const startedMs = Date.now()
    const tick = () => setPresent({ renderedAtMs, nowMs: renderedAtMs + Date.now() - startedMs })
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [renderedAtMs])
  // A refreshed page has a newer `renderedAtMs`.
  return present.renderedAtMs === renderedAtMs ? present.nowMs : renderedAtMs
}

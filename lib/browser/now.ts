'use client'

import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * Returns the present, in milliseconds, and renders again every minute. It counts on from the server's `renderedAtMs`,
 * so a device whose clock is wrong shows the right time, and hydrates what the server has rendered. It takes only
 * differences from the device's clock, which go on while the device sleeps.
 */
export function useNowMs(renderedAtMs: number): number {
  const [present, setPresent] = useState({ renderedAtMs, nowMs: renderedAtMs })
  useEffect(() => {
    const startedMs = Date.now()
    const tick = () => setPresent({ renderedAtMs, nowMs: renderedAtMs + Date.now() - startedMs })
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [renderedAtMs])
  // A refreshed page has a newer time.
  return present.renderedAtMs === renderedAtMs ? present.nowMs : renderedAtMs
}

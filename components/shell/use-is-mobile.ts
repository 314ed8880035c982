'use client'

import { useSyncExternalStore } from 'react'

/** Specification 9: the mobile layout applies below this width. Tailwind's `md` is the same. */
const MOBILE_BREAKPOINT_PX = 768

const query = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

function subscribe(onChange: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** For what must exist only once in the page; everything else is left to CSS. False on the server. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

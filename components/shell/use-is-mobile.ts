'use client'

import { useSyncExternalStore } from 'react'

/** The mobile layout applies below this width, which is Tailwind's `md`. */
const MOBILE_BREAKPOINT_PX = 768

const query = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

function subscribe(onChange: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/**
 * Returns whether the mobile layout applies; false on the server. Only for elements that must exist once on the page;
 * use CSS for everything else.
 */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

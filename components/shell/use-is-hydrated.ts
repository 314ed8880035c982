'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns false on the server and until the browser has hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while the browser takes its HTML over, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

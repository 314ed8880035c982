'use client'

import { useIsHydrated } from '@/components/shell/use-is-hydrated'

/**
 * Returns how many rows of a long list to render: `most`, enough for the first screen, in the server's HTML; then all
 * of them.
 */
export function useRowsInHtml(most: number): number {
  return useIsHydrated() ? Infinity : most
}

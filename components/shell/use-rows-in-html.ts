'use client'

import { useIsHydrated } from '@/components/shell/use-is-hydrated'

/**
 * Returns how many rows of a long list to render: in the server's HTML `most`, which fill the first screen; then all.
 */
export function useRowsInHtml(most: number): number {
  return useIsHydrated() ? Infinity : most
}

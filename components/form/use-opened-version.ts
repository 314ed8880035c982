import { useRef } from 'react'

import { isStale } from '@/lib/browser/stale'

/**
 * The version a form was opened with, to send with its save. After a refusal as stale the next save goes without one:
 * its person has read that somebody else changed it, and saves again on purpose.
 */
export function useOpenedVersion() {
  const version = useRef<number | undefined>(undefined)
  return {
    open: (opened: number | undefined) => {
      version.current = opened
    },
    body: () => (version.current === undefined ? {} : { version: version.current }),
    refused: (error: unknown) => {
      if (isStale(error)) version.current = undefined
    },
  }
}

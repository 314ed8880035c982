import { useRef } from 'react'

import { isStale } from '@/lib/browser/stale'

/**
 * Tracks the version with which a form was opened, to send with its save. If the server rejects it as stale, the next
 * save sends no version: the user has read that somebody else changed the data, and saves again on purpose.
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

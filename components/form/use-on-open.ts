'use client'

import { useEffect, useEffectEvent } from 'react'

/** Runs `start` when a dialog opens, and not again when what it reads changes while the dialog is open. */
export function useOnOpen(open: boolean, start: () => void): void {
  const begin = useEffectEvent(start)
  useEffect(() => {
    if (open) begin()
  }, [open])
}

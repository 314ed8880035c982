'use client'

import { useEffect, useEffectEvent } from 'react'

/** Runs `start` when a dialog opens, but not again when the values it reads change while the dialog is open. */
export function useOnOpen(open: boolean, start: () => void): void {
  const begin = useEffectEvent(start)
  useEffect(() => {
    if (open) begin()
  }, [open])
}

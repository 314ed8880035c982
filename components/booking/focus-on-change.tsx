'use client'

import { useEffect, useRef } from 'react'

interface FocusOnChangeProps {
  /** Moves the focus when this value changes, except on the first render. */
  watch: string
  targetId: string
}

/** Scrolls to the next question and focuses it once the one above it is answered. */
export function FocusOnChange({ watch, targetId }: FocusOnChangeProps) {
  const seen = useRef(watch)
  useEffect(() => {
    if (seen.current === watch) return
    seen.current = watch
    document.getElementById(targetId)?.focus()
  }, [watch, targetId])
  return null
}

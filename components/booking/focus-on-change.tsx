'use client'

import { useEffect, useRef } from 'react'

interface FocusOnChangeProps {
  /** When this value changes, the focus moves, except on the first render. */
  watch: string
  targetId: string
}

/** Scrolls to the next question and focuses it once the previous one is answered. */
export function FocusOnChange({ watch, targetId }: FocusOnChangeProps) {
  const seen = useRef(watch)
  useEffect(() => {
    if (seen.current === watch) return
    seen.current = watch
    document.getElementById(targetId)?.focus()
  }, [watch, targetId])
  return null
}

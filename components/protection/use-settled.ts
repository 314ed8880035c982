'use client'

import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value once nobody has changed it for a moment; compared by what it holds. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState({ text, value })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as Value }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled.value
}

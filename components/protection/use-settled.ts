'use client'

import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** Returns the value once it has stopped changing; compares by content. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState({ text, value })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as Value }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled.value
}

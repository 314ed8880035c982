'use client'

import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Returns a preference stored in this browser and its setter; null if none is stored, and during hydration. */
export function usePreference(name: string): readonly [string | null, (value: string) => void] {
  const key = `nss-${name}`
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const remember = useCallback(
    (next: string) => {
      write(key, next)
      listeners.forEach((listener) => listener())
    },
    [key],
  )
  return [value, remember]
}

// If the browser forbids storage, the preference isn't kept.
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    return
  }
}

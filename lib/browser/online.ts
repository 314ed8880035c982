'use client'

import { useSyncExternalStore } from 'react'

export const OFFLINE_SENTENCE =
  'You are offline. Everything you typed is still here: please try again once you are back.'

/** Returns whether the device reports a network connection. That doesn't mean that the internet is reachable. */
export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}

/** Returns `isOnline` and rerenders when it changes; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

'use client'

import { useSyncExternalStore } from 'react'

let announced = false

function subscribe(onChange: () => void) {
  const media = window.matchMedia('print')
  const begin = () => {
    announced = true
    onChange()
  }
  const end = () => {
    announced = false
    onChange()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  media.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    media.removeEventListener('change', onChange)
  }
}

/** Returns whether the page is being printed. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => announced || window.matchMedia('print').matches,
    () => false,
  )
}

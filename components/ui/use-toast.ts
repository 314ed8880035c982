'use client'

import { useSyncExternalStore } from 'react'

import { dismissToast, type ShownToast, toast, toastStore } from '@/lib/browser/toast'

const NO_TOASTS: readonly ShownToast[] = []

/** Returns the toasts to show, for the Toaster; `toast` and `dismiss` work from any component. */
export function useToast() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NO_TOASTS)
  return { toasts, toast, dismiss: dismissToast }
}

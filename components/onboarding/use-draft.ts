'use client'

import { useEffect } from 'react'

import type { SetupForm, SetupValues } from '@/components/onboarding/setup-values'

const STORAGE_KEY = 'nss-business-setup'

/**
 * Keeps the input in this tab, so that a reload or signing in again loses nothing. Starts with a stored draft if there
 * is one, otherwise with what `suggest` derives from the device.
 */
export function useDraft(form: SetupForm, suggest: () => Partial<SetupValues>): void {
  useEffect(() => {
    form.reset({ ...form.getValues(), ...(readDraft() ?? suggest()) }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values)),
    })
  }, [form, suggest])
}

/** Deletes the draft once the business exists. */
export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

function readDraft(): Partial<SetupValues> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

'use client'

import { useEffect } from 'react'

import type { SetupForm, SetupValues } from '@/components/onboarding/setup-values'

const STORAGE_KEY = 'nss-business-setup'

/**
 * Keeps what is typed in this tab, so that a reload or signing in again loses nothing. Goes on
 * with a draft where there is one, else with what `suggest` makes of this device.
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

/** Forgets the draft, once the business exists. */
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

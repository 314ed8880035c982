'use client'

import { useEffect } from 'react'

import type { SetupForm, SetupValues } from '@/components/onboarding/setup-values'

const STORAGE_KEY = 'nss-business-setup'

interface Draft {
  /** The address that was signed in. */
  signedInAs: string
  values: Partial<SetupValues>
}

/**
 * Keeps the input in this tab, so that a reload or signing in again loses nothing. Starts with a stored draft if there
 * is one of the same address, otherwise with what `suggest` derives from the device.
 *
 * @param signedInAs The address that is signed in.
 */
export function useDraft(form: SetupForm, signedInAs: string, suggest: () => Partial<SetupValues>): void {
  useEffect(() => {
    form.reset({ ...form.getValues(), ...(readDraft(signedInAs) ?? suggest()) }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft({ signedInAs, values }),
    })
  }, [form, signedInAs, suggest])
}

/** Deletes the draft once the business exists. */
export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

function storeDraft(draft: Draft): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
}

function readDraft(signedInAs: string): Partial<SetupValues> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Draft> | null
    return kept?.signedInAs === signedInAs ? (kept.values ?? null) : null
  } catch {
    return null
  }
}

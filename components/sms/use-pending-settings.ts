'use client'

import { useState } from 'react'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'
import { useUpdateSmsSettings } from '@/lib/browser/sms'
import type { SmsSettings } from '@/lib/contracts/sms'

type Changes = Partial<SmsSettings>

/** Edits held back until they are saved; they stay where saving fails, and go where they come back to what is saved. */
export function usePendingSettings(saved: SmsSettings) {
  const [changes, setChanges] = useState<Changes>({})
  const [senderError, setSenderError] = useState<string | undefined>()
  const [isPending, setIsPending] = useState(false)
  const { mutate } = useUpdateSmsSettings()

  function change(next: Changes) {
    if ('smsFrom' in next) setSenderError(undefined)
    setChanges((held) => onlyDifferent({ ...held, ...next }, saved))
  }

  function discard() {
    setChanges({})
    setSenderError(undefined)
  }

  async function save() {
    if (isPending || Object.keys(changes).length === 0) return
    setIsPending(true)
    // The rules come with the first save; the page is there sooner without them.
    const rules = await import('@/lib/contracts/sms').catch(() => null)
    const checked = rules?.updateSmsSettingsBody.safeParse(changes)
    if (!checked?.success) {
      setIsPending(false)
      return setSenderError(checked ? checked.error.issues[0]?.message : failureSentence(null))
    }
    mutate(checked.data, {
      onSuccess: (now) => setChanges((held) => onlyDifferent(withoutSaved(held, changes), now)),
      onError: (error) => setSenderError(error instanceof FetchError ? error.fields.smsFrom : undefined),
      onSettled: () => setIsPending(false),
    })
  }

  return { values: { ...saved, ...changes }, changeCount: Object.keys(changes).length, senderError, isPending, change, discard, save }
}

function onlyDifferent(changes: Changes, saved: SmsSettings): Changes {
  const differs = ([key, value]: [string, unknown]) => normal(value) !== normal(saved[key as keyof SmsSettings])
  return Object.fromEntries(Object.entries(changes).filter(differs))
}

/** What was typed while the save was under way is still to be saved. */
function withoutSaved(held: Changes, sent: Changes): Changes {
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => sent[key as keyof SmsSettings] !== value))
}

function normal(value: unknown): unknown {
  return value === '' ? null : value
}

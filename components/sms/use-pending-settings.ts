'use client'

import { useState } from 'react'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'
import { useUpdateSmsSettings } from '@/lib/browser/sms'
import { isStale, refusalSentence } from '@/lib/browser/stale'
import type { SmsSettings } from '@/lib/contracts/sms'

type Changes = Partial<SmsSettings>
/** Error messages by field. */
type Problems = Partial<Record<string, string>>

/** Holds edits until they are saved. Keeps them if saving fails, and drops those that equal the saved value again. */
export function usePendingSettings(saved: SmsSettings) {
  const [held, setHeld] = useState<Changes>({})
  const [problems, setProblems] = useState<Problems>({})
  const [isPending, setIsPending] = useState(false)
  const { mutate, reset, error } = useUpdateSmsSettings()
  // Somebody else may have saved the same value in the meantime.
  const changes = onlyDifferent(held, saved)

  function change(next: Changes) {
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in next))))
    setHeld((before) => onlyDifferent({ ...before, ...next }, saved))
  }

  function discard() {
    setHeld({})
    setProblems({})
    reset()
  }

  async function save() {
    if (isPending || Object.keys(changes).length === 0) return
    setIsPending(true)
    // The validation rules load with the first save, so that the page loads sooner.
    const rules = await import('@/lib/contracts/sms').catch(() => null)
    const checked = rules?.updateSmsSettingsBody.safeParse(changes)
    if (!checked?.success) {
      setIsPending(false)
      return setProblems(
        checked
          ? Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
          : { smsFrom: failureSentence(null) },
      )
    }
    mutate(checked.data, {
      onSuccess: (now) => setHeld((before) => onlyDifferent(withoutSaved(before, changes), now)),
      onError: (refused) => setProblems(refused instanceof FetchError ? refused.fields : {}),
      onSettled: () => setIsPending(false),
    })
  }

  return {
    values: { ...saved, ...changes },
    changeCount: Object.keys(changes).length,
    problems,
    refusal: isStale(error) ? refusalSentence(error) : null,
    isPending,
    change,
    discard,
    save,
  }
}

function onlyDifferent(changes: Changes, saved: SmsSettings): Changes {
  const differs = ([key, value]: [string, unknown]) => normal(value) !== normal(saved[key as keyof SmsSettings])
  return Object.fromEntries(Object.entries(changes).filter(differs))
}

/** Keeps what was typed during the save, because it still has to be saved. */
function withoutSaved(held: Changes, sent: Changes): Changes {
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => sent[key as keyof SmsSettings] !== value))
}

function normal(value: unknown): unknown {
  return value === '' ? null : value
}

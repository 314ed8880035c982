'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { failureSentence, FetchError } from '@/lib/browser/fetch-json'
import { useUpdateSmsSettings } from '@/lib/browser/sms'
import type { SmsSettings } from '@/lib/contracts/sms'

type Changes = Partial<SmsSettings>
/** Sentences beside their fields. */
type Problems = Partial<Record<string, string>>

/** Edits held back until they are saved; they stay where saving fails, and go where they come back to what is saved. */
export function usePendingSettings(saved: SmsSettings) {
  const [changes, setChanges] = useState<Changes>({})
  const [problems, setProblems] = useState<Problems>({})
  const [isPending, setIsPending] = useState(false)
  const { mutate } = useUpdateSmsSettings()
  const router = useRouter()

  function change(next: Changes) {
    setProblems((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in next))))
    setChanges((held) => onlyDifferent({ ...held, ...next }, saved))
  }

  function discard() {
    setChanges({})
    setProblems({})
  }

  async function save() {
    if (isPending || Object.keys(changes).length === 0) return
    setIsPending(true)
    // The rules come with the first save; the page is there sooner without them.
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
      onSuccess: (now) => {
        setChanges((held) => onlyDifferent(withoutSaved(held, changes), now))
        // Other screens ask about texts only where they can go out.
        router.refresh()
      },
      onError: (error) => setProblems(error instanceof FetchError ? error.fields : {}),
      onSettled: () => setIsPending(false),
    })
  }

  return {
    values: { ...saved, ...changes },
    changeCount: Object.keys(changes).length,
    problems,
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

/** What was typed while the save was under way is still to be saved. */
function withoutSaved(held: Changes, sent: Changes): Changes {
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => sent[key as keyof SmsSettings] !== value))
}

function normal(value: unknown): unknown {
  return value === '' ? null : value
}

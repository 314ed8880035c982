'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { api } from '@/lib/routes'

const CALLS = [api.user, api.business, api.debugSession]

/** Calls the sign-in API from this browser and shows the responses as they arrive. */
export function AuthProbe() {
  const [answers, setAnswers] = useState<ReadonlyArray<{ call: string; answer: string }>>([])

  async function ask() {
    setAnswers(await Promise.all(CALLS.map(async (call) => ({ call, answer: await answerOf(call) }))))
  }

  return (
    <section aria-label="Server responses" className="grid grid-cols-1 gap-3">
      <Button variant="secondary" onClick={() => void ask()}>
        Ask again
      </Button>
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {answers.map(({ call, answer }) => (
          <div key={call} className="min-w-0 text-sm">
            <code className="text-muted-foreground">GET {call}</code>
            <pre className="mt-1 rounded-lg bg-muted p-3 text-xs whitespace-pre-wrap">{answer}</pre>
          </div>
        ))}
      </div>
    </section>
  )
}

async function answerOf(call: string): Promise<string> {
  try {
    const response = await fetch(call, { credentials: 'include' })
    if (!response.ok) return `${response.status}: ${response.statusText}`
    return JSON.stringify(await response.json(), null, 2)
  } catch {
    return 'Network error. Please try again.'
  }
}

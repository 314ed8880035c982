'use client'

import { useEffect, useEffectEvent } from 'react'

import { Progress } from '@/components/ui/progress'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useSendProgress } from '@/lib/browser/reminder'
import type { SendPendingResult, SendProgress } from '@/lib/contracts/reminder'

interface SendingProgressProps {
  sending: SendPendingResult
  /** Called when no message of this batch is left to send. */
  onDone: () => void
}

/** Shows a progress bar while the worker sends, then the result in words. */
export function SendingProgress({ sending: { queued, batch }, onDone }: SendingProgressProps) {
  const { data, error } = useSendProgress(queued === 0 ? null : batch)
  const isDone = queued === 0 || data?.waiting === 0
  const finished = queued - Math.min(data?.waiting ?? queued, queued)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (isDone) done()
  }, [isDone])

  return (
    <div className="grid gap-4 py-2">
      <Progress value={queued === 0 ? 100 : (finished / queued) * 100} aria-label="Messages handled" />
      <p role="status" className="font-medium tabular-nums">
        {isDone ? resultTitle(queued, data) : `${finished} of ${queued} handled`}
      </p>
      {isDone && data && <Result queued={queued} progress={data} />}
      {error && !isDone && <p className="text-sm text-muted-foreground">{failureSentence(error)} Sending continues.</p>}
    </div>
  )
}

function resultTitle(queued: number, progress: SendProgress | undefined): string {
  if (queued === 0) return 'Nothing was left to send'
  const sent = progress?.sent ?? 0
  return sent === 1 ? '1 message sent' : `${sent} messages sent`
}

function Result({ queued, progress: { sent, failed, skipped } }: { queued: number; progress: SendProgress }) {
  const later = Math.max(0, queued - sent - failed - skipped)
  const lines = [
    skipped > 0 && `${skipped} not sent: no longer needed, or sent by email instead`,
    failed > 0 && `${failed} failed: see the reasons under Failed`,
    later > 0 && `${later} will be tried again in a moment`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-muted-foreground">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

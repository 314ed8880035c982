'use client'

import { Timer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { useNowMs } from '@/lib/browser/now'

interface CountdownProps {
  expiresAt: string
  /** "Wed, Nov 25, 3:00 PM EST". */
  expiresLabel: string
  renderedAtMs: number
}

/** Shows the time left to claim the offer; without JavaScript, as of when the page was rendered. */
export function Countdown({ expiresAt, expiresLabel, renderedAtMs }: CountdownProps) {
  const router = useRouter()
  const now = useNowMs(renderedAtMs)
  const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000))
  const ended = minutes === 0

  // The page then says that the offer has ended, instead of showing buttons that would fail.
  useEffect(() => {
    if (ended) router.refresh()
  }, [ended, router])

  return (
    <p className="flex items-start gap-3 rounded-xl bg-warning-soft p-4 text-sm text-warning-ink">
      <Timer aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong role="timer" className="font-semibold tabular-nums">
          {ended ? 'This offer has just ended' : `${timeLeft(minutes)} left`}
        </strong>
        , until {expiresLabel}
      </span>
    </p>
  )
}

/** Formats e.g. "23 h 59 min" or "12 min". */
function timeLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

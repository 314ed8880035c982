'use client'

import { TriangleAlert } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { formatTime } from '@/lib/domain/time'

export interface ZoneWarningProps {
  current: string
  chosen: string
}

/** Says what another zone does to visits already booked, before it is saved. */
export function ZoneWarning({ current, chosen }: ZoneWarningProps) {
  const { now } = useBusinessView()
  if (chosen === current) return null
  return (
    <p role="status" className="flex items-start gap-2 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Existing appointments don’t move, but they’re shown in the new time zone: {formatTime(now, current)} becomes{' '}
        {formatTime(now, chosen)}. Opening hours, time off and waitlist dates apply in the new time zone.
      </span>
    </p>
  )
}

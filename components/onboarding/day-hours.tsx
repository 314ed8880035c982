'use client'

import { SpanInputs } from '@/components/settings/span-inputs'
import { Switch } from '@/components/ui/switch'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

interface DayHoursProps {
  /** Id of the switch, and prefix of the ids and error names of the time fields. */
  id: string
  day: string
  spans: readonly OpeningSpan[]
  describedBy: string | undefined
  onOpenChange: (isOpen: boolean) => void
  onChange: (spans: OpeningSpan[]) => void
}

/** One weekday: open or closed, and its opening hours. */
export function DayHours({ id, day, spans, describedBy, onOpenChange, onChange }: DayHoursProps) {
  const isOpen = spans.length > 0

  return (
    <div role="group" aria-label={day} className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <Switch id={id} aria-label={`Open on ${day}`} checked={isOpen} onCheckedChange={onOpenChange} />
      <span aria-hidden className="w-9 text-sm font-medium sm:w-24">
        <span className="sm:hidden">{day.slice(0, 3)}</span>
        <span className="max-sm:hidden">{day}</span>
      </span>
      <div className="grid min-w-48 flex-1 grid-cols-1 gap-2">
        {!isOpen && <p className="flex min-h-11 items-center text-sm text-muted-foreground md:min-h-10">Closed</p>}
        {spans.map((span, index) => (
          <div key={index} className="flex items-center gap-2 max-sm:flex-wrap">
            <SpanInputs
              id={`${id}-${index}`}
              label={day}
              span={span}
              describedBy={describedBy}
              className="min-w-0 max-sm:flex-1 sm:w-34"
              onChange={(changed) => onChange(spans.map((other, at) => (at === index ? changed : other)))}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

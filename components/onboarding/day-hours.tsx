'use client'

import { TimeInput } from '@/components/settings/time-input'
import { Switch } from '@/components/ui/switch'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

interface DayHoursProps {
  /** Of the switch; the times' ids begin with it, as the names of their errors do. */
  id: string
  day: string
  spans: readonly OpeningSpan[]
  describedBy: string | undefined
  onOpenChange: (isOpen: boolean) => void
  onChange: (spans: OpeningSpan[]) => void
}

/** One weekday: open or closed, from when until when. */
export function DayHours({ id, day, spans, describedBy, onOpenChange, onChange }: DayHoursProps) {
  const isOpen = spans.length > 0
  const set = (index: number, changed: Partial<OpeningSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...changed } : span)))

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
          <div key={index} className="flex items-center gap-2">
            <TimeInput
              id={`${id}-${index}-startMinutes`}
              label={`${day} from`}
              minutes={span.startMinutes}
              describedBy={describedBy}
              className="min-w-0 sm:w-34"
              onChange={(startMinutes) => set(index, { startMinutes })}
            />
            <span aria-hidden className="text-sm text-muted-foreground">
              to
            </span>
            <TimeInput
              id={`${id}-${index}-endMinutes`}
              label={`${day} until`}
              minutes={span.endMinutes}
              isEnd
              describedBy={describedBy}
              className="min-w-0 sm:w-34"
              onChange={(endMinutes) => set(index, { endMinutes })}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

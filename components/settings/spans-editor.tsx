'use client'

import { Plus, X } from 'lucide-react'

import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

interface SpansEditorProps {
  /** Whose hours, e.g. "Monday": the beginning of every control's name. */
  label: string
  spans: readonly OpeningSpan[]
  onChange: (spans: OpeningSpan[]) => void
  /** What to say where there is none. */
  emptyText?: string
  addId?: string
  describedBy?: string | undefined
}

const MIDNIGHT_MINUTES = 1440
const USUAL_SPAN = { startMinutes: 9 * 60, endMinutes: 17 * 60 }

/** The hours of one day: any number of spans, so that a lunch break can stand between two. */
export function SpansEditor({ label, spans, onChange, emptyText = 'Closed', addId, describedBy }: SpansEditorProps) {
  const set = (index: number, change: Partial<OpeningSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...change } : span)))

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      {spans.length === 0 && (
        <p className="flex min-h-11 items-center text-sm text-muted-foreground md:min-h-10">{emptyText}</p>
      )}
      {spans.map((span, index) => (
        <div key={index} className="flex items-center gap-2 max-sm:w-full">
          <TimeInput
            label={`${label} from${ordinal(index)}`}
            minutes={span.startMinutes}
            onChange={(startMinutes) => set(index, { startMinutes })}
          />
          <span aria-hidden className="text-muted-foreground">
            to
          </span>
          <TimeInput
            label={`${label} until${ordinal(index)}`}
            minutes={span.endMinutes}
            onChange={(minutes) => set(index, { endMinutes: minutes === 0 ? MIDNIGHT_MINUTES : minutes })}
          />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${label} hours${ordinal(index)}`}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        id={addId}
        variant="ghost"
        size="sm"
        className="text-muted-foreground"
        onClick={() => onChange([...spans, nextSpan(spans)])}
      >
        <Plus aria-hidden />
        Add hours <span className="sr-only">on {label}</span>
      </Button>
    </div>
  )
}

function ordinal(index: number): string {
  return index === 0 ? '' : ` (${index + 1})`
}

/** After a break of an hour, where the day has room for it. */
function nextSpan(spans: readonly OpeningSpan[]): OpeningSpan {
  const last = spans.at(-1)
  if (!last) return USUAL_SPAN
  const startMinutes = Math.min(last.endMinutes + 60, MIDNIGHT_MINUTES - 60)
  return { startMinutes, endMinutes: Math.min(startMinutes + 4 * 60, MIDNIGHT_MINUTES - 1) }
}

interface TimeInputProps {
  label: string
  /** Not a number while nothing complete is typed. */
  minutes: number
  onChange: (minutes: number) => void
}

function TimeInput({ label, minutes, onChange }: TimeInputProps) {
  return (
    <Input
      type="time"
      aria-label={label}
      className="w-34 px-2 tabular-nums max-sm:w-full max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
      value={toClock(minutes)}
      onChange={(event) => onChange(toMinutes(event.target.value))}
    />
  )
}

/** The midnight that ends a day shows as 00:00, as clocks do. */
function toClock(minutes: number): string {
  if (Number.isNaN(minutes)) return ''
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return clock === '' ? NaN : Number(hours) * 60 + Number(minutes)
}

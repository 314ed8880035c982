'use client'

import { Plus, X } from 'lucide-react'

import { TimeInput } from '@/components/settings/time-input'
import { Button } from '@/components/ui/button'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

interface SpansEditorProps {
  /** Owner of the hours, e.g. "Monday": the start of every control's name. */
  label: string
  spans: readonly OpeningSpan[]
  onChange: (spans: OpeningSpan[]) => void
  /** Text for an empty list. */
  emptyText?: string
  addId?: string
  describedBy?: string | undefined
}

const MIDNIGHT_MINUTES = 1440
const USUAL_SPAN = { startMinutes: 9 * 60, endMinutes: 17 * 60 }

/** The hours of one day: any number of spans, so that a lunch break fits between two. */
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
            className="w-34 max-sm:w-full"
            onChange={(startMinutes) => set(index, { startMinutes })}
          />
          <span aria-hidden className="text-muted-foreground">
            to
          </span>
          <TimeInput
            label={`${label} until${ordinal(index)}`}
            minutes={span.endMinutes}
            isEnd
            className="w-34 max-sm:w-full"
            onChange={(endMinutes) => set(index, { endMinutes })}
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

'use client'

import { Plus, X } from 'lucide-react'

import { SpanInputs } from '@/components/settings/span-inputs'
import { Button } from '@/components/ui/button'
import { MINUTES_PER_DAY, type OpeningSpan } from '@/lib/domain/opening-hours'

interface SpansEditorProps {
  /** Label of the day these hours are for, e.g. "Monday"; every control's label starts with it. */
  label: string
  spans: readonly OpeningSpan[]
  onChange: (spans: OpeningSpan[]) => void
  /** Text for an empty list. */
  emptyText?: string
  addId?: string
  describedBy?: string | undefined
}

const USUAL_SPAN = { startMinutes: 9 * 60, endMinutes: 17 * 60 }

/** Edits the hours of one day: any number of spans, so that a lunch break fits between two. */
export function SpansEditor({ label, spans, onChange, emptyText = 'Closed', addId, describedBy }: SpansEditorProps) {
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
        <div key={index} className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
          <SpanInputs
            label={label}
            ordinal={ordinal(index)}
            span={span}
            className="w-34 max-sm:min-w-0 max-sm:flex-1"
            onChange={(changed) => onChange(spans.map((other, at) => (at === index ? changed : other)))}
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

/**
 * Suggests the next span: four hours after a one-hour break, up to midnight; if the evening has no room, one before the
 * others.
 */
function nextSpan(spans: readonly OpeningSpan[]): OpeningSpan {
  if (spans.length === 0) return USUAL_SPAN
  const startMinutes = Math.max(...spans.map((span) => span.endMinutes)) + 60
  if (startMinutes < MINUTES_PER_DAY) {
    return { startMinutes, endMinutes: Math.min(startMinutes + 4 * 60, MINUTES_PER_DAY) }
  }
  const endMinutes = Math.max(60, Math.min(...spans.map((span) => span.startMinutes)) - 60)
  return { startMinutes: Math.max(0, endMinutes - 4 * 60), endMinutes }
}

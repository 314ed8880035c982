'use client'

import { useId, useRef, useState } from 'react'

import { LatePanel } from '@/components/outcomes/on-demand'
import { cn } from '@/components/cn'
import { Button } from '@/components/ui/button'
import type { Appointment } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { changeForOutcome, type Outcome, OUTCOME_LABELS, OUTCOMES } from '@/lib/domain/outcome'

/** The fields that an outcome changes. */
export interface OutcomeChange {
  status: AppointmentStatus
  minutesLate?: number
}

interface OutcomeQuestionProps {
  appointment: Appointment
  /** Whether an outcome is being saved. */
  pending: boolean
  onAnswer: (change: OutcomeChange) => void
  /** Whether it is beside a visit's own actions: uses their names and, if there is room, shows the question as text. */
  amongActions?: boolean
  /** Whether it is hidden but mounted, so that the input is still there if saving fails. */
  hidden?: boolean
  /** For a row with a single line. */
  compact?: boolean
  className?: string
}

/** The labels of the outcomes beside a visit's own actions. */
const ACTION_LABELS: Record<Outcome, string> = { arrived: 'Complete', late: 'Late', 'no-show': 'No-Show' }

/** Asks for the outcome of a visit that has started: "Arrived / Late / No-show". "Late" asks how late. */
export function OutcomeQuestion({
  appointment,
  pending,
  onAnswer,
  amongActions = false,
  hidden = false,
  compact = false,
  className,
}: OutcomeQuestionProps) {
  const [isLate, setIsLate] = useState<boolean>()
  const late = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  function answer(outcome: Outcome, minutes?: number) {
    if (!pending) onAnswer(changeForOutcome(outcome, minutes))
  }

  function cancelLate() {
    setIsLate(false)
    late.current?.focus()
  }

  return (
    <div
      role="group"
      aria-label={`Did ${appointment.client.name} come?`}
      hidden={hidden}
      className={cn('grid gap-3 print:hidden', hidden && 'hidden', className)}
    >
      <div className={cn('flex flex-wrap items-center', compact ? 'gap-1.5 @lg:justify-end' : 'gap-2')}>
        {amongActions && !compact && <p className="text-sm font-medium max-sm:w-full sm:mr-auto">How did it end?</p>}
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            ref={outcome === 'late' ? late : undefined}
            size={compact ? 'xs' : 'sm'}
            variant="secondary"
            aria-disabled={pending || undefined}
            {...(outcome === 'late' ? { 'aria-expanded': isLate ?? false, 'aria-controls': panelId } : {})}
            onClick={(event) => {
              if (event.detail > 1) return
              if (outcome === 'late') setIsLate(!isLate)
              else answer(outcome)
            }}
            className="max-sm:flex-1"
          >
            {/* While hidden beside the saved outcome's badge, it must not have the badge's name. */}
            {(amongActions && !hidden ? ACTION_LABELS : OUTCOME_LABELS)[outcome]}
          </Button>
        ))}
      </div>
      <div id={panelId} className={cn('empty:hidden', compact && 'order-last col-span-full')}>
        {isLate !== undefined && (
          <LatePanel
            appointment={appointment}
            open={isLate}
            pending={pending}
            onSave={(minutes) => answer('late', minutes)}
            onCancel={cancelLate}
          />
        )}
      </div>
    </div>
  )
}

'use client'

import { useEffect, useRef, useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { FormError } from '@/components/form/form-error'
import { SubmitButton } from '@/components/form/submit-button'
import { useOnOpen } from '@/components/form/use-on-open'
import { CloseDayRow } from '@/components/outcomes/close-day-row'
import { useDayAnswers } from '@/components/outcomes/use-day-answers'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useAppointments } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { asksForOutcome } from '@/lib/domain/outcome'

interface CloseDayDialogProps {
  date: LocalDate
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Lists a day's appointments without an outcome, each with a preselected outcome, and one button to save them all. */
export function CloseDayDialog({ date, open, onOpenChange }: CloseDayDialogProps) {
  const { now } = useBusinessView()
  // A visit that ends while the list is open must not be marked unseen.
  const [openedAt, setOpenedAt] = useState(now)
  const { data, error, refetch } = useAppointments({ date })
  const { answerOf, choose, problems, save, saveError, count, isPending, refusalOf, forgetRefusals } = useDayAnswers(
    date,
    () => onOpenChange(false),
  )

  useOnOpen(open, () => {
    setOpenedAt(now)
    forgetRefusals()
  })

  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])

  const asking = (visit: Appointment) =>
    asksForOutcome({ ...visit, appointmentDate: new Date(visit.appointmentDate) }, openedAt)
  const visits = data?.filter((visit) => asking(visit) || refusalOf(visit.id) !== null)
  const waiting = visits?.filter(asking) ?? []
  const ready = count(waiting)
  return (
    <Dialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Mark who came</DialogTitle>
          <DialogDescription>{formatLocalDateLong(date)}: who came? Change anyone who didn’t.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-4">
          <FormError message={saveError} />
          {!visits && <NotLoaded what="the day" error={error} onRetry={refetch} />}
          {visits?.length === 0 && (
            <p className="py-6 text-center text-muted-foreground">Every appointment on this day has an outcome.</p>
          )}
          <ul ref={list} aria-label="Appointments without an outcome" className="divide-y empty:hidden">
            {visits?.map((visit) => (
              <CloseDayRow
                key={visit.id}
                appointment={visit}
                answer={asking(visit) ? answerOf(visit.id) : null}
                problem={problems[visit.id] ?? null}
                refusal={refusalOf(visit.id)}
                onChange={(answer) => choose(visit.id, answer)}
              />
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton
            label={ready === 1 ? 'Save 1 outcome' : `Save ${ready} outcomes`}
            pendingLabel="Saving..."
            pending={isPending}
            onClick={(event) => event.detail < 2 && save(waiting)}
          />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

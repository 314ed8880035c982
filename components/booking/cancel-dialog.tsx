'use client'

import { type MouseEvent, useEffect, useRef } from 'react'

import { SeenTime } from '@/components/booking/seen-time'
import { ButtonLink } from '@/components/site/button-link'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface CancelDialogProps {
  id: string
  /** The start that the page shows. */
  start: string
  /** "Haircut on Tuesday, November 24, 2026 at 2:30 PM". */
  what: string
  /** URL of this page with the dialog open, used without JavaScript. */
  openHref: string
  /** Whether the URL opens the dialog. */
  initiallyOpen: boolean
}

/**
 * Asks before the appointment is cancelled. The server renders it open if the URL says so. With JavaScript, it is modal
 * and the focus starts on the safe answer.
 */
export function CancelDialog({ id, start, what, openHref, initiallyOpen }: CancelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)

  function openModal() {
    dialog.current?.close()
    dialog.current?.showModal()
    keep.current?.focus()
  }

  function openInstead(event: MouseEvent) {
    event.preventDefault()
    openModal()
  }

  useEffect(() => {
    if (initiallyOpen) openModal()
  }, [initiallyOpen])

  return (
    <>
      <ButtonLink href={openHref} onClick={openInstead} variant="ghost" className="w-full text-destructive">
        Cancel appointment…
      </ButtonLink>
      <dialog
        ref={dialog}
        open={initiallyOpen}
        aria-labelledby="cancel-title"
        aria-describedby="cancel-what"
        className="static m-0 w-full rounded-xl border bg-popover p-6 text-popover-foreground shadow-float backdrop:bg-scrim/45 [&:modal]:fixed [&:modal]:m-auto [&:modal]:max-w-[min(28rem,calc(100vw-2rem))]"
      >
        <h2 id="cancel-title" className="text-lg font-semibold">
          Cancel this appointment?
        </h2>
        <p id="cancel-what" className="mt-2 text-muted-foreground">
          {what}. Your time will be offered to someone else. You can’t undo this here.
        </p>
        <form method="post" action={api.publicCancel(id)} className="mt-5 flex flex-wrap gap-3">
          <SeenTime start={start} />
          <Button ref={keep} type="submit" formMethod="dialog" variant="secondary" size="lg" className="flex-1">
            Keep appointment
          </Button>
          <Button type="submit" variant="destructive" size="lg" className="flex-1">
            Cancel appointment
          </Button>
        </form>
      </dialog>
    </>
  )
}

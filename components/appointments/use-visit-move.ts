'use client'

import { type ComponentProps, useState } from 'react'

import type { MoveDialog } from '@/components/appointments/move-dialog'
import { changesStart, moveBy, toChange, type VisitMove } from '@/components/appointments/visit-move'
import { useBusinessView } from '@/components/business/business-provider'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import { toast } from '@/lib/browser/toast'
import type { Appointment } from '@/lib/contracts/appointment'
import type { StaffMember } from '@/lib/contracts/staff'
import { localDateOf } from '@/lib/domain/time'

interface Drag {
  minutes: number
  longer?: number
  staffId?: string | null
}

/** Handles a drag: asks first, then saves or undoes it. Meanwhile, shows the appointment where it was dropped. */
export function useVisitMove(
  appointments: readonly Appointment[],
  staff: readonly Pick<StaffMember, 'id' | 'name' | 'color'>[],
) {
  const { timeZone, today } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  // Kept while the dialog closes.
  const [asked, setAsked] = useState<VisitMove | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [saving, setSaving] = useState<VisitMove | null>(null)

  /**
   * Returns false if there is nothing to ask: the appointment is gone, or its new start is skipped by a clock change or
   * on a past day.
   */
  function ask(id: string, { staffId, ...drag }: Drag): boolean {
    const appointment = appointments.find((known) => known.id === id)
    if (!appointment) return false
    const move = moveBy(
      appointment,
      { ...drag, staff: staff.find((member) => member.id === staffId) ?? null },
      timeZone,
    )
    if (!move) {
      toast({
        title: 'This time does not exist on that day',
        description: 'The clocks change then. Choose another time.',
        variant: 'destructive',
      })
      return false
    }
    if (Object.keys(toChange(move)).length === 0) return false
    if (changesStart(move) && localDateOf(move.start, timeZone) < today) {
      toast({ title: 'This day is over', description: 'Please choose today or a later date.', variant: 'destructive' })
      return false
    }
    setAsked(move)
    setIsAsking(true)
    return true
  }

  function save() {
    if (!asked) return
    setSaving(asked)
    // The mutation itself reports an error.
    mutate({ appointment: asked.appointment, change: toChange(asked) }, { onSettled: () => setSaving(null) })
  }

  const dialog: ComponentProps<typeof MoveDialog> | null = asked && {
    move: asked,
    open: isAsking,
    onOpenChange: setIsAsking,
    onConfirm: save,
  }
  return { move: isAsking ? asked : saving, isSaving: isPending, ask, dialog }
}

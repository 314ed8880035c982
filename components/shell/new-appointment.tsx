'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useState } from 'react'

// The form is large, and most pages never show it.
const NewAppointmentDialog = dynamic(
  async () => (await import('@/components/appointments/new-appointment-dialog')).NewAppointmentDialog,
  { ssr: false },
)

const OpenContext = createContext<() => void>(() => undefined)

/**
 * Provides the dialog for a new appointment, which every owner's screen can open; it stays open when the screen behind
 * it changes.
 */
export function NewAppointmentProvider({ children }: { children: ReactNode }) {
  // Undefined until first opened.
  const [open, setOpen] = useState<boolean>()
  return (
    <OpenContext value={() => setOpen(true)}>
      {children}
      {open !== undefined && <NewAppointmentDialog open={open} onOpenChange={setOpen} />}
    </OpenContext>
  )
}

/** Returns a function that opens the dialog. */
export function useOpenNewAppointment(): () => void {
  return useContext(OpenContext)
}

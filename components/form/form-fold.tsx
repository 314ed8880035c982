'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FormFoldProps {
  label: string
  /** Something inside is filled in from the start. */
  startsOpen: boolean
  /** A field inside has an error, which must be seen. */
  hasError: boolean
  children: ReactNode
}

/** Fields that are seldom needed. */
export function FormFold({ label, startsOpen, hasError, children }: FormFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-xl border"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-3 text-sm font-medium hover:bg-muted [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 p-3 pt-2">{children}</div>
    </details>
  )
}

'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { cn } from '@/components/cn'

interface FormFoldProps {
  label: ReactNode
  /** Whether a field inside has a value from the start, so that it starts open. */
  startsOpen?: boolean
  /** Whether a field inside has an error, which must be visible. */
  hasError: boolean
  /** Within a group, only one is open at a time. */
  group?: string
  className?: string
  children: ReactNode
}

/** A collapsible section of rarely needed fields. They stay mounted while it is closed, and keep their input. */
export function FormFold({ label, startsOpen = false, hasError, group, className, children }: FormFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      name={group}
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={cn('group rounded-xl border', className)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-3 text-sm font-medium hover:bg-muted [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 p-3 pt-2">{children}</div>
    </details>
  )
}

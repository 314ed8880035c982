'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { cn } from '@/components/cn'

interface FormFoldProps {
  label: ReactNode
  /** Something inside is filled in from the start. */
  startsOpen?: boolean
  /** A field inside has an error, which must be seen. */
  hasError: boolean
  /** Of the folds with the same group only one is open. */
  group?: string
  className?: string
  children: ReactNode
}

/** Fields that are seldom needed. They stay mounted while folded, with what was typed. */
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

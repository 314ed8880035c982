'use client'

import { Pencil, Trash2 } from 'lucide-react'

import { Button } from '@/components/ui/button'

interface RowActionsProps {
  /** Name of the row's subject, for screen readers. */
  name: string
  removeLabel: 'Delete' | 'Remove'
  pending: boolean
  onEdit: () => void
  onRemove: () => void
}

/** Buttons to edit and remove, at the end of a settings row. */
export function RowActions({ name, removeLabel, pending, onEdit, onRemove }: RowActionsProps) {
  return (
    <div className="flex gap-1">
      <Button variant="ghost" size="sm" onClick={onEdit}>
        <Pencil aria-hidden />
        Edit <span className="sr-only">{name}</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={pending || undefined}
        onClick={onRemove}
        className="text-muted-foreground hover:text-danger-ink"
      >
        <Trash2 aria-hidden />
        {removeLabel} <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}

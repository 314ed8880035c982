'use client'

import type { ReactNode } from 'react'

import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What happens on a yes. */
  description: ReactNode
  confirmLabel: string
  /** The safe choice, which has the focus first. */
  cancelLabel?: string
  /** False where nothing is lost by it. */
  destructive?: boolean
  onConfirm: () => void
}

/** Asks before something that can't be taken back, or that others rely on. */
export function ConfirmDialog({ title, description, confirmLabel, cancelLabel = 'Keep it', destructive = true, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <AlertDialog {...dialog}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle className="[overflow-wrap:anywhere]">{title}</AlertDialogTitle>
          <AlertDialogDescription className="[overflow-wrap:anywhere]">{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{cancelLabel}</AlertDialogCancel>
          <AlertDialogAction variant={destructive ? 'destructive' : 'default'} onClick={onConfirm}>
            {confirmLabel}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

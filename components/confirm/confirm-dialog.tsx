'use client'

import { type ReactNode, type RefObject, useRef } from 'react'

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
  description: ReactNode
  /** What the person chooses before they confirm, if anything. */
  children?: ReactNode
  confirmLabel: string
  /** Label of the safe choice, which has the focus first. */
  cancelLabel?: string
  /** False if confirming loses nothing. */
  destructive?: boolean
  onConfirm: () => void
  /** The element that gets the focus after confirming; by default, the one that had it before. */
  focusAfter?: RefObject<HTMLElement | null>
}

/**
 * Asks before an action that can't be undone or that affects other people. Closing returns the focus to the element
 * that had it.
 */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Keep it',
  destructive = true,
  onConfirm,
  focusAfter,
  ...dialog
}: ConfirmDialogProps) {
  const opener = useRef<Element>(null)
  const isConfirmed = useRef(false)

  function confirm() {
    isConfirmed.current = true
    onConfirm()
  }

  function returnFocus(event: Event) {
    event.preventDefault()
    const target = isConfirmed.current && focusAfter ? focusAfter.current : opener.current
    if (target instanceof HTMLElement) target.focus()
    isConfirmed.current = false
  }

  return (
    <AlertDialog {...dialog}>
      <AlertDialogContent
        onOpenAutoFocus={() => {
          opener.current = document.activeElement
        }}
        onCloseAutoFocus={returnFocus}
      >
        <AlertDialogHeader>
          <AlertDialogTitle className="[overflow-wrap:anywhere]">{title}</AlertDialogTitle>
          <AlertDialogDescription className="[overflow-wrap:anywhere]">{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel>{cancelLabel}</AlertDialogCancel>
          <AlertDialogAction variant={destructive ? 'destructive' : 'default'} onClick={confirm}>
            {confirmLabel}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

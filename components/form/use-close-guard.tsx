'use client'

import { useRef, useState } from 'react'

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
import { useUnsavedGuard } from '@/components/settings/unsaved'

interface CloseGuardOptions {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a submit is in progress. */
  pending: boolean
  isTyped: boolean
}

/**
 * Keeps a dialog from losing its input: a click outside does nothing, and other ways of closing ask first, including
 * closing the page and going back. An unchanged dialog closes immediately.
 */
export function useCloseGuard({ open, onOpenChange, pending, isTyped }: CloseGuardOptions) {
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<Element>(null)
  useUnsavedGuard(open && isTyped)

  function requestChange(next: boolean) {
    if (pending) return
    if (next || !isTyped) return onOpenChange(next)
    field.current = document.activeElement
    setIsAsking(true)
  }

  const question = (
    <AlertDialog open={open && isAsking} onOpenChange={setIsAsking}>
      <AlertDialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (field.current instanceof HTMLElement) field.current.focus()
        }}
      >
        <AlertDialogHeader>
          <AlertDialogTitle>Discard what you typed?</AlertDialogTitle>
          <AlertDialogDescription>It has not been saved.</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          <AlertDialogAction onClick={() => onOpenChange(false)}>Discard</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
  return {
    requestChange,
    question,
    keepOpen: (event: Event) => {
      if (isTyped) event.preventDefault()
    },
  }
}

'use client'

import { X } from 'lucide-react'
import * as DialogPrimitive from 'radix-ui/dialog'
import { type ComponentProps, useRef } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'
import { overlayStyles, windowStyles } from '@/components/ui/overlay-styles'

export const Dialog = DialogPrimitive.Root
export const DialogClose = DialogPrimitive.Close

/**
 * The dialog's content. Give it a `DialogTitle`; without a `DialogDescription`, pass `aria-describedby={undefined}`.
 * Closing returns the focus to the element that had it, even if no trigger opened the dialog.
 */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof DialogPrimitive.Content>) {
  const opener = useRef<Element>(null)
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={cn(overlayStyles)} />
      <DialogPrimitive.Content
        className={cn(windowStyles, className)}
        onOpenAutoFocus={() => {
          opener.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus()
        }}
        {...props}
      >
        {children}
        <DialogPrimitive.Close
          aria-label="Close"
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
            'absolute top-3 right-3 text-muted-foreground',
          )}
        >
          <X aria-hidden />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

export function DialogHeader({ className, ...props }: ComponentProps<'header'>) {
  return <header className={cn('grid gap-1 px-5 pt-5 pr-16 pb-4 md:px-6 md:pr-16', className)} {...props} />
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-1 pb-5 md:px-6', className)}
      {...props}
    />
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn('flex flex-col-reverse gap-2 border-t px-5 py-4 md:flex-row md:justify-end md:px-6', className)}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-lg leading-snug font-semibold', className)} {...props} />
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-sm text-muted-foreground', className)} {...props} />
}

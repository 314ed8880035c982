'use client'

import { X } from 'lucide-react'
import * as DialogPrimitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'
import { overlayStyles } from '@/components/ui/overlay-styles'

export const Sheet = DialogPrimitive.Root
export const SheetTitle = DialogPrimitive.Title

const sides = {
  left: 'left-0 border-r data-[state=open]:slide-in-from-left data-[state=closed]:slide-out-to-left',
  right: 'right-0 border-l data-[state=open]:slide-in-from-right data-[state=closed]:slide-out-to-right',
}

interface SheetContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  side?: keyof typeof sides
}

/** A panel that slides over the page from one side. Give it a `SheetTitle`. */
export function SheetContent({ className, children, side = 'right', ...props }: SheetContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={cn(overlayStyles)} />
      <DialogPrimitive.Content
        className={cn(
          'fixed inset-y-0 z-50 flex w-[min(20rem,85vw)] flex-col bg-card text-card-foreground shadow-float duration-200 focus:outline-none',
          'data-[state=open]:animate-in data-[state=closed]:animate-out',
          sides[side],
          className,
        )}
        {...props}
      >
        {children}
        <DialogPrimitive.Close
          aria-label="Close"
          className={cn(
            buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
            'absolute top-2.5 right-2.5 text-muted-foreground',
          )}
        >
          <X aria-hidden />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

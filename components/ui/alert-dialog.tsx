'use client'

import type { VariantProps } from 'class-variance-authority'
import * as AlertDialogPrimitive from 'radix-ui/alert-dialog'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'
import { overlayStyles, windowStyles } from '@/components/ui/overlay-styles'

export const AlertDialog = AlertDialogPrimitive.Root

/** Asks before an action that can't be undone. The focus starts on `AlertDialogCancel`, the safe choice. */
export function AlertDialogContent({ className, ...props }: ComponentProps<typeof AlertDialogPrimitive.Content>) {
  return (
    <AlertDialogPrimitive.Portal>
      <AlertDialogPrimitive.Overlay className={cn(overlayStyles)} />
      <AlertDialogPrimitive.Content
        className={cn(windowStyles, 'gap-5 p-6 md:max-w-md md:pb-6', className)}
        {...props}
      />
    </AlertDialogPrimitive.Portal>
  )
}

export function AlertDialogHeader({ className, ...props }: ComponentProps<'header'>) {
  return <header className={cn('grid gap-1.5', className)} {...props} />
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return <footer className={cn('flex flex-col-reverse gap-2 md:flex-row md:justify-end', className)} {...props} />
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof AlertDialogPrimitive.Title>) {
  return <AlertDialogPrimitive.Title className={cn('text-lg leading-snug font-semibold', className)} {...props} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Description>) {
  return <AlertDialogPrimitive.Description className={cn('text-sm text-muted-foreground', className)} {...props} />
}

type ActionProps = ComponentProps<typeof AlertDialogPrimitive.Action> &
  Pick<VariantProps<typeof buttonVariants>, 'variant'>

export function AlertDialogAction({ className, variant = 'destructive', ...props }: ActionProps) {
  return <AlertDialogPrimitive.Action className={cn(buttonVariants({ variant }), className)} {...props} />
}

export function AlertDialogCancel({ className, ...props }: ComponentProps<typeof AlertDialogPrimitive.Cancel>) {
  return <AlertDialogPrimitive.Cancel className={cn(buttonVariants({ variant: 'secondary' }), className)} {...props} />
}

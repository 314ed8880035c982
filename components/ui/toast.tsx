'use client'

import { cva, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import * as ToastPrimitive from 'radix-ui/toast'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { buttonVariants } from '@/components/ui/button'

const toastVariants = cva(
  [
    'pointer-events-auto relative flex w-full items-center gap-3 rounded-xl border bg-popover p-4 pr-12 text-popover-foreground shadow-float',
    'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-4',
    'data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
    'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
    'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
  ],
  {
    variants: {
      variant: {
        default: '',
        destructive: 'border-danger-ink/30 bg-danger-soft text-danger-ink',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export const ToastProvider = ToastPrimitive.Provider
export const ToastTitle = ToastPrimitive.Title
export const ToastDescription = ToastPrimitive.Description

type ToastProps = ComponentProps<typeof ToastPrimitive.Root> & VariantProps<typeof toastVariants>

export function Toast({ className, variant, ...props }: ToastProps) {
  return <ToastPrimitive.Root className={cn(toastVariants({ variant }), className)} {...props} />
}

/** Places toasts above the phone's home bar and the owner's navigation bar; at the lower right from 768 px up. */
export function ToastViewport({ className, ...props }: ComponentProps<typeof ToastPrimitive.Viewport>) {
  return (
    <ToastPrimitive.Viewport
      className={cn(
        'pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] focus:outline-none',
        'in-[body:has([data-bottom-bar])]:max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]',
        'md:left-auto md:w-full md:max-w-md print:hidden',
        className,
      )}
      {...props}
    />
  )
}

export function ToastAction({ className, ...props }: ComponentProps<typeof ToastPrimitive.Action>) {
  return (
    <ToastPrimitive.Action
      className={cn(buttonVariants({ variant: 'secondary', size: 'sm' }), 'ml-auto', className)}
      {...props}
    />
  )
}

export function ToastClose({ className, ...props }: ComponentProps<typeof ToastPrimitive.Close>) {
  return (
    <ToastPrimitive.Close
      aria-label="Close"
      className={cn(
        'absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-lg opacity-70 transition-opacity hover:opacity-100',
        className,
      )}
      {...props}
    >
      <X aria-hidden className="size-4" />
    </ToastPrimitive.Close>
  )
}

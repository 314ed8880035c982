'use client'

import * as RadioGroupPrimitive from 'radix-ui/radio-group'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn('grid gap-2', className)} {...props} />
}

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-input bg-card transition-colors',
        'data-[state=checked]:border-primary disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-destructive',
        className,
      )}
      {...props}
    >
      <RadioGroupPrimitive.Indicator className="size-2.5 rounded-full bg-primary" />
    </RadioGroupPrimitive.Item>
  )
}

/** A whole card or chip that is one choice; style the chosen one through `data-[state=checked]`. */
export function RadioGroupCard({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      className={cn(
        'min-h-11 rounded-xl border bg-card px-3 py-2 text-left text-sm transition-colors hover:bg-muted',
        'data-[state=checked]:border-primary data-[state=checked]:bg-accent data-[state=checked]:text-accent-foreground',
        'data-[state=checked]:shadow-[inset_0_0_0_1px_var(--primary)] disabled:pointer-events-none disabled:opacity-55',
        className,
      )}
      {...props}
    />
  )
}

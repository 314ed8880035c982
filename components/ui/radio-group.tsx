'use client'

import * as RadioGroupPrimitive from 'radix-ui/radio-group'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn('grid gap-2', className)} {...props} />
}

/** A card or chip that is one option; style the selected one with `data-[state=checked]`. */
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

'use client'

import * as SwitchPrimitive from 'radix-ui/switch'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-input transition-colors',
        'after:absolute after:-inset-2.5 data-[state=checked]:bg-primary disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-5 translate-x-0.5 rounded-full bg-card shadow-card transition-transform data-[state=checked]:translate-x-[1.125rem]" />
    </SwitchPrimitive.Root>
  )
}

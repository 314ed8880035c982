'use client'

import * as TooltipPrimitive from 'radix-ui/tooltip'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

/** Delay before a tooltip opens. */
export const TIP_OPEN_DELAY_MS = 700
/** For this long after a tooltip closes, the next one opens without delay. */
export const TIP_SKIP_DELAY_MS = 300

export function TooltipProvider(props: ComponentProps<typeof TooltipPrimitive.Provider>) {
  return (
    <TooltipPrimitive.Provider delayDuration={TIP_OPEN_DELAY_MS} skipDelayDuration={TIP_SKIP_DELAY_MS} {...props} />
  )
}

export const Tooltip = TooltipPrimitive.Root
export const TooltipTrigger = TooltipPrimitive.Trigger

export function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal>
      <TooltipPrimitive.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-w-64 rounded-lg bg-foreground px-2.5 py-1.5 text-xs text-background shadow-float',
          className,
        )}
        {...props}
      />
    </TooltipPrimitive.Portal>
  )
}

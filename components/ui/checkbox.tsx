'use client'

import { Check, Minus } from 'lucide-react'
import * as CheckboxPrimitive from 'radix-ui/checkbox'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

/** A checkbox. Put it inside its label or beside one: the label is part of the 44 px target. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-sm border border-input bg-card transition-colors',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        'data-[state=indeterminate]:border-primary data-[state=indeterminate]:text-primary',
        'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-destructive',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        {props.checked === 'indeterminate' ? (
          <Minus aria-hidden strokeWidth={3} className="size-3.5" />
        ) : (
          <Check aria-hidden strokeWidth={3} className="size-3.5" />
        )}
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  )
}

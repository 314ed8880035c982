import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

const badgeVariants = cva('badge-base text-2xs', {
  variants: {
    tone: {
      neutral: 'bg-neutral-soft text-neutral-ink',
      success: 'bg-success-soft text-success-ink',
      warning: 'bg-warning-soft text-warning-ink',
      danger: 'bg-danger-soft text-danger-ink',
      info: 'bg-info-soft text-info-ink',
      accent: 'bg-accent text-accent-foreground',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

export function Badge({ className, tone, ...props }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span className={cn(badgeVariants({ tone }), 'print:border', className)} {...props} />
}

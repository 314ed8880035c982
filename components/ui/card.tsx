import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('min-w-0 rounded-xl border bg-card text-card-foreground shadow-card', className)} {...props} />
  )
}

/** A card's header, with title and description on the left and an action on the right. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 pb-4', className)}
      {...props}
    />
  )
}

export function CardTitle({ className, ...props }: ComponentProps<'h2'>) {
  return <h2 className={cn('text-base leading-snug font-semibold', className)} {...props} />
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-sm text-muted-foreground', className)} {...props} />
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-5 pb-5', className)} {...props} />
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap items-center gap-2 border-t px-5 py-3', className)} {...props} />
}

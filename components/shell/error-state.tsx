'use client'

import { CircleAlert } from 'lucide-react'

import { cn } from '@/components/cn'
import { Button } from '@/components/ui/button'

interface ErrorStateProps {
  /** What failed, e.g. "Couldn’t load clients". */
  title: string
  /** The reason, as a sentence for the user. */
  message: string
  onRetry: () => void
  className?: string
}

/** Shown instead of a list that failed to load. */
export function ErrorState({ title, message, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      <span
        aria-hidden
        className="mb-2 inline-flex size-11 items-center justify-center rounded-full bg-danger-soft text-danger-ink"
      >
        <CircleAlert className="size-5" strokeWidth={1.75} />
      </span>
      <p className="font-medium">{title}</p>
      <p className="max-w-sm text-sm text-muted-foreground">{message}</p>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

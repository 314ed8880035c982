'use client'

import { Circle } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { STEPS } from '@/components/first-day/steps'
import { Button, buttonVariants } from '@/components/ui/button'
import type { FirstDayStep } from '@/lib/domain/first-day'

interface StepRowProps {
  step: FirstDayStep
  /** Whether this is the first open step, which has the card's primary action. */
  isNext: boolean
  pending: boolean
  /** The action of a step without its own page. */
  onAct: (() => void) | undefined
  /** Another way to finish the step. */
  children?: ReactNode
}

/** A setup step that isn't done yet: why it matters, and the one thing to do. */
export function StepRow({ step, isNext, pending, onAct, children }: StepRowProps) {
  const { title, why, action, href } = STEPS[step]
  const variant = isNext ? 'default' : 'secondary'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <div className="flex min-w-0 flex-1 basis-52 gap-3">
        <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" strokeWidth={1.5} />
        <div className="min-w-0">
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-muted-foreground">{why}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-8">
        {children}
        {href ? (
          <Link href={href} prefetch={false} className={buttonVariants({ variant, size: 'sm' })}>
            {action}
          </Link>
        ) : (
          <Button
            variant={variant}
            size="sm"
            aria-disabled={pending || undefined}
            onClick={() => !pending && onAct?.()}
          >
            {action}
          </Button>
        )}
      </div>
    </li>
  )
}

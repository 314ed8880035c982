'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { cn } from '@/components/cn'
import { Card } from '@/components/ui/card'

/** The parts of the dashboard that are still empty, collapsed so that they don't distract a new owner. */
export function EmptyParts({ children }: { children: readonly ReactNode[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const partsId = useId()
  if (children.length === 0) return null
  return (
    <>
      <Card className="relative flex items-center gap-4 px-5 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Your day, once clients book</h2>
          <p className="text-sm text-muted-foreground">
            The schedule, the waitlist and your numbers move up as soon as there is something to show.
          </p>
        </div>
        <button
          type="button"
          aria-label={`${isOpen ? 'Hide' : 'Show'} the empty parts of your dashboard`}
          aria-expanded={isOpen}
          aria-controls={partsId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex size-11 items-center justify-center rounded-lg after:absolute after:inset-0"
        >
          <ChevronDown aria-hidden className={cn('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </Card>
      <div id={partsId} className={cn('grid gap-4', !isOpen && 'hidden')}>
        {isOpen && children}
      </div>
    </>
  )
}

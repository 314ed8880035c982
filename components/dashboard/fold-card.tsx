'use client'

import { type ReactNode, useId, useState } from 'react'

import { cn } from '@/components/cn'
import { ChevronDown } from '@/components/shell/icons'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'

interface FoldCardProps {
  title: string
  description?: string
  /** Shown beside the title; on phones only while the card is open. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A card in the lower part of a page: open on wide screens, collapsed under its heading on phones. */
export function FoldCard({ title, description, action, className, children }: FoldCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const bodyId = useId()
  const whenOpen = cn(!isOpen && 'max-md:hidden')
  return (
    <Card className={className}>
      <CardHeader
        className={cn(
          'relative flex-nowrap items-center gap-x-2 py-2 md:min-h-11',
          isOpen ? 'border-b' : 'md:border-b',
        )}
      >
        <div className="min-w-0 self-center">
          <CardTitle>{title}</CardTitle>
          {description && <CardDescription className={whenOpen}>{description}</CardDescription>}
        </div>
        {action && <div className={cn('relative z-10', whenOpen)}>{action}</div>}
        <button
          type="button"
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex size-11 items-center justify-center rounded-lg after:absolute after:inset-0 md:hidden"
        >
          <ChevronDown className={cn('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </CardHeader>
      <div id={bodyId} className={whenOpen}>
        {children}
      </div>
    </Card>
  )
}

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonVariants } from '@/components/ui/button'

interface StepContentProps {
  lead: string
  picture: ReactNode
  /** Link to the screen to try it on. */
  action?: { label: string; href: string }
  children: ReactNode
}

/** The content of one tutorial step: text and a picture. */
export function StepContent({ lead, picture, action, children }: StepContentProps) {
  return (
    <>
      <p className="mt-3 max-w-2xl text-lg text-muted-foreground">{lead}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-12">
        <div className="min-w-0 rounded-xl bg-accent/60 p-4 sm:p-8 lg:sticky lg:top-8 lg:order-last">{picture}</div>
        <div className="grid gap-6">
          {children}
          {action && (
            <a href={action.href} className={buttonVariants({ variant: 'secondary', className: 'justify-self-start' })}>
              {action.label}
              <ArrowRight aria-hidden />
            </a>
          )}
        </div>
      </div>
    </>
  )
}

import { ArrowLeft, ArrowRight } from 'lucide-react'

import { cn } from '@/components/cn'
import { stepHref } from '@/components/tutorial/step-address'
import { tutorialSteps } from '@/components/tutorial/steps'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

/** Buttons to go back and forward, and a dot for each step. */
export function StepNavigation({ step }: { step: number }) {
  return (
    <nav
      aria-label="Tutorial steps"
      className="mt-10 grid grid-cols-2 items-center gap-x-3 gap-y-4 border-t pt-6 sm:grid-cols-[1fr_auto_1fr]"
    >
      <Previous step={step} />
      <Next step={step} />
      <ol className="col-span-2 flex justify-center sm:col-span-1 sm:col-start-2 sm:row-start-1">
        {tutorialSteps.map(({ title }, index) => (
          <Dot key={title} number={index + 1} title={title} step={step} />
        ))}
      </ol>
    </nav>
  )
}

function Previous({ step }: { step: number }) {
  const look = buttonVariants({ variant: 'secondary', className: 'sm:justify-self-start' })
  const content = (
    <>
      <ArrowLeft aria-hidden />
      Previous
    </>
  )
  if (step === 1) {
    return (
      <span role="link" aria-disabled="true" className={look}>
        {content}
      </span>
    )
  }
  return (
    <a href={stepHref(step - 1)} rel="prev" className={look}>
      {content}
    </a>
  )
}

function Next({ step }: { step: number }) {
  const isLast = step === tutorialSteps.length
  return (
    <a
      href={isLast ? routes.dashboard : stepHref(step + 1)}
      {...(isLast ? {} : { rel: 'next' })}
      className={buttonVariants({ className: 'sm:col-start-3 sm:justify-self-end' })}
    >
      {isLast ? 'Go to Dashboard' : step === 1 ? 'Start Tutorial' : 'Next'}
      <ArrowRight aria-hidden />
    </a>
  )
}

interface DotProps {
  number: number
  title: string
  step: number
}

function Dot({ number, title, step }: DotProps) {
  const isCurrent = number === step
  return (
    <li>
      <a
        href={stepHref(number)}
        title={title}
        aria-label={`Step ${number}: ${title}`}
        {...(isCurrent ? { 'aria-current': 'step' } : {})}
        className="group flex h-11 w-9 items-center justify-center rounded-lg sm:w-8"
      >
        <span
          className={cn(
            'h-2.5 rounded-full transition-colors',
            isCurrent ? 'w-6 bg-primary' : 'w-2.5 group-hover:bg-primary',
            !isCurrent && (number < step ? 'bg-primary/60' : 'bg-input'),
          )}
        />
      </a>
    </li>
  )
}

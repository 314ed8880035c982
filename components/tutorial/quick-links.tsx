import { stepHref } from '@/components/tutorial/step-address'
import { quickLinkSteps, tutorialSteps } from '@/components/tutorial/steps'

/** Links to the steps that people return to. */
export function QuickLinks({ step }: { step: number }) {
  return (
    <nav aria-labelledby="quick-links" className="mt-12">
      <h2 id="quick-links" className="text-sm font-medium text-muted-foreground">
        Quick links
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {quickLinkSteps.map((number) => (
          <li key={number}>
            <a
              href={stepHref(number)}
              {...(number === step ? { 'aria-current': 'step' } : {})}
              className="flex h-full min-h-12 items-center gap-3 rounded-xl border bg-card px-4 py-2.5 text-sm font-medium shadow-card hover:bg-muted aria-[current]:border-primary aria-[current]:bg-accent aria-[current]:text-accent-foreground"
            >
              <span aria-hidden className="text-muted-foreground tabular-nums">
                {number}
              </span>
              {tutorialSteps[number - 1]?.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

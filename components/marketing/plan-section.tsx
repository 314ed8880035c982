import { Check } from 'lucide-react'

import { cn } from '@/components/cn'
import { MarketingSection } from '@/components/marketing/marketing-section'
import { PLAN_LABEL } from '@/components/shell/plan-label'
import { buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface PlanSectionProps {
  title: string
  lead: string
  included: readonly string[]
  /** Label of the page's call to action. */
  label: string
}

/** Shows the only plan: its price and what it includes. */
export function PlanSection({ title, lead, included, label }: PlanSectionProps) {
  return (
    <MarketingSection id="pricing" title={title} lead={lead} className="border-t bg-sidebar">
      <div className="grid overflow-hidden rounded-xl border bg-card shadow-card lg:grid-cols-[2fr_3fr]">
        <div className="flex flex-col items-start bg-primary p-8 text-primary-foreground sm:p-10 dark:bg-accent dark:text-accent-foreground">
          <h3 className="text-lg font-medium">{PLAN_LABEL}</h3>
          <p className="mt-2 text-5xl font-semibold tabular-nums">$0</p>
          <p className="mt-2">No credit card, no trial period.</p>
          <a
            href={api.login}
            className={buttonVariants({
              variant: 'secondary',
              size: 'lg',
              className: 'mt-8 w-full focus-visible:outline-current',
            })}
          >
            {label}
          </a>
        </div>
        <div className="p-8 sm:p-10">
          <ul className={cn('grid gap-x-8 gap-y-3.5', included.length > 6 && 'sm:grid-cols-2')}>
            {included.map((item) => (
              <li key={item} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
                {item}
              </li>
            ))}
          </ul>
          <p className="mt-8 border-t pt-5 text-sm text-muted-foreground">
            Texts go out through your own Twilio account, at Twilio’s price. Without one, everything works by email.
          </p>
        </div>
      </div>
    </MarketingSection>
  )
}

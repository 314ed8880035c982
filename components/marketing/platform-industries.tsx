import { Dumbbell, Flower2, Hand, Leaf, type LucideIcon, Scissors } from 'lucide-react'

import { MarketingSection } from '@/components/marketing/marketing-section'
import { INDUSTRIES, type Industry } from '@/lib/domain/industry'

const trades: Array<{ id: Industry; icon: LucideIcon }> = [
  { id: 'hair', icon: Scissors },
  { id: 'massage', icon: Hand },
  { id: 'skincare', icon: Flower2 },
  { id: 'training', icon: Dumbbell },
  { id: 'wellness', icon: Leaf },
]

/** The industries the product is for, each with the services a new business starts with. */
export function PlatformIndustries() {
  return (
    <MarketingSection
      id="industries"
      title="For everyone whose time is the product"
      lead="Choose your trade to start with three services, each with a price and a duration. Edit them to match yours."
      className="border-y bg-sidebar"
    >
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {trades.map(({ id, icon: Icon }) => (
          <li key={id} className="flex gap-4 lg:block">
            <span
              aria-hidden
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-accent-foreground"
            >
              <Icon className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="font-semibold lg:mt-4">{INDUSTRIES[id].label}</h3>
              <p className="mt-1 text-sm text-muted-foreground">
                {INDUSTRIES[id].services.map(({ name }) => name).join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </MarketingSection>
  )
}

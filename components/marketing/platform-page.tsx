import { FinalCall } from '@/components/marketing/final-call'
import { MarketingShell } from '@/components/marketing/marketing-shell'
import { PlanSection } from '@/components/marketing/plan-section'
import { PlatformFeatures } from '@/components/marketing/platform-features'
import { PlatformHeader } from '@/components/marketing/platform-header'
import { PlatformHero } from '@/components/marketing/platform-hero'
import { PlatformIndustries } from '@/components/marketing/platform-industries'
import { PlatformVoices } from '@/components/marketing/platform-voices'
import { Sources } from '@/components/marketing/sources'

/** The page's one call to action, used in several places. */
const CALL = 'Start Free'

/** What the one plan includes. */
const included = [
  'Unlimited appointments',
  'SMS and email reminders',
  'Custom booking page',
  'Client management',
  'Waitlist',
  'Analytics',
  'No-show tracking',
  'Custom branding',
  'Mobile optimized',
  'Email support',
]

/** Presents the product to people who compare it with others: industries, features, price. */
export function PlatformPage() {
  return (
    <MarketingShell header={<PlatformHeader />}>
      <PlatformHero />
      <PlatformIndustries />
      <PlatformFeatures />
      <PlatformVoices />
      <PlanSection
        title="All of it, free"
        lead="There is one plan, with no features locked behind a paid plan. The source code is open, so it stays that way."
        included={included}
        label={CALL}
      />
      <FinalCall title="Keep the next hour you hold free." text="Your email is all it takes to begin." label={CALL} />
      <Sources />
    </MarketingShell>
  )
}

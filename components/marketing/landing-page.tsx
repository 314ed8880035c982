import { EverydayHelp } from '@/components/marketing/everyday-help'
import { FinalCall } from '@/components/marketing/final-call'
import { LandingHeader } from '@/components/marketing/landing-header'
import { LandingHero } from '@/components/marketing/landing-hero'
import { MarketingShell } from '@/components/marketing/marketing-shell'
import { PlanSection } from '@/components/marketing/plan-section'
import { Sources } from '@/components/marketing/sources'
import { VisitStory } from '@/components/marketing/visit-story'

/** The page's one call to action, used in several places. */
const CALL = 'Get Started'

const included = [
  'Unlimited appointments and clients',
  'SMS and email reminders',
  'Custom booking page on your own address',
  'Client management with no-show counts',
  'Confirming and moving online, without an account',
  'The whole source code, under the MIT license',
]

/**
 * The page at `/` for visitors who aren't signed in. Links are plain, because prefetching would sign visitors in to the
 * demo.
 */
export function LandingPage() {
  return (
    <MarketingShell header={<LandingHeader />}>
      <LandingHero />
      <VisitStory />
      <EverydayHelp />
      <PlanSection
        title="One plan, and it costs nothing"
        lead="No trial period, no price per seat, no cut of your bookings. Your clients and their data stay on the server you choose."
        included={included}
        label={CALL}
      />
      <FinalCall
        title="Be open for booking before your next client sits down."
        text="Your email, your business name, your hours. Three services are filled in for you to change."
        label={CALL}
      />
      <Sources />
    </MarketingShell>
  )
}

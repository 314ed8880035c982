import { EverydayHelp } from '@/components/marketing/everyday-help'
import { FinalCall } from '@/components/marketing/final-call'
import { LandingHero } from '@/components/marketing/landing-hero'
import { MarketingShell } from '@/components/marketing/marketing-shell'
import { PlanSection } from '@/components/marketing/plan-section'
import { VisitStory } from '@/components/marketing/visit-story'

/** What someone who isn't signed in sees at `/`. Links are plain: fetching ahead would sign visitors in to the demo. */
export function LandingPage() {
  return (
    <MarketingShell>
      <LandingHero />
      <VisitStory />
      <EverydayHelp />
      <PlanSection />
      <FinalCall />
    </MarketingShell>
  )
}

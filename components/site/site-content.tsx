import { CallToAction } from '@/components/site/call-to-action'
import { GallerySection } from '@/components/site/gallery-section'
import { Hero } from '@/components/site/hero'
import { PoliciesSection } from '@/components/site/policies-section'
import { ServicesSection } from '@/components/site/services-section'
import type { SiteBusiness } from '@/components/site/site-business'
import { TeamSection } from '@/components/site/team-section'
import { VisitSection } from '@/components/site/visit-section'
import { WhyChooseUs } from '@/components/site/why-choose-us'
import type { GalleryPicture } from '@/lib/contracts/picture'
import type { TeamMember } from '@/lib/contracts/staff'

export interface SiteContentProps {
  business: SiteBusiness
  /** Root-relative URLs; `services` by the service's id. */
  links: { book: string; joinWaitlist: string; services: Readonly<Record<string, string>> }
  /** Opening hours, one line per day or range of days. */
  hoursText: string
  gallery: readonly GalleryPicture[]
  team: readonly TeamMember[]
}

/** The public site between its header and its footer. */
export function SiteContent({ business, links, hoursText, gallery, team }: SiteContentProps) {
  return (
    <>
      <Hero business={business} links={links} />
      <ServicesSection business={business} links={links.services} />
      <GallerySection businessName={business.businessName} pictures={gallery} />
      <TeamSection people={team} />
      <WhyChooseUs title={business.whyChooseUsTitle} text={business.whyChooseUs} />
      <VisitSection business={business} hoursText={hoursText} />
      <PoliciesSection business={business} />
      <CallToAction title={business.ctaTitle} subtitle={business.ctaSubtitle} bookHref={links.book} />
    </>
  )
}

import type { DrawnIcon } from '@/components/drawn-icon'
import { Clock, Globe, Mail, MapPin, Phone } from '@/components/site/icons'
import type { ReactNode } from 'react'

import { mailHref, mapHref, telHref, websiteHref } from '@/components/contact-links'
import type { SiteBusiness } from '@/components/site/site-business'
import { SiteSection } from '@/components/site/site-section'
import { SocialList } from '@/components/site/social-list'

interface VisitSectionProps {
  business: SiteBusiness
  /** Opening hours, one line per day or range of days. */
  hoursText: string
}

/** Opening hours, location, contact details and profiles elsewhere. */
export function VisitSection({ business, hoursText }: VisitSectionProps) {
  const { address, mapLink, phone, email } = business
  const website = business.website ? websiteHref(business.website) : null
  return (
    <SiteSection id="visit" title="Visit us">
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Fact icon={Clock} label="Opening hours">
          <span className="whitespace-pre-line">{hoursText}</span>
        </Fact>
        {(address !== null || mapLink !== null) && (
          <Fact icon={MapPin} label="Address">
            <span className="block whitespace-pre-line">{address}</span>
            <ContactLink href={mapHref(address ?? '', mapLink)}>Show on map</ContactLink>
          </Fact>
        )}
        {phone && (
          <Fact icon={Phone} label="Phone">
            <ContactLink href={telHref(phone)}>{phone}</ContactLink>
          </Fact>
        )}
        {email && (
          <Fact icon={Mail} label="Email">
            <ContactLink href={mailHref(email)}>{email}</ContactLink>
          </Fact>
        )}
        {website && (
          <Fact icon={Globe} label="Website">
            <ContactLink href={website}>{new URL(website).host.replace(/^www\./, '')}</ContactLink>
          </Fact>
        )}
      </dl>
      <SocialList businessName={business.businessName} links={business.socialLinks} />
    </SiteSection>
  )
}

function Fact({ icon: Icon, label, children }: { icon: DrawnIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-15 break-words">
      <dt className="text-sm text-muted-foreground">
        <Icon className="absolute top-0 left-0 size-11 rounded-full bg-accent p-3 text-accent-foreground" />
        <span>{label}</span>
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="inline-flex min-h-8 items-center break-all text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
    >
      {children}
    </a>
  )
}

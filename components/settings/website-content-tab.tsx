'use client'

import { ExternalLink, Eye, PencilLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'

import { cn } from '@/components/cn'
import { ContentFields } from '@/components/settings/content-fields'
import { DomainCard } from '@/components/settings/domain/domain-card'
import { GalleryCard } from '@/components/settings/gallery-card'
import { LinkFields } from '@/components/settings/link-fields'
import { LookFields } from '@/components/settings/look-fields'
import { PicturesCard } from '@/components/settings/pictures-card'
import { PolicyFields } from '@/components/settings/policy-fields'
import { SettingsForm } from '@/components/settings/settings-form'
import { contentValues, type ContentValues, type InfoValues } from '@/components/settings/settings-values'
import { SitePreview } from '@/components/settings/site-preview'
import { buttonVariants } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { useOpeningHours } from '@/lib/browser/opening-hours'
import { useSavedBusiness } from '@/lib/browser/saved-business'
import type { BusinessInfoBody, BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import { defaultAccent } from '@/lib/domain/accent'
import { freeTextHours } from '@/lib/domain/opening-hours'
import { defaultLook } from '@/lib/domain/site-look'
import type { SiteNames } from '@/lib/domain/subdomain'
import { siteUrl } from '@/lib/routes'

/** The parts of the site's URL. */
export interface SiteAddress extends SiteNames {
  appUrl: string
}

interface WebsiteContentTabProps {
  settings: BusinessSettings
  info: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  site: SiteAddress
  /** Whether owners can use a domain of their own here. */
  offersDomains: boolean
}

const VIEWS = [
  { value: 'edit', label: 'Edit', icon: PencilLine },
  { value: 'preview', label: 'Preview', icon: Eye },
] as const
type View = (typeof VIEWS)[number]['value']

/** The look and texts of the public site beside a preview; on narrower screens one or the other. */
export function WebsiteContentTab({ settings, info, content, site, offersDomains }: WebsiteContentTabProps) {
  const { view, setView, top } = useView()
  const { customDomain } = useSavedBusiness({ customDomain: site.customDomain })
  const { data: hours } = useOpeningHours()
  const standardHours = hours ? freeTextHours(hours.weekly) : ''
  return (
    <>
      <div className="sticky top-14 z-20 -mx-4 mb-2 bg-background px-4 py-2 md:top-0 xl:hidden">
        <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
      </div>
      <div ref={top} className="grid scroll-mt-12 grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className={cn('grid grid-cols-1 gap-5 max-xl:**:scroll-mt-16', view === 'preview' && 'max-xl:hidden')}>
          <PicturesCard />
          <SettingsForm tab="website" form={content} valuesOf={contentValues}>
            <LookFields
              form={content}
              standard={{ ...defaultLook(settings.industry), accentColor: defaultAccent(settings) }}
            />
            <div className="grid grid-cols-1 gap-3">
              <ContentFields form={content} standardHours={standardHours} />
              <GalleryCard businessName={settings.businessName} />
              <LinkFields form={content} />
              <PolicyFields form={content} cutoffHours={settings.changeCutoffHours} />
            </div>
          </SettingsForm>
          {offersDomains && <DomainCard />}
        </div>
        <section
          aria-label="Preview of your site"
          className={cn('grid grid-cols-1 gap-2 xl:sticky xl:top-4', view === 'edit' && 'max-xl:hidden')}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted-foreground">Preview with your unsaved changes</p>
            <a
              href={`${siteUrl(site.appUrl, { ...site, customDomain })}/`}
              target="_blank"
              rel="noopener"
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              Open your site
              <ExternalLink aria-hidden />
            </a>
          </div>
          <SitePreview settings={settings} info={info} content={content} standardHours={standardHours} />
        </section>
      </div>
    </>
  )
}

/** The view on narrow screens. The preview starts at its top, and editing goes on where it was left. */
function useView() {
  const [view, setView] = useState<View>('edit')
  const top = useRef<HTMLDivElement>(null)
  const leftAt = useRef(0)

  function show(next: View) {
    if (next === 'preview') leftAt.current = window.scrollY
    flushSync(() => setView(next))
    if (next === 'preview') top.current?.scrollIntoView()
    else window.scrollTo({ top: leftAt.current })
  }

  return { view, setView: show, top }
}

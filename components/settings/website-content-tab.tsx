'use client'

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { cn } from '@/components/cn'
import { ContentFields } from '@/components/settings/content-fields'
import { DomainCard } from '@/components/settings/domain/domain-card'
import { GalleryCard } from '@/components/settings/gallery-card'
import { PicturesCard } from '@/components/settings/pictures-card'
import { SettingsForm } from '@/components/settings/settings-form'
import { contentValues, type ContentValues, type InfoValues } from '@/components/settings/settings-values'
import { SitePreview } from '@/components/settings/site-preview'
import { Button, buttonVariants } from '@/components/ui/button'
import { useOpeningHours } from '@/lib/browser/opening-hours'
import type { BusinessInfoBody, BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import { defaultAccent } from '@/lib/domain/accent'
import { freeTextHours } from '@/lib/domain/opening-hours'
import { defaultLook } from '@/lib/domain/site-look'

interface WebsiteContentTabProps {
  settings: BusinessSettings
  info: UseFormReturn<InfoValues, unknown, BusinessInfoBody>
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  siteUrl: string
  /** Whether owners can use a domain of their own here. */
  offersDomains: boolean
}

/** The look and texts of the public site beside a preview; on narrower screens one or the other. */
export function WebsiteContentTab({ settings, info, content, siteUrl, offersDomains }: WebsiteContentTabProps) {
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const { data: hours } = useOpeningHours()
  const standardHours = hours ? freeTextHours(hours.weekly) : ''
  return (
    <>
      <div role="group" aria-label="View" className="mb-4 grid grid-cols-2 gap-2 xl:hidden">
        {(['edit', 'preview'] as const).map((choice) => (
          <Button
            key={choice}
            variant={view === choice ? 'default' : 'secondary'}
            aria-pressed={view === choice}
            onClick={() => setView(choice)}
          >
            {choice === 'edit' ? 'Edit' : 'Preview'}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className={cn('grid grid-cols-1 gap-5', view === 'preview' && 'max-xl:hidden')}>
          <PicturesCard />
          <GalleryCard businessName={settings.businessName} />
          <SettingsForm tab="website" form={content} valuesOf={contentValues}>
            <ContentFields
              form={content}
              standardLook={{ ...defaultLook(settings.industry), accentColor: defaultAccent(settings) }}
              standardHours={standardHours}
              cutoffHours={settings.changeCutoffHours}
            />
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
              href={siteUrl}
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

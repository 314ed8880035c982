'use client'

import { Info } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { contentValues, type ContentValues } from '@/components/settings/settings-values'
import { Button } from '@/components/ui/button'
import { useSaveSettings } from '@/lib/browser/settings'
import type { BusinessSettings, WebsiteContentBody } from '@/lib/contracts/business-settings'
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'
import { freeTextHours } from '@/lib/domain/opening-hours'

interface HoursTextOfferProps {
  hours: OpeningHoursJson
  settings: BusinessSettings
  content: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
}

/** Offers to rewrite the site's own text about the hours if it differs from the saved hours. */
export function HoursTextOffer({ hours, settings, content }: HoursTextOfferProps) {
  const { mutate, isPending } = useSaveSettings()
  const text = freeTextHours(hours.weekly)
  if (settings.businessHours === null || settings.businessHours === text) return null

  function rewrite() {
    if (isPending) return
    mutate(
      { businessHours: text },
      {
        onSuccess: (saved) => {
          // A draft of the website content stays as typed.
          if (!content.getFieldState('businessHours').isDirty) {
            content.resetField('businessHours', { defaultValue: contentValues(saved).businessHours ?? '' })
          }
        },
      },
    )
  }

  return (
    <aside
      aria-label="Hours on your site"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-info-soft px-4 py-3 text-sm text-info-ink"
    >
      <div className="flex min-w-0 gap-2">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p>Your site describes your hours differently. Based on the saved hours, it would say:</p>
          <p className="mt-1 font-medium whitespace-pre-line">{text}</p>
        </div>
      </div>
      <Button variant="secondary" onClick={rewrite} aria-disabled={isPending || undefined}>
        Use this on my site
      </Button>
    </aside>
  )
}

'use client'

import { Clock } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { LinkFields } from '@/components/settings/link-fields'
import { LookFields, type StandardLook } from '@/components/settings/look-fields'
import { PolicyFields } from '@/components/settings/policy-fields'
import { ReasonsField } from '@/components/settings/reasons-field'
import { SettingsSection } from '@/components/settings/settings-section'
import type { ContentValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { Button } from '@/components/ui/button'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { SITE_TEXT_DEFAULTS } from '@/lib/domain/site-text'

interface ContentFieldsProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  standardLook: StandardLook
  /** The weekly hours as a site shows them; empty until they load. */
  standardHours: string
  /** Hours before the start after which a change counts as late. */
  cutoffHours: number
}

/** The look, every text and the links of the public site, from top to bottom; an empty field restores the default. */
export function ContentFields({ form, standardLook, standardHours, cutoffHours }: ContentFieldsProps) {
  const { control } = form
  const standard = (name: keyof typeof SITE_TEXT_DEFAULTS) => ({ control, name, placeholder: SITE_TEXT_DEFAULTS[name] })
  return (
    <>
      <LookFields form={form} standard={standardLook} />
      <SettingsSection title="Top of the page" description="Empty fields show your business name and description.">
        <TextField control={control} name="heroTitle" label="Hero title" optional />
        <TextField control={control} name="heroSubtitle" label="Hero subtitle" optional rows={2} />
      </SettingsSection>
      <SettingsSection title="Services" description="Empty fields go back to the default text.">
        <TextField {...standard('servicesTitle')} label="Services title" />
        <TextField {...standard('servicesSubtitle')} label="Services subtitle" rows={2} />
        <TextField {...standard('defaultServiceIcon')} label="Default service icon" hint="An emoji, such as ✂️ or 💅." />
      </SettingsSection>
      <SettingsSection title="Why choose us">
        <TextField {...standard('whyChooseUsTitle')} label="Section title" />
        <ReasonsField control={control} />
      </SettingsSection>
      <SettingsSection title="Visit us">
        <TextField
          control={control}
          name="businessHours"
          label="Business hours"
          hint="As your site shows them. Booking follows your opening hours."
          optional
          rows={3}
          placeholder={standardHours}
        />
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={standardHours === ''}
          onClick={() => form.setValue('businessHours', standardHours, { shouldDirty: true, shouldValidate: true })}
        >
          <Clock aria-hidden />
          Write from opening hours
        </Button>
      </SettingsSection>
      <LinkFields control={control} />
      <PolicyFields form={form} cutoffHours={cutoffHours} />
      <SettingsSection title="Call to action">
        <TextField {...standard('ctaTitle')} label="Call to action title" />
        <TextField {...standard('ctaSubtitle')} label="Call to action subtitle" rows={2} />
      </SettingsSection>
    </>
  )
}

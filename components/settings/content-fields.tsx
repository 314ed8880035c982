'use client'

import { Clock } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'

import { ContentFold } from '@/components/settings/content-fold'
import { ReasonsField } from '@/components/settings/reasons-field'
import type { ContentValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import { Button } from '@/components/ui/button'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { SITE_TEXT_DEFAULTS, toReasons } from '@/lib/domain/site-text'

type StandardText = keyof typeof SITE_TEXT_DEFAULTS

interface ContentFieldsProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** The weekly hours as a site shows them; empty until they load. */
  standardHours: string
}

/** The texts of the public site, from top to bottom; an empty field restores the default. */
export function ContentFields({ form, standardHours }: ContentFieldsProps) {
  const { control } = form
  const standard = (name: StandardText) => ({ control, name, placeholder: SITE_TEXT_DEFAULTS[name] })
  return (
    <>
      <ContentFold
        form={form}
        name="top"
        description="If left empty, your business name and description are shown."
        fields={['heroTitle', 'heroSubtitle']}
        summaryOf={({ heroTitle }) => heroTitle?.trim() || 'Your business name'}
      >
        <TextField control={control} name="heroTitle" label="Hero title" optional />
        <TextField control={control} name="heroSubtitle" label="Hero subtitle" optional rows={2} />
      </ContentFold>
      <ContentFold
        form={form}
        name="services"
        description="If left empty, the default text is shown."
        fields={['servicesTitle', 'servicesSubtitle', 'defaultServiceIcon']}
        summaryOf={(values) => `${shown(values, 'defaultServiceIcon')} ${shown(values, 'servicesTitle')}`}
      >
        <TextField {...standard('servicesTitle')} label="Services title" />
        <TextField {...standard('servicesSubtitle')} label="Services subtitle" rows={2} />
        <TextField {...standard('defaultServiceIcon')} label="Default service icon" hint="An emoji, such as ✂️ or 💅." />
      </ContentFold>
      <ContentFold
        form={form}
        name="reasons"
        fields={['whyChooseUsTitle', 'whyChooseUs']}
        summaryOf={({ whyChooseUs }) =>
          toReasons(whyChooseUs ?? '')
            .map(({ title }) => title)
            .join(', ')
        }
      >
        <TextField {...standard('whyChooseUsTitle')} label="Section title" />
        <ReasonsField control={control} />
      </ContentFold>
      <ContentFold
        form={form}
        name="hours"
        fields={['businessHours']}
        summaryOf={({ businessHours }) => businessHours?.trim().replaceAll('\n', ', ') || 'Your opening hours'}
      >
        <TextField
          control={control}
          name="businessHours"
          label="Business hours"
          hint="This text is only what your site shows. Clients can book during your opening hours."
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
          Fill in from opening hours
        </Button>
      </ContentFold>
      <ContentFold
        form={form}
        name="callToAction"
        fields={['ctaTitle', 'ctaSubtitle']}
        summaryOf={(values) => shown(values, 'ctaTitle')}
      >
        <TextField {...standard('ctaTitle')} label="Call to action title" />
        <TextField {...standard('ctaSubtitle')} label="Call to action subtitle" rows={2} />
      </ContentFold>
    </>
  )
}

/** Returns the text that the site shows for a field. */
function shown(values: { [Name in StandardText]?: string | null | undefined }, name: StandardText): string {
  return values[name]?.trim() || SITE_TEXT_DEFAULTS[name]
}

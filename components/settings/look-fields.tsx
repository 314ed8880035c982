'use client'

import type { ReactNode } from 'react'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { AccentField } from '@/components/settings/accent-field'
import { FontSample } from '@/components/settings/font-sample'
import { HeroPicture } from '@/components/settings/hero-picture'
import { SettingsSection } from '@/components/settings/settings-section'
import type { ContentValues } from '@/components/settings/settings-values'
import { useLoadedFonts } from '@/components/settings/use-loaded-fonts'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { HERO_LAYOUTS, type HeroLayout, SITE_FONTS, type SiteFont } from '@/lib/domain/site-look'

/** The look that suits the business's trade. The color is `#rrggbb`. */
interface StandardLook {
  accentColor: string
  siteFont: SiteFont
  heroLayout: HeroLayout
}

interface LookFieldsProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  standard: StandardLook
}

const LAYOUT_LABELS: Record<HeroLayout, string> = {
  split: 'Cover beside the text',
  cover: 'Text on the cover',
  centered: 'Centered text',
}

/** The color, font and hero layout of the site. Choosing the default stores no choice, so it follows the trade. */
export function LookFields({ form, standard }: LookFieldsProps) {
  const siteFont = useWatch({ control: form.control, name: 'siteFont' })
  const heroLayout = useWatch({ control: form.control, name: 'heroLayout' })
  const loaded = useLoadedFonts(SITE_FONTS)
  return (
    <SettingsSection title="Look" description="For every page that clients see. Your emails use the same color.">
      <AccentField form={form} standard={standard.accentColor} />
      <Choice
        title="Font"
        className="grid-cols-2"
        options={SITE_FONTS}
        value={siteFont ?? standard.siteFont}
        onChoose={(font) => form.setValue('siteFont', font === standard.siteFont ? null : font, { shouldDirty: true })}
      >
        {(font) => <FontSample font={font} isLoaded={loaded.has(font)} isStandard={font === standard.siteFont} />}
      </Choice>
      <Choice
        title="Layout"
        className="grid-cols-3"
        options={HERO_LAYOUTS}
        value={heroLayout ?? standard.heroLayout}
        onChoose={(layout) =>
          form.setValue('heroLayout', layout === standard.heroLayout ? null : layout, { shouldDirty: true })
        }
      >
        {(layout) => (
          <>
            <HeroPicture layout={layout} />
            <span className="mt-2 block font-medium">{LAYOUT_LABELS[layout]}</span>
            {layout === standard.heroLayout && <span className="block text-xs">Default</span>}
          </>
        )}
      </Choice>
    </SettingsSection>
  )
}

interface ChoiceProps<Option extends string> {
  title: string
  options: readonly Option[]
  value: Option
  onChoose: (option: Option) => void
  className: string
  children: (option: Option) => ReactNode
}

function Choice<Option extends string>({ title, options, value, onChoose, className, children }: ChoiceProps<Option>) {
  const titleId = useId()
  return (
    <div className="grid gap-2">
      <p id={titleId} className="text-sm font-medium">
        {title}
      </p>
      <RadioGroup
        aria-labelledby={titleId}
        value={value}
        onValueChange={(chosen) => onChoose(chosen as Option)}
        className={className}
      >
        {options.map((option) => (
          <RadioGroupCard
            key={option}
            value={option}
            className="flex min-w-0 flex-col items-stretch justify-start py-3 break-words"
          >
            {children(option)}
          </RadioGroupCard>
        ))}
      </RadioGroup>
    </div>
  )
}

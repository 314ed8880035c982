'use client'

import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'

import { TextField } from '@/components/settings/text-field'
import type { ContentValues } from '@/components/settings/settings-values'
import { buttonVariants } from '@/components/ui/button'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import { OFFERED_COLORS, readColor } from '@/lib/domain/accent'
import { paletteOf } from '@/lib/domain/palette'

interface AccentFieldProps {
  form: UseFormReturn<ContentValues, unknown, WebsiteContentBody>
  /** The site's default color, as `#rrggbb`. */
  standard: string
}

/** The color of the site and the emails: a suggested one, or any other from a picker or as a code. */
export function AccentField({ form, standard }: AccentFieldProps) {
  const { control } = form
  const titleId = useId()
  const chosen = readColor(useWatch({ control, name: 'accentColor' }) ?? '')
  /** The shade that the site shows instead. */
  const shade = chosen && paletteOf(chosen).light.primary
  const choose = (color: string) =>
    form.setValue('accentColor', color === standard ? '' : color, { shouldDirty: true, shouldValidate: true })
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3">
      <p id={titleId} className="text-sm font-medium">
        Color
      </p>
      <RadioGroup
        aria-label="Suggested colors"
        value={chosen ?? standard}
        onValueChange={choose}
        className="flex flex-wrap gap-2"
      >
        {Object.entries(OFFERED_COLORS).map(([name, color]) => (
          <RadioGroupCard
            key={color}
            value={color}
            aria-label={labelOf(name, color === standard)}
            className="inline-flex size-11 items-center justify-center p-0"
          >
            <span aria-hidden className="size-6 rounded-full" style={{ backgroundColor: color }} />
          </RadioGroupCard>
        ))}
      </RadioGroup>
      <div className="flex items-start gap-2">
        <TextField control={control} name="accentColor" label="Your own color" optional placeholder={standard} />
        <label
          className={buttonVariants({
            variant: 'secondary',
            className:
              'relative mt-6.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          })}
        >
          Pick
          <input
            type="color"
            aria-label="Pick a color"
            value={chosen ?? standard}
            onChange={(event) => choose(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
      <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground empty:hidden">
        {shade !== chosen && shade !== null && (
          <>
            <span aria-hidden className="size-5 shrink-0 rounded-full" style={{ backgroundColor: shade }} />
            <span>Text in your color would be hard to read, so your site uses this darker shade, {shade}.</span>
          </>
        )}
      </p>
    </div>
  )
}

function labelOf(name: string, isStandard: boolean): string {
  const words = name.charAt(0).toUpperCase() + name.slice(1)
  return isStandard ? `${words}, the default` : words
}

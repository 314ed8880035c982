import { cn } from '@/components/cn'
import { FONT_FAMILIES, type SiteFont } from '@/lib/domain/site-look'

const CHARACTERS: Record<SiteFont, string> = {
  inter: 'Plain and clear',
  literata: 'Warm and calm',
  fraunces: 'Soft and elegant',
  montserrat: 'Round and modern',
  nunito: 'Friendly',
  'archivo-narrow': 'Strong and narrow',
}

interface FontSampleProps {
  font: SiteFont
  /** Whether the font can be shown; until then, the name is in the product's font. */
  isLoaded: boolean
  isStandard: boolean
}

/** A font's name in the font itself, and what it is like. */
export function FontSample({ font, isLoaded, isStandard }: FontSampleProps) {
  return (
    <>
      <span className={cn('block text-xl font-semibold', isLoaded && `site-font-${font}`)}>{FONT_FAMILIES[font]}</span>
      <span className="block text-muted-foreground in-data-[state=checked]:text-accent-foreground">
        {CHARACTERS[font]}
      </span>
      {isStandard && <span className="block text-xs">Default</span>}
    </>
  )
}

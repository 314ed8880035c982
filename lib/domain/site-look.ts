/** The look of a business's site: the font of its public pages, and the layout of the hero at the top. */
import type { Industry } from './industry'

/** The families of the bundled fonts, by the names of their files in app/fonts. */
export const FONT_FAMILIES = {
  inter: 'Inter',
  literata: 'Literata',
  fraunces: 'Fraunces',
  montserrat: 'Montserrat',
  nunito: 'Nunito',
  'archivo-narrow': 'Archivo Narrow',
} as const
export type SiteFont = keyof typeof FONT_FAMILIES
/** The ids of the bundled fonts, in the order they are offered. */
export const SITE_FONTS = Object.keys(FONT_FAMILIES) as [SiteFont, ...SiteFont[]]

/**
 * Layouts of the hero. `split`: the cover beside the text. `cover`: the text on the cover. `centered`: the cover as a
 * band below the text.
 */
export const HERO_LAYOUTS = ['split', 'cover', 'centered'] as const
export type HeroLayout = (typeof HERO_LAYOUTS)[number]

interface SiteLook {
  siteFont: SiteFont
  heroLayout: HeroLayout
}

const LOOK_BY_INDUSTRY: Record<Industry, SiteLook> = {
  hair: { siteFont: 'montserrat', heroLayout: 'split' },
  massage: { siteFont: 'literata', heroLayout: 'cover' },
  skincare: { siteFont: 'fraunces', heroLayout: 'centered' },
  training: { siteFont: 'archivo-narrow', heroLayout: 'cover' },
  wellness: { siteFont: 'literata', heroLayout: 'centered' },
  other: { siteFont: 'inter', heroLayout: 'split' },
}

/** Returns the look that suits a trade; for an unknown trade, that of `other`. */
export function defaultLook(industry: string): SiteLook {
  return Object.hasOwn(LOOK_BY_INDUSTRY, industry) ? LOOK_BY_INDUSTRY[industry as Industry] : LOOK_BY_INDUSTRY.other
}

/** Returns a business's look: what its owner chose, else (null) the default of its trade. */
export function lookOf({
  industry,
  siteFont,
  heroLayout,
}: { industry: string } & { [Part in keyof SiteLook]: SiteLook[Part] | null }): SiteLook {
  const standard = defaultLook(industry)
  return { siteFont: siteFont ?? standard.siteFont, heroLayout: heroLayout ?? standard.heroLayout }
}

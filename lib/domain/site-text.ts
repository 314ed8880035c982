/** Default texts of a public site, until the owner writes their own. */

/** Default texts, the same as the columns' defaults. */
export const SITE_TEXT_DEFAULTS = {
  servicesTitle: 'Our Services',
  servicesSubtitle: 'Professional services tailored to your needs',
  ctaTitle: 'Ready for Your New Look?',
  ctaSubtitle: 'Book your appointment today and let us transform your experience',
  whyChooseUsTitle: 'Why Choose Us?',
  defaultServiceIcon: '💼',
} as const

/** Maximum reasons on a site. */
export const REASONS_MAX = 3

/** One line "Title | Description" of `whyChooseUs`. */
export interface Reason {
  title: string
  description: string
}

/** Returns the reasons in what the owner typed, one per line, at most three. Skips empty lines. */
export function toReasons(text: string): Reason[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.slice(0, REASONS_MAX).map((line) => {
    const [title = '', ...rest] = line.split('|')
    return { title: title.trim(), description: rest.join('|').trim() }
  })
}

/** The categories suggested for a service. */
import type { Industry } from './industry'
import { categoryKey } from './service-menu'

/** The usual categories of each trade, in the order they are suggested. */
const USUAL: Record<Industry, readonly string[]> = {
  hair: ['Cut and style', 'Color', 'Highlights', 'Treatments', 'Extensions', 'Beard', 'Kids'],
  massage: ['Relaxation', 'Deep tissue', 'Sports massage', 'Pregnancy', 'Couples', 'Add-ons'],
  skincare: ['Facials', 'Peels', 'Brows and lashes', 'Waxing', 'Nails', 'Add-ons'],
  training: ['Personal training', 'Small groups', 'Assessments', 'Mobility', 'Online'],
  wellness: ['First visits', 'Sessions', 'Follow-ups', 'Packages', 'Online'],
  other: ['Appointments', 'Consultations', 'Packages', 'Add-ons'],
}

/**
 * Returns the categories to suggest: those of the business's services first, then the usual ones of its trade. Each
 * once, ignoring case.
 */
export function suggestCategories(services: readonly { category: string | null }[], industry: string): string[] {
  const usual = Object.hasOwn(USUAL, industry) ? USUAL[industry as Industry] : USUAL.other
  const own = services.flatMap(({ category }) => (category === null ? [] : [category]))
  const suggested = new Map<string, string>()
  for (const category of [...own, ...usual]) {
    const key = categoryKey(category)
    if (!suggested.has(key)) suggested.set(key, category)
  }
  return [...suggested.values()]
}

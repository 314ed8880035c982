/** The menu of services: its groups, by the category that the owner gave each service. */

/** Maximum length of a category, in characters. The CHECK on `services` has it too. */
export const CATEGORY_MAX_LENGTH = 40

/** The heading of services without a category below those with one. */
const OTHER = 'Other'

/** Services under one heading; a null heading means that they come first, without one. */
export interface MenuGroup<Service> {
  category: string | null
  services: Service[]
}

/**
 * Groups services by category, ignoring case, in the order of the first service in each; the order within a group
 * stays. If the menu begins with a service without a category, those without come first, as the main services;
 * otherwise they come last, under "Other".
 */
export function groupByCategory<Service extends { category: string | null }>(
  services: readonly Service[],
): MenuGroup<Service>[] {
  const groups = new Map<string | null, MenuGroup<Service>>()
  const add = (category: string | null, service: Service) => {
    const key = category === null ? null : categoryKey(category)
    const group = groups.get(key) ?? { category, services: [] }
    group.services.push(service)
    groups.set(key, group)
  }
  const beginsWithout = services[0]?.category === null
  for (const service of services) if (beginsWithout || service.category !== null) add(service.category, service)
  if (!beginsWithout) for (const service of services) if (service.category === null) add(OTHER, service)
  return [...groups.values()]
}

/** Returns what two spellings of one category have in common. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase()
}

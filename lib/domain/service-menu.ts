/** The menu of services: its groups, by the category that the owner gave each service. */

/** Maximum length of a category, in characters. The CHECK on `services` has it too. */
export const CATEGORY_MAX_LENGTH = 40

/** Services under one heading; without a category, they have none. */
export interface MenuGroup<Service> {
  category: string | null
  services: Service[]
}

/**
 * Groups services by category, ignoring case, in the order of the first service in each; the order within a group stays.
 * Services without a category come first: most menus start with them, and only a few special ones have a category.
 */
export function groupByCategory<Service extends { category: string | null }>(
  services: readonly Service[],
): MenuGroup<Service>[] {
  const general: MenuGroup<Service> = { category: null, services: [] }
  const groups = new Map<string, MenuGroup<Service>>()
  for (const service of services) {
    if (service.category === null) general.services.push(service)
    else {
      const key = categoryKey(service.category)
      const group = groups.get(key) ?? { category: service.category, services: [] }
      group.services.push(service)
      groups.set(key, group)
    }
  }
  return [general, ...groups.values()].filter(({ services: found }) => found.length > 0)
}

/** Returns what two spellings of one category have in common. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase()
}

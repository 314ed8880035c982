/** The tabs of the page /admin/settings, as its URL names them in `?tab=`. */
export const SETTINGS_TABS = [
  'business',
  'hours',
  'services',
  'team',
  'website',
  'rules',
  'recovery',
  'notifications',
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]

export function isSettingsTab(id: unknown): id is SettingsTab {
  return SETTINGS_TABS.some((tab) => tab === id)
}

/** Reads the tab from the URL; anything unknown is the first tab. */
export function readTab(value: string | null): SettingsTab {
  return isSettingsTab(value) ? value : 'business'
}

/** Returns the query of a tab's URL. With a search, the tab opens the closed sections that have its words. */
export function tabQuery(tab: SettingsTab, find: string): string {
  return `?${new URLSearchParams(tab === 'website' && find !== '' ? { tab, find } : { tab }).toString()}`
}

/** The parts of the page /admin/settings, as its address names them in `?tab=`. */
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

export function isSettingsTab(id: string | null): id is SettingsTab {
  return SETTINGS_TABS.some((tab) => tab === id)
}

/** Reads the address; anything unknown is the first part. */
export function readTab(value: string | null): SettingsTab {
  return isSettingsTab(value) ? value : 'business'
}

/** The tabs in their order; the first three are the specification's. */
export const SETTINGS_TABS = [
  { id: 'business', label: 'Business Info' },
  { id: 'services', label: 'Services & Pricing' },
  { id: 'website', label: 'Website Content' },
  { id: 'hours', label: 'Hours' },
  { id: 'team', label: 'Team' },
  { id: 'rules', label: 'Booking Rules' },
  { id: 'recovery', label: 'Freed Times' },
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]['id']

/** Reads the address; anything unknown is the first tab. */
export function readTab(value: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ id }) => id === value)?.id ?? 'business'
}

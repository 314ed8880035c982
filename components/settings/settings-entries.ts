import type { SettingsTab } from '@/components/settings/settings-tab'
import { routes } from '@/lib/routes'

export type SettingsEntryId = SettingsTab | 'share' | 'messages' | 'protection' | 'connections' | 'webhooks' | 'data'

export interface SettingsEntry {
  id: SettingsEntryId
  name: string
  href: string
  /** For people who work with other software or look after the data. */
  isAdvanced?: true
}

// "Business Info", "Services & Pricing" and "Website Content" are required names (tests/specification.json).
const PAGES: Record<SettingsEntryId, Omit<SettingsEntry, 'id'>> = {
  business: {
    name: 'Business Info',
    href: routes.admin.settings,
  },
  hours: {
    name: 'Hours',
    href: routes.admin.settingsTab('hours'),
  },
  services: {
    name: 'Services & Pricing',
    href: routes.admin.settingsTab('services'),
  },
  team: {
    name: 'Team',
    href: routes.admin.settingsTab('team'),
  },
  website: {
    name: 'Website Content',
    href: routes.admin.settingsTab('website'),
  },
  share: {
    name: 'Booking link',
    href: routes.admin.share,
  },
  rules: {
    name: 'Booking rules',
    href: routes.admin.settingsTab('rules'),
  },
  messages: {
    name: 'Messages',
    href: routes.admin.sms,
  },
  notifications: {
    name: 'Notifications',
    href: routes.admin.notifications,
  },
  protection: {
    name: 'Protection',
    href: routes.admin.protection,
  },
  recovery: {
    name: 'Waitlist',
    href: routes.admin.settingsTab('recovery'),
  },
  connections: {
    name: 'API keys and booking widget',
    href: routes.admin.connections,
    isAdvanced: true,
  },
  webhooks: {
    name: 'Webhooks',
    href: routes.admin.webhooks,
    isAdvanced: true,
  },
  data: {
    name: 'Your data',
    href: routes.admin.data,
    isAdvanced: true,
  },
}

export function settingsEntry(id: SettingsEntryId): SettingsEntry {
  return { id, ...PAGES[id] }
}

/** Every settings page, in display order. */
export const SETTINGS_ENTRIES: readonly SettingsEntry[] = (Object.keys(PAGES) as SettingsEntryId[]).map(settingsEntry)

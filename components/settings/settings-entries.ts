import type { SettingsTab } from '@/components/settings/settings-tab'
import { routes } from '@/lib/routes'

export type SettingsEntryId = SettingsTab | 'share' | 'messages' | 'protection' | 'connections' | 'webhooks' | 'data'

export interface SettingsEntry {
  id: SettingsEntryId
  name: string
  href: string
  /** Search words for this page. The beginning of a word is enough, so nouns are plural. */
  words: string
  /** For people who work with other software or look after the data. */
  isAdvanced?: true
}

// "Business Info", "Services & Pricing" and "Website Content" are from the specification (section 2, "Settings").
const PAGES: Record<SettingsEntryId, Omit<SettingsEntry, 'id'>> = {
  business: {
    name: 'Business Info',
    href: routes.admin.settings,
    words:
      'names descriptions phones emails addresses public contacts websites links timezones time zones clocks country countries currency currencies daily summary brief morning evening',
  },
  hours: {
    name: 'Hours',
    href: routes.admin.settingsTab('hours'),
    words: 'opening times open closed closing weekdays weekends breaks lunch holidays exceptions special days dates',
  },
  services: {
    name: 'Services & Pricing',
    href: routes.admin.settingsTab('services'),
    words:
      'prices costs durations minutes lengths treatments menus categories groups pictures photos images buffers cleanup clean preparation offered',
  },
  team: {
    name: 'Team',
    href: routes.admin.settingsTab('team'),
    words:
      'staff people persons employees stylists colors working hours shifts holidays vacations time off sick days absences',
  },
  website: {
    name: 'Website Content',
    href: routes.admin.settingsTab('website'),
    words:
      'sites pages logos pictures photos images covers uploads headlines heroes titles subtitles texts words looks colors fonts typefaces layouts previews reasons why choose us call to action icons emojis business hours social links profiles instagram facebook tiktok youtube pinterest whatsapp reviews google maps policies cancellations deposits payments own domains dns cname web addresses urls',
  },
  share: {
    name: 'Booking link',
    href: routes.admin.share,
    words:
      'booking links urls addresses qr codes print posters flyers cards whatsapp instagram bio story email signatures test bookings',
  },
  rules: {
    name: 'Booking rules',
    href: routes.admin.settingsTab('rules'),
    words:
      'online slots intervals minimum notice windows ahead in advance cutoff cut off changes late cancellations buffers',
  },
  messages: {
    name: 'Messages',
    href: routes.admin.sms,
    words:
      'sms texts emails mails channels plans quiet hours nights reminders confirmations followups follow ups wording words templates variables senders numbers daily limits credits tests providers twilio',
  },
  notifications: {
    name: 'Notifications',
    href: routes.admin.notifications,
    words:
      'notify alerts emails mails told at once immediately requests cancellations replies failures digests daily summary brief quiet hours nights tests',
  },
  protection: {
    name: 'Protection',
    href: routes.admin.protection,
    words:
      'noshows no shows risks rules approvals approve requests confirm phone only new clients expensive long appointments',
  },
  recovery: {
    name: 'Waitlist',
    href: routes.admin.settingsTab('recovery'),
    words:
      'freed times slots openings gaps cancellations refills automatic ask first offers order ranks reliability values release unconfirmed visits',
  },
  connections: {
    name: 'API keys and booking widget',
    href: routes.admin.connections,
    words:
      'connections calendars feeds ical ics google apple outlook sync subscribe embed buttons scripts programs software developers',
    isAdvanced: true,
  },
  webhooks: {
    name: 'Webhooks',
    href: routes.admin.webhooks,
    words: 'events integrations zapier endpoints urls signatures secrets deliveries software developers',
    isAdvanced: true,
  },
  data: {
    name: 'Your data',
    href: routes.admin.data,
    words:
      'exports downloads backups csv json spreadsheets files privacy gdpr erase delete close account retention keep clients activity logs',
    isAdvanced: true,
  },
}

export function settingsEntry(id: SettingsEntryId): SettingsEntry {
  return { id, ...PAGES[id] }
}

/** Every settings page, in display order. */
export const SETTINGS_ENTRIES: readonly SettingsEntry[] = (Object.keys(PAGES) as SettingsEntryId[]).map(settingsEntry)

/**
 * Returns the entries for which every word of the query begins a word of the name or the search words; matches by name
 * alone come first. An empty query returns all, in display order.
 */
export function findSettings(query: string): readonly SettingsEntry[] {
  const asked = wordsOf(query)
  const byName = SETTINGS_ENTRIES.filter(({ name }) => beginAll(asked, name))
  const byWords = SETTINGS_ENTRIES.filter((entry) => beginAll(asked, `${entry.name} ${entry.words}`))
  return [...new Set([...byName, ...byWords])]
}

function beginAll(asked: readonly string[], text: string): boolean {
  const words = wordsOf(text)
  return asked.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** Splits into lower-case words without inner hyphens: "Cut-off, Email" is "cutoff" and "email". */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[-'’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

import { FOLDS } from '@/components/settings/folds'
import type { SettingsEntryId } from '@/components/settings/settings-entries'

/** Words that find each settings page. The beginning of a word is enough, so nouns are plural. */
export const SETTINGS_WORDS: Readonly<Record<SettingsEntryId, string>> = {
  business:
    'names descriptions phones emails addresses public contacts websites links timezones time zones clocks country countries currency currencies daily summary brief morning evening',
  hours: 'opening times open closed closing weekdays weekends breaks lunch holidays exceptions special days dates',
  services:
    'prices costs durations minutes lengths treatments menus categories groups pictures photos images buffers cleanup clean preparation offered',
  team: 'staff people persons employees stylists colors working hours shifts holidays vacations time off sick days absences',
  website:
    'sites pages logos pictures photos images covers uploads titles subtitles texts words looks colors fonts typefaces layouts previews ' +
    Object.values(FOLDS)
      .map(({ words }) => words)
      .join(' '),
  share:
    'booking links urls addresses qr codes print posters flyers cards whatsapp instagram bio story email signatures test bookings',
  rules:
    'online slots intervals minimum notice windows ahead in advance cutoff cut off changes late cancellations buffers',
  messages:
    'sms texts emails mails channels plans quiet hours nights reminders confirmations followups follow ups wording words templates variables senders numbers daily limits credits tests providers twilio',
  notifications:
    'notify alerts emails mails told right away at once immediately requests cancellations replies failures digests daily summary brief quiet hours nights tests',
  protection:
    'noshows no shows risks rules approvals approve requests confirm phone only new clients expensive long appointments',
  recovery:
    'freed times slots openings gaps cancellations refills automatic ask first offers order ranks reliability values release unconfirmed visits',
  connections:
    'connections calendars feeds ical ics google apple outlook sync subscribe embed buttons scripts programs software developers',
  webhooks: 'events integrations zapier endpoints urls signatures secrets deliveries software developers',
  data: 'exports downloads backups csv json spreadsheets files privacy gdpr erase delete close account retention keep clients activity logs',
}

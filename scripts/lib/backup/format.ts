import type { Sequence, Table } from './tables'

/**
 * A backup is a gzip file of lines: the header, each table's rows (`readRows`) followed by a closing line, and a last
 * line. A restore detects missing or changed data before it writes anything.
 */
export const FORMAT = 'no-show-shield-backup'
export const FORMAT_VERSION = 1

/**
 * How a restore treats each table after loading its rows. A table is `settled` (settle.ts) if its rows cause a send or
 * another automatic action, because the lost system may already have done it. A backup leaves out sign-ins, and rows
 * about processes that have ended. A test compares this list with the schema.
 */
export const AFTER_RESTORE: Record<string, 'kept' | 'settled' | 'left out'> = {
  sessions: 'left out',
  verification_tokens: 'left out',
  messages: 'settled',
  reminders: 'settled',
  waitlist_offers: 'settled',
  recovery_runs: 'settled',
  owner_tasks: 'settled',
  owner_notifications: 'settled',
  users: 'kept',
  businesses: 'kept',
  staff: 'kept',
  staff_services: 'kept',
  opening_hours: 'kept',
  first_days: 'kept',
  opening_exceptions: 'kept',
  time_off: 'kept',
  services: 'kept',
  assets: 'kept',
  asset_files: 'kept',
  site_pictures: 'kept',
  gallery_pictures: 'kept',
  custom_domains: 'kept',
  clients: 'kept',
  client_merges: 'kept',
  dismissed_duplicates: 'kept',
  appointments: 'kept',
  appointment_events: 'kept',
  interventions: 'kept',
  inbound_messages: 'kept',
  sms_opt_outs: 'kept',
  message_settings: 'kept',
  notification_choices: 'kept',
  waitlist: 'kept',
  risk_models: 'kept',
  protection_rules: 'kept',
  idempotency_keys: 'kept',
  providers: 'kept',
  rate_limits: 'kept',
  dev_inbox: 'kept',
  api_keys: 'kept',
  calendar_feeds: 'kept',
  webhook_endpoints: 'kept',
  webhook_deliveries: 'settled',
  owner_actions: 'kept',
  erased_opt_outs: 'kept',
  held_subdomains: 'kept',
  job_runs: 'left out',
}

/** Tables whose rows a backup leaves out. */
export const LEFT_OUT = Object.keys(AFTER_RESTORE).filter((table) => AFTER_RESTORE[table] === 'left out')

export type Header = {
  format: typeof FORMAT
  version: typeof FORMAT_VERSION
  app: string
  /** The moment of the snapshot that all rows belong to, by the database's clock. */
  takenAt: string
  migrations: Array<{ name: string; checksum: string }>
  sequences: Sequence[]
  tables: Array<Table & { rows: number }>
}

/** The line after a table's last row. `sha256` covers the table's lines. */
export type TableEnd = { table: string; rows: number; sha256: string }

/** The last line; `sha256` covers all lines before it. */
export type FileEnd = { end: true; tables: number; rows: number; sha256: string }

/**
 * The columns of each table that belong to an export. A test compares them with the schema: every column is here or in
 * `LEFT_OUT`.
 */
import type { ExportNoun } from '@/lib/domain/export'

/** One table of the export. */
export interface Section {
  table: string
  /** The exported columns; fields have the same names in camelCase. */
  columns: readonly string[]
  /** The columns that are instants, written as ISO 8601 in UTC. */
  instants: readonly string[]
  /** The columns that hold phone numbers, for spreadsheets. */
  phones: readonly string[]
  /** The column to sort by, unique within the business; null for tables with few rows. */
  cursor: string | null
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

function section(
  table: string,
  columns: string,
  instants: string,
  { phones = '', cursor = 'id' }: { phones?: string; cursor?: string | null } = {},
): Section {
  return { table, columns: words(`${columns} ${instants}`), instants: words(instants), phones: words(phones), cursor }
}

/** The exported columns of each kind of data, by their database names. */
export const SECTIONS: Record<ExportNoun, Section> = {
  business: section(
    'businesses',
    `id subdomain custom_domain business_name industry email public_email phone address description website timezone currency country
    business_hours why_choose_us services_title services_subtitle cta_title cta_subtitle hero_title hero_subtitle why_choose_us_title
    default_service_icon accent_color site_font hero_layout social_links map_link cancellation_policy deposit_policy subscription_tier subscription_status sms_enabled sms_from reminder_24h_enabled reminder_2h_enabled
    confirmation_enabled follow_up_enabled slot_interval_minutes minimum_notice_minutes booking_window_days change_cutoff_hours
    recovery_mode recovery_rank release_hours evening_brief_enabled morning_brief_enabled owner_quiet_from owner_quiet_until sms_daily_cap stated_no_show_percent
    keep_clients_years`,
    'created_at updated_at',
    { phones: 'phone sms_from', cursor: null },
  ),
  staff: section('staff', 'id name color position active has_own_hours line photo_hash', 'created_at'),
  staffServices: section('staff_services', 'staff_id service_id', '', { cursor: null }),
  services: section(
    'services',
    'id name description duration price buffer_before_minutes buffer_after_minutes position active category picture_hash',
    'created_at',
  ),
  pictures: section('assets', 'kind hash width height variants blur', 'last_used_at created_at', { cursor: null }),
  sitePictures: section('site_pictures', 'kind hash focal_x focal_y', '', { cursor: null }),
  gallery: section('gallery_pictures', 'position kind hash alt', '', { cursor: null }),
  customDomain: section('custom_domains', 'hostname fault', 'verified_at failed_since created_at', { cursor: null }),
  openingHours: section('opening_hours', 'id staff_id weekday start_minutes end_minutes', ''),
  openingExceptions: section('opening_exceptions', 'id staff_id from_date to_date start_minutes end_minutes note', ''),
  timeOff: section('time_off', 'id staff_id reason', 'starts_at ends_at created_at'),
  clients: section(
    'clients',
    `id name email phone phone_e164 notes no_show_count preferred_mood mood_emoji scheduling_notes sms_consent_text
    cannot_text_reason merged_into_id`,
    'sms_consent_at email_opted_out_at marketing_refused_at cannot_text_since invited_at archived_at erased_at created_at',
    { phones: 'phone phone_e164' },
  ),
  clientMerges: section(
    'client_merges',
    `id surviving_id merged_id values appointment_ids message_ids inbound_ids waitlist_ids task_ids delivery_ids notification_ids`,
    'merged_at archived_before',
  ),
  dismissedDuplicates: section('dismissed_duplicates', 'first_id second_id', 'at', { cursor: null }),
  appointments: section(
    'appointments',
    `id client_id staff_id service_id service duration status previous_status notes client_note client_mood mood_emoji
    appointment_mood_notes reminder_24h_sent reminder_2h_sent follow_up_sent price_cents source version ics_sequence cancelled_by cancel_reason
    late_cancellation risk_score risk_reasons risk_features risk_version minutes_late protection protection_reason`,
    `appointment_date blocked_from blocked_until status_changed_at confirmed_at cancelled_at confirm_by approved_at forgiven_at risk_scored_at
    created_at updated_at`,
  ),
  appointmentEvents: section(
    'appointment_events',
    'id appointment_id type actor from_status to_status reason details',
    'at',
  ),
  reminders: section(
    'reminders',
    'id appointment_id type status skip_reason sent planned_version',
    'scheduled_for sent_at created_at',
  ),
  messages: section(
    'messages',
    `id appointment_id reminder_id client_id kind channel status attempts recipient subject body provider_id error_code
    error payload`,
    'due_at first_due_at sent_at delivered_at created_at updated_at',
    { phones: 'recipient' },
  ),
  inboundMessages: section(
    'inbound_messages',
    'id client_id channel provider_id sender body meaning',
    'received_at read_at',
    { phones: 'sender' },
  ),
  smsOptOuts: section('sms_opt_outs', 'phone_e164 sender', 'at', { phones: 'phone_e164 sender', cursor: null }),
  ownerTasks: section('owner_tasks', 'id kind client_id appointment_id text', 'done_at created_at'),
  messageSettings: section(
    'message_settings',
    'kind email_enabled sms_enabled lead_minutes sms_text email_subject email_text',
    'updated_at',
    { cursor: null },
  ),
  notificationChoices: section('notification_choices', 'event channel timing', '', { cursor: null }),
  ownerNotifications: section(
    'owner_notifications',
    'id event timing appointment_id client_id inbound_id details mail_id',
    'happened_at settled_at',
  ),
  waitlist: section(
    'waitlist',
    `id client_id service service_id staff_id earliest_minutes latest_minutes notes active end_reason appointment_id
    notice_minutes unanswered_offers`,
    'preferred_date preferred_until created_at ended_at',
  ),
  waitlistOffers: section(
    'waitlist_offers',
    'id entry_id run_id wave duration staff_id status appointment_id',
    'starts_at expires_at answered_at created_at',
  ),
  recoveryRuns: section(
    'recovery_runs',
    `id staff_id freed_appointment_id cause mode freed_price_cents status wave filled_by filled_appointment_id
    stopped_reason`,
    'starts_at ends_at next_wave_at filled_at approved_at created_at closed_at',
  ),
  interventions: section('interventions', 'id appointment_id kind outcome risk_score', 'at'),
  protectionRules: section(
    'protection_rules',
    `id position active measure confirm_by_hours band new_clients_only minimum_price_cents minimum_minutes
    weekdays from_minutes until_minutes`,
    'created_at',
  ),
  riskModel: section('risk_models', 'parameters outcomes_count', 'fitted_at', { cursor: null }),
  ownerActions: section('owner_actions', 'id user_id verb noun subject_id fields', 'at'),
  apiKeys: section('api_keys', 'id name prefix access created_by', 'created_at last_used_at revoked_at'),
  calendarFeeds: section('calendar_feeds', 'id staff_id shows', 'created_at'),
  webhooks: section(
    'webhook_endpoints',
    'id url events active disabled_reason consecutive_failures',
    'failing_since created_at',
  ),
  webhookDeliveries: section(
    'webhook_deliveries',
    `id endpoint_id event_id type body client_id state attempts last_status last_error response_excerpt
    duration_ms`,
    'next_at last_attempt_at created_at',
  ),
}

/**
 * Columns that exports leave out, as `table.column` or `table.*`, with the reason. `business_id` is the same everywhere
 * and appears once.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'businesses.owner_id': 'an id of the sign-in',
  'businesses.sandbox_expires_at': 'only the demo has it',
  'businesses.clients_checked_at': "the worker's own",
  'businesses.erasing_since': 'no one can sign in to it anymore',
  'appointments.short_code': 'a key: who has it can change the visit',
  'messages.dedupe_key': "the worker's own",
  'messages.lease_until': "the worker's own",
  'messages.lease_token': "the worker's own",
  'messages.receipt_id': "the worker's own",
  'messages.receipt_outcome': "the worker's own: `status` says it once the text is recorded as sent",
  'messages.receipt_code': "the worker's own",
  'owner_tasks.dedupe_key': "the worker's own",
  'owner_notifications.dedupe_key': "the worker's own",
  'waitlist_offers.token_hash': 'a hashed key',
  'risk_models.next_run_at': "the worker's own",
  'risk_models.next_calls_at': "the worker's own",
  'api_keys.key_hash': 'a hashed key',
  'calendar_feeds.token_hash': 'a hashed key',
  'webhook_endpoints.secret': 'a key',
  'webhook_endpoints.previous_secret': 'a key',
  'webhook_endpoints.previous_secret_until': 'goes with it',
  'webhook_deliveries.lease_until': "the worker's own",
  'webhook_deliveries.lease_token': "the worker's own",
  'businesses.version': 'counts changes of the settings',
  'businesses.hours_version': 'counts changes of the hours',
  'businesses.sms_version': 'counts changes of the settings of texts',
  'businesses.stated_version': 'counts changes of the estimate',
  'businesses.notifications_version': 'counts changes of the notification settings',
  'businesses.gallery_version': 'counts changes of the gallery',
  'businesses.keep_clients_version': 'counts changes of the choice',
  'message_settings.version': 'counts changes of the choice',
  'message_settings.text_version': 'counts changes of the text',
  'protection_rules.version': 'counts changes of the form',
  'time_off.version': 'counts changes of the form',
  'webhook_endpoints.version': 'counts changes of the form',
  'staff.version': 'counts changes of the form',
  'staff.photo_kind': 'always `staff`',
  'services.version': 'counts changes of the form',
  'services.picture_kind': 'always `service`',
  'clients.version': 'counts changes of the form',
  'asset_files.*': 'each file is at its address, `/media/{hash}-{width}.{format}`',
  'idempotency_keys.*': 'repeats of requests, deleted after a day',
  'custom_domains.token': 'a public DNS record, shown with the domain',
  'custom_domains.checked_at': "the worker's own",
  'custom_domains.next_check_at': "the worker's own",
  'first_days.*': 'which first steps of the list were done',
  'erased_opt_outs.*': 'hashes that only this installation can read',
}

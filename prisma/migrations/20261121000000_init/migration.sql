-- btree_gist lets the exclusion constraint compare ids beside time ranges.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "subdomain" TEXT NOT NULL,
    "business_name" TEXT NOT NULL,
    "industry" TEXT NOT NULL DEFAULT 'other',
    "email" TEXT,
    "phone" TEXT,
    "address" TEXT,
    "description" TEXT,
    "website" TEXT,
    "timezone" TEXT NOT NULL DEFAULT 'America/New_York',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "business_hours" TEXT,
    "why_choose_us" TEXT,
    "services_title" TEXT NOT NULL DEFAULT 'Our Services',
    "services_subtitle" TEXT NOT NULL DEFAULT 'Professional services tailored to your needs',
    "cta_title" TEXT NOT NULL DEFAULT 'Ready for Your New Look?',
    "cta_subtitle" TEXT NOT NULL DEFAULT 'Book your appointment today and let us transform your experience',
    "hero_title" TEXT,
    "hero_subtitle" TEXT,
    "why_choose_us_title" TEXT NOT NULL DEFAULT 'Why Choose Us?',
    "default_service_icon" TEXT NOT NULL DEFAULT '💼',
    "subscription_tier" TEXT NOT NULL DEFAULT 'free',
    "subscription_status" TEXT NOT NULL DEFAULT 'active',
    "sms_enabled" BOOLEAN NOT NULL DEFAULT false,
    "sms_from" TEXT,
    "reminder_24h_enabled" BOOLEAN NOT NULL DEFAULT true,
    "reminder_2h_enabled" BOOLEAN NOT NULL DEFAULT true,
    "confirmation_enabled" BOOLEAN NOT NULL DEFAULT true,
    "follow_up_enabled" BOOLEAN NOT NULL DEFAULT true,
    "slot_interval_minutes" INTEGER NOT NULL DEFAULT 30,
    "minimum_notice_minutes" INTEGER NOT NULL DEFAULT 120,
    "booking_window_days" INTEGER NOT NULL DEFAULT 60,
    "change_cutoff_hours" INTEGER NOT NULL DEFAULT 24,
    "recovery_mode" TEXT NOT NULL DEFAULT 'automatic',
    "sandbox_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#0f766e',
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "has_own_hours" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "staff_services" (
    "business_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "service_id" UUID NOT NULL,

    CONSTRAINT "staff_services_pkey" PRIMARY KEY ("business_id","staff_id","service_id")
);

-- CreateTable
CREATE TABLE "opening_hours" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "staff_id" UUID,
    "weekday" INTEGER NOT NULL,
    "start_minutes" INTEGER NOT NULL,
    "end_minutes" INTEGER NOT NULL,

    CONSTRAINT "opening_hours_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "opening_exceptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "staff_id" UUID,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "start_minutes" INTEGER,
    "end_minutes" INTEGER,
    "note" TEXT,

    CONSTRAINT "opening_exceptions_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "time_off" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_off_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "services" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "duration" INTEGER NOT NULL DEFAULT 60,
    "price" INTEGER NOT NULL DEFAULT 0,
    "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "services_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "clients" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "phone_e164" TEXT,
    "notes" TEXT,
    "no_show_count" INTEGER NOT NULL DEFAULT 0,
    "preferred_mood" TEXT,
    "mood_emoji" TEXT,
    "scheduling_notes" TEXT,
    "sms_consent_at" TIMESTAMPTZ(3),
    "sms_consent_text" TEXT,
    "email_opted_out_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "appointments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "service_id" UUID,
    "service" TEXT NOT NULL,
    "appointment_date" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 60,
    "blocked_from" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "previous_status" TEXT,
    "status_changed_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "client_mood" TEXT,
    "mood_emoji" TEXT,
    "appointment_mood_notes" TEXT,
    "reminder_24h_sent" BOOLEAN NOT NULL DEFAULT false,
    "reminder_2h_sent" BOOLEAN NOT NULL DEFAULT false,
    "follow_up_sent" BOOLEAN NOT NULL DEFAULT false,
    "price_cents" INTEGER NOT NULL DEFAULT 0,
    "source" TEXT NOT NULL DEFAULT 'owner',
    "version" INTEGER NOT NULL DEFAULT 1,
    "ics_sequence" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" TEXT,
    "cancel_reason" TEXT,
    "late_cancellation" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "appointment_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT,
    "reason" TEXT,
    "details" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_events_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "reminders" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "appointment_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "scheduled_for" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "skip_reason" TEXT,
    "sent" BOOLEAN NOT NULL DEFAULT false,
    "sent_at" TIMESTAMPTZ(3),
    "planned_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "appointment_id" UUID,
    "reminder_id" UUID,
    "client_id" UUID,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "recipient" TEXT,
    "subject" TEXT,
    "body" TEXT,
    "provider_id" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "payload" JSONB,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "inbound_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "client_id" UUID,
    "channel" TEXT NOT NULL DEFAULT 'sms',
    "provider_id" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "meaning" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "sms_opt_outs" (
    "business_id" UUID NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sms_opt_outs_pkey" PRIMARY KEY ("business_id","phone_e164")
);

-- CreateTable
CREATE TABLE "owner_tasks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "client_id" UUID,
    "appointment_id" UUID,
    "dedupe_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "owner_tasks_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "waitlist" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "service_id" UUID,
    "staff_id" UUID,
    "preferred_date" TIMESTAMPTZ(3),
    "preferred_until" TIMESTAMPTZ(3),
    "earliest_minutes" INTEGER,
    "latest_minutes" INTEGER,
    "notes" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "unanswered_offers" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "recovery_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "freed_appointment_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "wave" INTEGER NOT NULL DEFAULT 0,
    "next_wave_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_runs_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "waitlist_offers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "run_id" UUID,
    "token_hash" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "duration" INTEGER NOT NULL DEFAULT 60,
    "staff_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'live',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "appointment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_offers_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "business_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("business_id","key")
);

-- CreateTable
CREATE TABLE "dev_inbox" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "channel" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "headers" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dev_inbox_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE INDEX "verification_tokens_identifier_created_at_idx" ON "verification_tokens"("identifier", "created_at");

-- CreateIndex
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "businesses_owner_id_key" ON "businesses"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "businesses_subdomain_key" ON "businesses"("subdomain");

-- CreateIndex
CREATE INDEX "businesses_sandbox_expires_at_idx" ON "businesses"("sandbox_expires_at");

-- CreateIndex
CREATE INDEX "staff_business_id_active_position_idx" ON "staff"("business_id", "active", "position");

-- CreateIndex
CREATE INDEX "staff_services_business_id_service_id_idx" ON "staff_services"("business_id", "service_id");

-- CreateIndex
CREATE INDEX "opening_hours_business_id_staff_id_weekday_idx" ON "opening_hours"("business_id", "staff_id", "weekday");

-- CreateIndex
CREATE INDEX "opening_exceptions_business_id_to_date_idx" ON "opening_exceptions"("business_id", "to_date");

-- CreateIndex
CREATE INDEX "time_off_business_id_ends_at_idx" ON "time_off"("business_id", "ends_at");

-- CreateIndex
CREATE INDEX "services_business_id_active_position_idx" ON "services"("business_id", "active", "position");

-- CreateIndex
CREATE INDEX "clients_business_id_name_idx" ON "clients"("business_id", "name");

-- CreateIndex
CREATE INDEX "clients_business_id_phone_e164_idx" ON "clients"("business_id", "phone_e164");

-- CreateIndex
CREATE INDEX "clients_business_id_email_idx" ON "clients"("business_id", "email");

-- CreateIndex
CREATE INDEX "appointments_id_idx" ON "appointments"("id");

-- CreateIndex
CREATE INDEX "appointments_business_id_appointment_date_idx" ON "appointments"("business_id", "appointment_date");

-- CreateIndex
CREATE INDEX "appointments_business_id_status_appointment_date_idx" ON "appointments"("business_id", "status", "appointment_date");

-- CreateIndex
CREATE INDEX "appointments_business_id_client_id_appointment_date_idx" ON "appointments"("business_id", "client_id", "appointment_date");

-- CreateIndex
CREATE INDEX "appointments_business_id_blocked_until_blocked_from_idx" ON "appointments"("business_id", "blocked_until", "blocked_from");

-- CreateIndex
CREATE INDEX "appointment_events_business_id_at_idx" ON "appointment_events"("business_id", "at" DESC);

-- CreateIndex
CREATE INDEX "appointment_events_business_id_appointment_id_at_idx" ON "appointment_events"("business_id", "appointment_id", "at");

-- CreateIndex
CREATE INDEX "reminders_business_id_scheduled_for_idx" ON "reminders"("business_id", "scheduled_for");

-- CreateIndex
CREATE INDEX "reminders_business_id_status_scheduled_for_idx" ON "reminders"("business_id", "status", "scheduled_for");

-- CreateIndex
CREATE UNIQUE INDEX "reminders_business_id_appointment_id_type_planned_version_key" ON "reminders"("business_id", "appointment_id", "type", "planned_version");

-- CreateIndex
CREATE INDEX "messages_business_id_appointment_id_idx" ON "messages"("business_id", "appointment_id");

-- CreateIndex
CREATE INDEX "messages_business_id_reminder_id_idx" ON "messages"("business_id", "reminder_id");

-- CreateIndex
CREATE INDEX "messages_business_id_client_id_created_at_idx" ON "messages"("business_id", "client_id", "created_at");

-- CreateIndex
CREATE INDEX "messages_business_id_created_at_idx" ON "messages"("business_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "messages_provider_id_idx" ON "messages"("provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_business_id_dedupe_key_key" ON "messages"("business_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "inbound_messages_business_id_client_id_received_at_idx" ON "inbound_messages"("business_id", "client_id", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_messages_business_id_provider_id_key" ON "inbound_messages"("business_id", "provider_id");

-- CreateIndex
CREATE INDEX "owner_tasks_business_id_done_at_created_at_idx" ON "owner_tasks"("business_id", "done_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "owner_tasks_business_id_dedupe_key_key" ON "owner_tasks"("business_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "waitlist_business_id_active_created_at_idx" ON "waitlist"("business_id", "active", "created_at");

-- CreateIndex
CREATE INDEX "waitlist_business_id_client_id_idx" ON "waitlist"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "recovery_runs_business_id_status_starts_at_idx" ON "recovery_runs"("business_id", "status", "starts_at");

-- CreateIndex
CREATE INDEX "waitlist_offers_token_hash_idx" ON "waitlist_offers"("token_hash");

-- CreateIndex
CREATE INDEX "waitlist_offers_business_id_status_expires_at_idx" ON "waitlist_offers"("business_id", "status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_offers_business_id_token_hash_key" ON "waitlist_offers"("business_id", "token_hash");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "dev_inbox_created_at_idx" ON "dev_inbox"("created_at" DESC);

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_services" ADD CONSTRAINT "staff_services_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_services" ADD CONSTRAINT "staff_services_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_services" ADD CONSTRAINT "staff_services_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "services"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opening_exceptions" ADD CONSTRAINT "opening_exceptions_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opening_exceptions" ADD CONSTRAINT "opening_exceptions_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "services" ADD CONSTRAINT "services_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clients" ADD CONSTRAINT "clients_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "services"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_events" ADD CONSTRAINT "appointment_events_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_events" ADD CONSTRAINT "appointment_events_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_reminder_id_fkey" FOREIGN KEY ("business_id", "reminder_id") REFERENCES "reminders"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sms_opt_outs" ADD CONSTRAINT "sms_opt_outs_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_tasks" ADD CONSTRAINT "owner_tasks_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_tasks" ADD CONSTRAINT "owner_tasks_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_tasks" ADD CONSTRAINT "owner_tasks_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_business_id_service_id_fkey" FOREIGN KEY ("business_id", "service_id") REFERENCES "services"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_business_id_staff_id_fkey" FOREIGN KEY ("business_id", "staff_id") REFERENCES "staff"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_business_id_freed_appointment_id_fkey" FOREIGN KEY ("business_id", "freed_appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_business_id_entry_id_fkey" FOREIGN KEY ("business_id", "entry_id") REFERENCES "waitlist"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_business_id_run_id_fkey" FOREIGN KEY ("business_id", "run_id") REFERENCES "recovery_runs"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say ------------------------------------

-- Sign-in: one spelling of an address.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));

-- Tenant values.
ALTER TABLE "businesses"
  ADD CONSTRAINT "businesses_subdomain_shape" CHECK ("subdomain" ~ '^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$'),
  ADD CONSTRAINT "businesses_currency" CHECK ("currency" IN ('USD', 'CAD', 'EUR', 'GBP')),
  ADD CONSTRAINT "businesses_booking_rules" CHECK (
    "slot_interval_minutes" BETWEEN 5 AND 240 AND "minimum_notice_minutes" BETWEEN 0 AND 43200
    AND "booking_window_days" BETWEEN 1 AND 730 AND "change_cutoff_hours" BETWEEN 0 AND 720),
  ADD CONSTRAINT "businesses_recovery_mode" CHECK ("recovery_mode" IN ('automatic', 'ask_first', 'off'));
ALTER TABLE "services"
  ADD CONSTRAINT "services_duration" CHECK ("duration" BETWEEN 5 AND 1440),
  ADD CONSTRAINT "services_price" CHECK ("price" >= 0),
  ADD CONSTRAINT "services_buffers" CHECK ("buffer_before_minutes" BETWEEN 0 AND 240 AND "buffer_after_minutes" BETWEEN 0 AND 240);
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_span" CHECK (
  "weekday" BETWEEN 0 AND 6 AND "start_minutes" >= 0 AND "start_minutes" < "end_minutes" AND "end_minutes" <= 1440);
ALTER TABLE "opening_exceptions" ADD CONSTRAINT "opening_exceptions_span" CHECK (
  "from_date" <= "to_date" AND (("start_minutes" IS NULL AND "end_minutes" IS NULL)
    OR ("start_minutes" >= 0 AND "start_minutes" < "end_minutes" AND "end_minutes" <= 1440)));
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_span" CHECK ("starts_at" < "ends_at");
ALTER TABLE "clients" ADD CONSTRAINT "clients_no_show_count" CHECK ("no_show_count" >= 0);

-- Appointments: states, lengths, and no person twice at once.
ALTER TABLE "appointments"
  ADD CONSTRAINT "appointments_status" CHECK ("status" IN ('scheduled', 'confirmed', 'cancelled', 'no-show', 'completed')),
  ADD CONSTRAINT "appointments_duration" CHECK ("duration" BETWEEN 5 AND 1440),
  ADD CONSTRAINT "appointments_source" CHECK ("source" IN ('owner', 'public', 'waitlist', 'import')),
  ADD CONSTRAINT "appointments_blocked_span" CHECK (
    "blocked_from" <= "appointment_date"
    AND extract(epoch FROM "blocked_until" - "appointment_date") >= "duration" * 60),
  ADD CONSTRAINT "appointments_no_overlap" EXCLUDE USING gist (
    "business_id" WITH =,
    "staff_id" WITH =,
    tstzrange("blocked_from", "blocked_until", '[)') WITH &&
  ) WHERE ("status" IN ('scheduled', 'confirmed', 'completed'));
ALTER TABLE "appointment_events" ADD CONSTRAINT "appointment_events_actor" CHECK ("actor" IN ('owner', 'customer', 'system'));

-- Reminders and the outbox.
ALTER TABLE "reminders"
  ADD CONSTRAINT "reminders_status" CHECK ("status" IN ('planned', 'sent', 'skipped', 'failed', 'void')),
  ADD CONSTRAINT "reminders_sent_at" CHECK ("sent" = ("sent_at" IS NOT NULL));
ALTER TABLE "messages"
  ADD CONSTRAINT "messages_status" CHECK ("status" IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped', 'void')),
  ADD CONSTRAINT "messages_channel" CHECK ("channel" IN ('email', 'sms')),
  ADD CONSTRAINT "messages_lease" CHECK (("status" = 'sending') = ("lease_until" IS NOT NULL AND "lease_token" IS NOT NULL));
CREATE INDEX "messages_due_idx" ON "messages" ("due_at") WHERE "status" = 'queued';
CREATE INDEX "messages_lease_idx" ON "messages" ("lease_until") WHERE "status" = 'sending';
CREATE INDEX "messages_sms_by_recipient_idx" ON "messages" ("recipient", "created_at") WHERE "channel" = 'sms';

-- Waitlist.
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_time_band" CHECK (
  ("earliest_minutes" IS NULL AND "latest_minutes" IS NULL)
  OR ("earliest_minutes" >= 0 AND "earliest_minutes" < "latest_minutes" AND "latest_minutes" <= 1440));
ALTER TABLE "recovery_runs" ADD CONSTRAINT "recovery_runs_status" CHECK ("status" IN ('proposed', 'open', 'filled', 'exhausted', 'stopped'));
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_status" CHECK ("status" IN ('live', 'claimed', 'declined', 'expired', 'withdrawn', 'lost'));
CREATE UNIQUE INDEX "waitlist_offers_one_live_per_entry" ON "waitlist_offers" ("business_id", "entry_id") WHERE "status" = 'live';

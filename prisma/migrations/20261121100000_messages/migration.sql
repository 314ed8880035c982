-- What an owner decided about one kind of message; a null column means the product's default.
CREATE TABLE "message_settings" (
  "business_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "email_enabled" BOOLEAN,
  "sms_enabled" BOOLEAN,
  "lead_minutes" INTEGER,
  "sms_text" TEXT,
  "email_subject" TEXT,
  "email_text" TEXT,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "message_settings_pkey" PRIMARY KEY ("business_id", "kind"),
  CONSTRAINT "message_settings_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "message_settings_lead_minutes_check" CHECK ("lead_minutes" BETWEEN 0 AND 43200)
);

-- Sending of all businesses: a shared rate, and a pause while the provider is down.
CREATE TABLE "providers" (
  "name" TEXT NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "open_until" TIMESTAMPTZ(3),
  "next_send_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "providers_pkey" PRIMARY KEY ("name")
);

-- Counters of fixed windows, e.g. texts per number and day. Purged when their window is over.
CREATE TABLE "rate_limits" (
  "key" TEXT NOT NULL,
  "window_ends_at" TIMESTAMPTZ(3) NOT NULL,
  "count" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_window_ends_at_idx" ON "rate_limits"("window_ends_at");

ALTER TABLE "businesses"
  ADD COLUMN "evening_brief_enabled" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "morning_brief_enabled" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "sms_daily_cap" INTEGER NOT NULL DEFAULT 500;

ALTER TABLE "clients"
  ADD COLUMN "cannot_text_reason" TEXT,
  ADD COLUMN "cannot_text_since" TIMESTAMPTZ(3);

ALTER TABLE "inbound_messages" ADD COLUMN "read_at" TIMESTAMPTZ(3);

-- Ten characters of 64 for links that fit a text: about 59 bits, looked up within one business only.
ALTER TABLE "appointments"
  ADD COLUMN "short_code" TEXT NOT NULL
    DEFAULT "left"(translate(encode(sha256((gen_random_uuid())::text::bytea), 'base64'), '+/', 'xy'), 10);
CREATE UNIQUE INDEX "appointments_business_id_short_code_key" ON "appointments"("business_id", "short_code");

CREATE INDEX "messages_recipient_created_at_idx" ON "messages"("recipient", "created_at" DESC);

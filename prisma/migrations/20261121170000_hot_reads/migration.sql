-- no transaction
-- What owners read again and again finds its rows alone, and what nothing reads any more costs no booking and no send
-- (docs/performance.md). What the previous version still asks keeps an index: each that goes is dropped after the one
-- that serves in its place. Begun again at any point, the same statements end at the same indexes.

-- "Send now" and how far it has come asked for all that waits in the whole installation, and for every message of a business.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_business_id_status_due_at_idx" ON "messages" ("business_id", "status", "due_at");
-- The claim has `messages_queue_idx`, a business the one above.
DROP INDEX CONCURRENTLY IF EXISTS "messages_due_idx";

-- Texts sent today, of one business and not of all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_texts_sent_idx" ON "messages" ("business_id", "sent_at") WHERE "channel" = 'sms' AND "sent_at" IS NOT NULL;

-- Only two kinds are ever looked for by the time they were made; planned messages stay out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_invited_idx" ON "messages" ("business_id", "kind", "created_at") WHERE "kind" IN ('invitation', 'test');
DROP INDEX CONCURRENTLY IF EXISTS "messages_business_id_created_at_idx";

-- A message has neither recipient nor the provider's id before it is sent.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_texted_idx" ON "messages" ("recipient", "created_at" DESC) WHERE "channel" = 'sms' AND "recipient" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "messages_sms_by_recipient_idx";
DROP INDEX CONCURRENTLY IF EXISTS "messages_recipient_created_at_idx";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_provider_idx" ON "messages" ("provider_id") WHERE "provider_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "messages_provider_id_idx";

-- The plan is read by state and time, which the index on (business_id, status, scheduled_for) has.
DROP INDEX CONCURRENTLY IF EXISTS "reminders_business_id_scheduled_for_idx";

-- Moods are few among many visits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_moods_idx" ON "appointments" ("business_id", "client_mood") INCLUDE ("client_id") WHERE "client_mood" IS NOT NULL;

-- Freed times that ended, latest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recovery_runs_over_idx" ON "recovery_runs" ("business_id", (coalesce("filled_at", "closed_at", "created_at")) DESC)
  WHERE "status" IN ('filled', 'exhausted', 'stopped');

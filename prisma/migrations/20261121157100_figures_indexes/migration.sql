-- no transaction
-- What operators watch is read without touching the table: what was sent lately, and what ended otherwise.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_sent_at_idx" ON "messages" ("sent_at") INCLUDE ("channel", "due_at", "first_due_at") WHERE "sent_at" IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_trouble_idx" ON "messages" ("updated_at") INCLUDE ("channel", "status") WHERE "status" IN ('failed', 'unknown', 'skipped');
-- Offers that end are looked for every few seconds: not among all that are live.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "waitlist_offers_ending_idx" ON "waitlist_offers" ("expires_at") WHERE "status" = 'live';

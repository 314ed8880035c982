-- no transaction
-- Clients' own confirmations: read by time for the dashboard, and looked up by instant for analytics, in the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointment_events_client_confirmed_idx" ON "appointment_events" ("business_id", "at", "appointment_id") WHERE "type" = 'confirmed' AND "actor" = 'customer';

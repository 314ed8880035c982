-- no transaction
-- Requests that ended without approval, which no figure counts. Few, so analytics finds them in the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appointments_ended_request_idx" ON "appointments" ("business_id", "appointment_date", "id") WHERE "status" = 'cancelled' AND "protection" IS NOT DISTINCT FROM 'approve' AND "approved_at" IS NULL;

-- no transaction
-- What workers look for again and again, found without going through all businesses (docs/scale.md).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_queue_idx" ON "messages" ("channel", "due_at") INCLUDE ("business_id", "id", "first_due_at") WHERE "status" = 'queued';
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_warned_idx" ON "messages" ("delivered_at") INCLUDE ("business_id", "appointment_id")
  WHERE "kind" = 'release_warning' AND "status" = 'delivered';
CREATE INDEX CONCURRENTLY IF NOT EXISTS "businesses_timezone_id_idx" ON "businesses" ("timezone", "id");

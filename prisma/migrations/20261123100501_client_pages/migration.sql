-- no transaction
-- Pages of clients in the order of their names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_pages_idx" ON "clients" ("business_id", lower("name"), "id");

-- no transaction
-- The cards that were merged into one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_merged_idx" ON "clients" ("business_id", "merged_into_id") WHERE "merged_into_id" IS NOT NULL;
ALTER TABLE "clients" VALIDATE CONSTRAINT "clients_business_id_merged_into_id_fkey";
ALTER TABLE "clients" VALIDATE CONSTRAINT "clients_merged_elsewhere";

-- no transaction
ALTER TABLE "appointments" VALIDATE CONSTRAINT "appointments_source";

-- A business has one test booking at a time; of two requests that race, one stores it.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "appointments_test_idx" ON "appointments" ("business_id") WHERE "source" = 'test';

-- no transaction
-- A domain answers for one business, whoever asks at the same time.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "businesses_custom_domain_key" ON "businesses" ("custom_domain");

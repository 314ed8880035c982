-- no transaction
-- A text by its provider id, and the businesses that know a number, without going through all businesses.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbound_messages_provider_id_idx" ON "inbound_messages" ("provider_id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_phone_e164_idx" ON "clients" ("phone_e164") WHERE "phone_e164" IS NOT NULL;

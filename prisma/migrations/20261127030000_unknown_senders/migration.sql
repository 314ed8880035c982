-- no transaction
-- A thread begins with the texts that came from the client's number before they were a client.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inbound_messages_unknown_sender_idx" ON "inbound_messages" ("business_id", "sender", "received_at" DESC, "id" DESC) WHERE "client_id" IS NULL;

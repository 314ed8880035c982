-- Where a business wants to be told what happens. The secret is sealed (lib/server/webhook/secret.ts).
CREATE TABLE "webhook_endpoints" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "business_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "secret" TEXT NOT NULL,
  "previous_secret" TEXT,
  "previous_secret_until" TIMESTAMPTZ(3),
  "events" TEXT[],
  "active" BOOLEAN NOT NULL DEFAULT true,
  "disabled_reason" TEXT,
  "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("business_id", "id"),
  CONSTRAINT "webhook_endpoints_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_endpoints_events" CHECK ("events" IS NOT NULL),
  CONSTRAINT "webhook_endpoints_previous" CHECK (("previous_secret" IS NULL) = ("previous_secret_until" IS NULL)),
  CONSTRAINT "webhook_endpoints_disabled" CHECK ("active" = ("disabled_reason" IS NULL) AND "disabled_reason" IN ('owner', 'gone', 'failing')),
  CONSTRAINT "webhook_endpoints_failing" CHECK (("consecutive_failures" > 0) = ("failing_since" IS NOT NULL) AND "consecutive_failures" >= 0)
);

-- The outbox of what is to be told, one row per event and endpoint.
CREATE TABLE "webhook_deliveries" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "business_id" UUID NOT NULL,
  "endpoint_id" UUID NOT NULL,
  "event_id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "client_id" UUID,
  "state" TEXT NOT NULL DEFAULT 'due',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "lease_until" TIMESTAMPTZ(3),
  "lease_token" UUID,
  "last_attempt_at" TIMESTAMPTZ(3),
  "last_status" INTEGER,
  "last_error" TEXT,
  "response_excerpt" TEXT,
  "duration_ms" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("business_id", "id"),
  CONSTRAINT "webhook_deliveries_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_deliveries_business_id_endpoint_id_fkey" FOREIGN KEY ("business_id", "endpoint_id")
    REFERENCES "webhook_endpoints"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_deliveries_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id")
    REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_deliveries_state" CHECK ("state" IN ('due', 'sending', 'delivered', 'failed', 'skipped')),
  CONSTRAINT "webhook_deliveries_lease" CHECK (("state" = 'sending') = ("lease_until" IS NOT NULL AND "lease_token" IS NOT NULL)),
  CONSTRAINT "webhook_deliveries_excerpt" CHECK (length("response_excerpt") <= 500)
);

CREATE UNIQUE INDEX "webhook_deliveries_business_id_endpoint_id_event_id_key" ON "webhook_deliveries"("business_id", "endpoint_id", "event_id");
CREATE INDEX "webhook_deliveries_business_id_endpoint_id_created_at_idx" ON "webhook_deliveries"("business_id", "endpoint_id", "created_at" DESC);
CREATE INDEX "webhook_deliveries_business_id_created_at_idx" ON "webhook_deliveries"("business_id", "created_at" DESC);
CREATE INDEX "webhook_deliveries_business_id_client_id_idx" ON "webhook_deliveries"("business_id", "client_id");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("next_at") WHERE "state" = 'due';
CREATE INDEX "webhook_deliveries_sending_idx" ON "webhook_deliveries"("business_id", "endpoint_id", "lease_until") WHERE "state" = 'sending';

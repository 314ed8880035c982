-- Outcomes, what was done about a risk, and the rules that protect a booking (issue 6).
ALTER TABLE "appointments"
  -- Minutes after the start at which a completed visit's client came; null: on time.
  ADD COLUMN "minutes_late" INTEGER,
  -- The version that was scored last; any other waits for the worker.
  ADD COLUMN "risk_version" INTEGER,
  -- What was asked of the client because of a rule, and why, in the words she was told.
  ADD COLUMN "protection" TEXT,
  ADD COLUMN "protection_reason" TEXT,
  ADD COLUMN "confirm_by" TIMESTAMPTZ(3),
  ADD COLUMN "approved_at" TIMESTAMPTZ(3),
  -- The owner lets a no-show or late cancellation pass: it stays counted, but asks nothing more of the client.
  ADD COLUMN "forgiven_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "appointments_minutes_late" CHECK ("minutes_late" IS NULL OR ("minutes_late" BETWEEN 1 AND 720 AND "status" = 'completed')),
  ADD CONSTRAINT "appointments_protection" CHECK ("protection" IN ('confirm_by', 'approve')),
  ADD CONSTRAINT "appointments_confirm_by" CHECK (("protection" IS NOT DISTINCT FROM 'confirm_by') = ("confirm_by" IS NOT NULL)),
  ADD CONSTRAINT "appointments_approved" CHECK ("approved_at" IS NULL OR "protection" = 'approve');
UPDATE "appointments" SET "risk_version" = "version" WHERE "risk_scored_at" IS NOT NULL;
CREATE INDEX "appointments_unscored" ON "appointments" ("appointment_date")
  WHERE "status" IN ('scheduled', 'confirmed') AND "risk_version" IS DISTINCT FROM "version";

ALTER TABLE "businesses"
  -- "About so many of 100 visits are missed", as the owner said; where the model starts from.
  ADD COLUMN "stated_no_show_percent" INTEGER,
  ADD CONSTRAINT "businesses_stated_no_show_percent" CHECK ("stated_no_show_percent" BETWEEN 1 AND 90);

ALTER TABLE "clients"
  -- The last invitation to come again; at most one in 30 days.
  ADD COLUMN "invited_at" TIMESTAMPTZ(3);

ALTER TABLE "risk_models"
  -- When the list of whom to call is looked at next.
  ADD COLUMN "next_calls_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "risk_models_next_calls_at_idx" ON "risk_models" ("next_calls_at");

-- What was done about a visit's risk, or left undone by chance to measure what it is worth. Taken back at most, never edited.
CREATE TABLE "interventions" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "business_id" UUID NOT NULL,
  "appointment_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  -- What came of a call.
  "outcome" TEXT,
  -- The visit's risk when this was decided.
  "risk_score" DOUBLE PRECISION,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "interventions_pkey" PRIMARY KEY ("business_id", "id"),
  CONSTRAINT "interventions_kind" CHECK ("kind" IN ('call_suggested', 'call_held_out', 'called', 'texted')),
  CONSTRAINT "interventions_outcome" CHECK (("outcome" IS NOT NULL) = ("kind" = 'called')),
  CONSTRAINT "interventions_outcome_value" CHECK ("outcome" IN ('coming', 'moved', 'cancelled', 'left_message', 'no_answer', 'wrong_number')),
  CONSTRAINT "interventions_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "interventions_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "interventions_business_id_appointment_id_at_idx" ON "interventions" ("business_id", "appointment_id", "at");
-- A visit is drawn once: called about, or left alone to compare.
CREATE UNIQUE INDEX "interventions_drawn_once" ON "interventions" ("business_id", "appointment_id") WHERE "kind" IN ('call_suggested', 'call_held_out');

-- Whom a business asks more of when they book online. A condition that is null asks nothing; all others must hold.
CREATE TABLE "protection_rules" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "business_id" UUID NOT NULL,
  "position" INTEGER NOT NULL DEFAULT 0,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "measure" TEXT NOT NULL,
  -- Hours before the start until which the client must confirm.
  "confirm_by_hours" INTEGER,
  "band" TEXT,
  "new_clients_only" BOOLEAN NOT NULL DEFAULT false,
  "minimum_price_cents" INTEGER,
  "minimum_minutes" INTEGER,
  -- Peak hours: weekdays (0 = Sunday; empty: every day) and minutes since local midnight.
  "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "from_minutes" INTEGER,
  "until_minutes" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "protection_rules_pkey" PRIMARY KEY ("business_id", "id"),
  CONSTRAINT "protection_rules_measure" CHECK ("measure" IN ('confirm_by', 'approve', 'phone_only')),
  CONSTRAINT "protection_rules_confirm_by" CHECK (("confirm_by_hours" IS NOT NULL) = ("measure" = 'confirm_by') AND "confirm_by_hours" BETWEEN 1 AND 168),
  CONSTRAINT "protection_rules_band" CHECK ("band" IN ('caution', 'high-risk')),
  CONSTRAINT "protection_rules_minutes" CHECK (("from_minutes" IS NULL) = ("until_minutes" IS NULL) AND ("from_minutes" IS NULL OR ("from_minutes" >= 0 AND "from_minutes" < "until_minutes" AND "until_minutes" <= 1440))),
  CONSTRAINT "protection_rules_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

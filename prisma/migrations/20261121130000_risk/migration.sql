-- The last risk of a no-show worked out for a visit: a probability, why, and what it was made of.
ALTER TABLE "appointments"
  ADD COLUMN "risk_score" DOUBLE PRECISION,
  ADD COLUMN "risk_reasons" JSONB,
  ADD COLUMN "risk_features" JSONB,
  ADD COLUMN "risk_scored_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "appointments_risk_score" CHECK ("risk_score" > 0 AND "risk_score" < 1),
  ADD CONSTRAINT "appointments_risk_scored" CHECK (
    ("risk_score" IS NULL) = ("risk_scored_at" IS NULL) AND ("risk_score" IS NULL OR ("risk_features" IS NOT NULL AND "risk_reasons" IS NOT NULL)));

-- What each business has learned from its outcomes; without parameters it scores by the prior.
CREATE TABLE "risk_models" (
  "business_id" UUID NOT NULL,
  "parameters" JSONB,
  "outcomes_count" INTEGER NOT NULL DEFAULT 0,
  "fitted_at" TIMESTAMPTZ(3),
  "next_run_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "risk_models_pkey" PRIMARY KEY ("business_id"),
  CONSTRAINT "risk_models_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "risk_models_next_run_at_idx" ON "risk_models" ("next_run_at");

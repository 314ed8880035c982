-- How a business refills freed slots.
ALTER TABLE "businesses"
  ADD COLUMN "recovery_rank" TEXT NOT NULL DEFAULT 'position',
  ADD COLUMN "release_hours" INTEGER,
  ADD CONSTRAINT "businesses_recovery_rank" CHECK ("recovery_rank" IN ('position', 'value', 'reliability')),
  ADD CONSTRAINT "businesses_release_hours" CHECK ("release_hours" BETWEEN 3 AND 72);

-- What freed the slot, how it is refilled, and by whom it was.
ALTER TABLE "recovery_runs"
  ADD COLUMN "cause" TEXT NOT NULL DEFAULT 'cancelled',
  ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'automatic',
  ADD COLUMN "freed_price_cents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "filled_by" TEXT,
  ADD COLUMN "filled_appointment_id" UUID,
  ADD COLUMN "filled_at" TIMESTAMPTZ(3),
  ADD COLUMN "stopped_reason" TEXT,
  ADD COLUMN "approved_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "recovery_runs_span" CHECK ("starts_at" < "ends_at"),
  ADD CONSTRAINT "recovery_runs_cause" CHECK ("cause" IN ('cancelled', 'moved', 'shortened', 'released', 'hours', 'remainder')),
  ADD CONSTRAINT "recovery_runs_mode" CHECK ("mode" IN ('automatic', 'ask_first', 'off')),
  ADD CONSTRAINT "recovery_runs_filled" CHECK (
    ("status" = 'filled') = ("filled_at" IS NOT NULL AND "filled_by" IS NOT NULL AND "filled_appointment_id" IS NOT NULL)
    AND "filled_by" IN ('waitlist', 'public', 'owner', 'move')),
  ADD CONSTRAINT "recovery_runs_wave_waits" CHECK ("next_wave_at" IS NULL OR "status" = 'open'),
  ADD CONSTRAINT "recovery_runs_business_id_filled_appointment_id_fkey" FOREIGN KEY ("business_id", "filled_appointment_id")
    REFERENCES "appointments"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
CREATE INDEX "recovery_runs_due_idx" ON "recovery_runs" ("next_wave_at") WHERE "status" = 'open' AND "next_wave_at" IS NOT NULL;
CREATE INDEX "recovery_runs_ending_idx" ON "recovery_runs" ("starts_at") WHERE "status" IN ('open', 'proposed');
CREATE INDEX "recovery_runs_business_id_filled_at_idx" ON "recovery_runs" ("business_id", "filled_at");

-- A booked client who would come earlier waits with her visit.
ALTER TABLE "waitlist"
  ADD COLUMN "appointment_id" UUID,
  ADD COLUMN "notice_minutes" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "waitlist_notice" CHECK ("notice_minutes" BETWEEN 0 AND 10080),
  ADD CONSTRAINT "waitlist_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id")
    REFERENCES "appointments"("business_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
CREATE UNIQUE INDEX "waitlist_one_wish_per_appointment" ON "waitlist" ("business_id", "appointment_id") WHERE "active" AND "appointment_id" IS NOT NULL;

ALTER TABLE "waitlist_offers" ADD COLUMN "wave" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "waitlist_offers_business_id_run_id_idx" ON "waitlist_offers" ("business_id", "run_id");
CREATE INDEX "waitlist_offers_business_id_entry_id_created_at_idx" ON "waitlist_offers" ("business_id", "entry_id", "created_at" DESC);

-- What a new owner did on the way to the first booking. A business without a row, such as every one from before, has no
-- list of first steps. Old code writes no rows, so that what it opens has none either.
-- CreateTable
CREATE TABLE "first_days" (
    "business_id" UUID NOT NULL,
    "hours_confirmed_at" TIMESTAMPTZ(3),
    "link_taken_at" TIMESTAMPTZ(3),
    "test_booked_at" TIMESTAMPTZ(3),
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "first_days_pkey" PRIMARY KEY ("business_id")
);

-- AddForeignKey
ALTER TABLE "first_days" ADD CONSTRAINT "first_days_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An owner's test booking is a source of its own. Every row there is fulfils the wider rule, so nothing is scanned here.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_source";
ALTER TABLE "appointments"
  ADD CONSTRAINT "appointments_source" CHECK ("source" IN ('owner', 'public', 'waitlist', 'import', 'test')) NOT VALID;

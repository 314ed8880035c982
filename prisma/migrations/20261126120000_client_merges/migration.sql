-- Two cards of one person become one. What a merge moved is kept for 30 days; a dismissed pair is not suggested again.
-- AlterTable
ALTER TABLE "clients" ADD COLUMN     "merged_into_id" UUID;

-- CreateTable
CREATE TABLE "client_merges" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "surviving_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_before" TIMESTAMPTZ(3),
    "values" JSONB NOT NULL,
    "appointment_ids" UUID[],
    "message_ids" UUID[],
    "inbound_ids" UUID[],
    "waitlist_ids" UUID[],
    "task_ids" UUID[],
    "delivery_ids" UUID[],
    "notification_ids" UUID[],

    CONSTRAINT "client_merges_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "dismissed_duplicates" (
    "business_id" UUID NOT NULL,
    "first_id" UUID NOT NULL,
    "second_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dismissed_duplicates_pkey" PRIMARY KEY ("business_id","first_id","second_id")
);

-- CreateIndex
CREATE INDEX "client_merges_business_id_surviving_id_idx" ON "client_merges"("business_id", "surviving_id");

-- CreateIndex
CREATE INDEX "client_merges_merged_at_idx" ON "client_merges"("merged_at");

-- CreateIndex
CREATE UNIQUE INDEX "client_merges_business_id_merged_id_key" ON "client_merges"("business_id", "merged_id");

-- CreateIndex
CREATE INDEX "dismissed_duplicates_business_id_second_id_idx" ON "dismissed_duplicates"("business_id", "second_id");

-- AddForeignKey
ALTER TABLE "clients" ADD CONSTRAINT "clients_business_id_merged_into_id_fkey" FOREIGN KEY ("business_id", "merged_into_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_business_id_surviving_id_fkey" FOREIGN KEY ("business_id", "surviving_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_business_id_merged_id_fkey" FOREIGN KEY ("business_id", "merged_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_business_id_first_id_fkey" FOREIGN KEY ("business_id", "first_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_business_id_second_id_fkey" FOREIGN KEY ("business_id", "second_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_elsewhere" CHECK ("merged_into_id" <> "id") NOT VALID;
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_two_cards" CHECK ("surviving_id" <> "merged_id");
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_order" CHECK ("first_id" < "second_id");

-- What is written for a merged card goes to the card that holds what it held, whatever the writer read before. The row
-- lock waits for a merge that is under way, and is the one a foreign key takes anyway. A card can be merged on, so the
-- search goes on until it finds one that wasn't.
CREATE OR REPLACE FUNCTION "to_surviving_client"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  surviving uuid;
BEGIN
  LOOP
    SELECT merged_into_id INTO surviving FROM clients
    WHERE business_id = NEW.business_id AND id = NEW.client_id FOR KEY SHARE;
    EXIT WHEN surviving IS NULL;
    NEW.client_id := surviving;
  END LOOP;
  RETURN NEW;
END
$$;

CREATE TRIGGER "appointments_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "appointments"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();
CREATE TRIGGER "messages_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "messages"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();
CREATE TRIGGER "inbound_messages_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "inbound_messages"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();
CREATE TRIGGER "waitlist_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "waitlist"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();
CREATE TRIGGER "owner_tasks_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "owner_tasks"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();
CREATE TRIGGER "webhook_deliveries_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "webhook_deliveries"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();

-- What an owner is told of, when, and what waits to be told. Old code neither writes nor reads any of it: what happens
-- under it isn't told, and no choice means the default.
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "notifications_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "owner_quiet_from" INTEGER,
ADD COLUMN     "owner_quiet_until" INTEGER;

-- CreateTable
CREATE TABLE "notification_choices" (
    "business_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT 'email',
    "timing" TEXT NOT NULL,

    CONSTRAINT "notification_choices_pkey" PRIMARY KEY ("business_id","event","channel")
);

-- CreateTable
CREATE TABLE "owner_notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "business_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "timing" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "appointment_id" UUID,
    "client_id" UUID,
    "inbound_id" UUID,
    "details" JSONB,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "mail_id" UUID,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "owner_notifications_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "owner_notifications_business_id_happened_at_idx" ON "owner_notifications"("business_id", "happened_at");

-- CreateIndex
CREATE INDEX "owner_notifications_business_id_mail_id_idx" ON "owner_notifications"("business_id", "mail_id");

-- CreateIndex
CREATE INDEX "owner_notifications_business_id_appointment_id_idx" ON "owner_notifications"("business_id", "appointment_id");

-- CreateIndex
CREATE INDEX "owner_notifications_business_id_client_id_idx" ON "owner_notifications"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "owner_notifications_happened_at_idx" ON "owner_notifications"("happened_at");

-- CreateIndex
CREATE UNIQUE INDEX "owner_notifications_business_id_dedupe_key_key" ON "owner_notifications"("business_id", "dedupe_key");

-- AddForeignKey
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_notifications" ADD CONSTRAINT "owner_notifications_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_notifications" ADD CONSTRAINT "owner_notifications_business_id_appointment_id_fkey" FOREIGN KEY ("business_id", "appointment_id") REFERENCES "appointments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_notifications" ADD CONSTRAINT "owner_notifications_business_id_client_id_fkey" FOREIGN KEY ("business_id", "client_id") REFERENCES "clients"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_notifications" ADD CONSTRAINT "owner_notifications_business_id_mail_id_fkey" FOREIGN KEY ("business_id", "mail_id") REFERENCES "messages"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "notification_choices"
  ADD CONSTRAINT "notification_choices_event" CHECK ("event" IN ('request', 'same_day_cancellation', 'booking', 'cancellation', 'move', 'reply', 'failure')),
  ADD CONSTRAINT "notification_choices_channel" CHECK ("channel" IN ('email')),
  ADD CONSTRAINT "notification_choices_timing" CHECK ("timing" IN ('at_once', 'brief', 'off'));
ALTER TABLE "owner_notifications"
  ADD CONSTRAINT "owner_notifications_event" CHECK ("event" IN ('request', 'same_day_cancellation', 'booking', 'cancellation', 'move', 'reply', 'failure')),
  ADD CONSTRAINT "owner_notifications_timing" CHECK ("timing" IN ('at_once', 'brief'));
-- Every row there is fulfils it: nothing is scanned here.
ALTER TABLE "businesses"
  ADD CONSTRAINT "businesses_owner_quiet" CHECK (("owner_quiet_from" IS NULL) = ("owner_quiet_until" IS NULL)
    AND "owner_quiet_from" BETWEEN 0 AND 1439 AND "owner_quiet_until" BETWEEN 0 AND 1439 AND "owner_quiet_from" <> "owner_quiet_until") NOT VALID;
-- no transaction
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_owner_quiet";

-- What is told of a merged client is told of the surviving one.
CREATE TRIGGER "owner_notifications_to_surviving_client" BEFORE INSERT OR UPDATE OF "client_id" ON "owner_notifications"
  FOR EACH ROW WHEN (NEW."client_id" IS NOT NULL) EXECUTE FUNCTION "to_surviving_client"();

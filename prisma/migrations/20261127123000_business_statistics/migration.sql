-- With a longer list of the most common businesses, PostgreSQL lists them all and expects a single row of any other, such
-- as one that was imported a moment ago; its joins then go through all of its rows for each of them. Listing only the
-- largest, it expects an average share of the others.
ALTER TABLE "appointments" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "appointment_events" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "clients" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "inbound_messages" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "interventions" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "messages" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "recovery_runs" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "reminders" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "waitlist" ALTER COLUMN "business_id" SET STATISTICS 1;
ALTER TABLE "waitlist_offers" ALTER COLUMN "business_id" SET STATISTICS 1;
ANALYZE "appointments" ("business_id"), "appointment_events" ("business_id"), "clients" ("business_id"), "inbound_messages" ("business_id"), "interventions" ("business_id"), "messages" ("business_id"), "recovery_runs" ("business_id"), "reminders" ("business_id"), "waitlist" ("business_id"), "waitlist_offers" ("business_id");

-- Which number an opt-out was said to, so that it holds for all businesses that send from it. Rows of the running old
-- version have none and count for the installation's number. One row for each number that said STOP: no batches needed.
ALTER TABLE "sms_opt_outs" ADD COLUMN "sender" TEXT NOT NULL DEFAULT '';
UPDATE "sms_opt_outs" o SET "sender" = b."sms_from" FROM "businesses" b WHERE b."id" = o."business_id" AND b."sms_from" IS NOT NULL;

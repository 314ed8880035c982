-- A receipt that comes before the provider's id is stored is kept until it is.
ALTER TABLE "messages"
  ADD COLUMN "receipt_id" TEXT,
  ADD COLUMN "receipt_outcome" TEXT,
  ADD COLUMN "receipt_code" TEXT;

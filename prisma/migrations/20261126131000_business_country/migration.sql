-- The country a business is in, which its numbers are read in. The running old version neither reads nor writes it: what
-- it inserts meanwhile has none until the owner chooses one in the settings.
ALTER TABLE "businesses" ADD COLUMN "country" TEXT;
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_country" CHECK ("country" ~ '^[A-Z]{2}$') NOT VALID;

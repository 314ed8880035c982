-- Reads the table without keeping anybody from it.
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_country";

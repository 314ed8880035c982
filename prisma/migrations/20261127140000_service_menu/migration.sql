-- A category and a picture of each service. Old code neither reads nor writes these columns; its purge can't delete a
-- picture that one of them names.
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("kind" IN ('logo', 'cover', 'gallery', 'staff', 'service'));

-- AlterTable
ALTER TABLE "services" ADD COLUMN     "category" TEXT,
ADD COLUMN     "picture_hash" TEXT,
ADD COLUMN     "picture_kind" TEXT NOT NULL DEFAULT 'service';

ALTER TABLE "services" ADD CONSTRAINT "services_category" CHECK (char_length("category") BETWEEN 1 AND 40);
ALTER TABLE "services" ADD CONSTRAINT "services_picture_kind" CHECK ("picture_kind" = 'service');

-- AddForeignKey
ALTER TABLE "services" ADD CONSTRAINT "services_business_id_picture_kind_picture_hash_fkey" FOREIGN KEY ("business_id", "picture_kind", "picture_hash") REFERENCES "assets"("business_id", "kind", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- For the purge, which asks of each picture whether a service has it.
CREATE INDEX "services_business_id_picture_kind_picture_hash_idx" ON "services"("business_id", "picture_kind", "picture_hash");

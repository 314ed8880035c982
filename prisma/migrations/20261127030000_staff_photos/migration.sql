-- A photo of each person and a line about them, for the site. Old code neither reads nor writes these columns; its purge
-- can't delete a picture that one of them names.
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("kind" IN ('logo', 'cover', 'gallery', 'staff'));

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "line" TEXT,
ADD COLUMN     "photo_hash" TEXT,
ADD COLUMN     "photo_kind" TEXT NOT NULL DEFAULT 'staff';

ALTER TABLE "staff" ADD CONSTRAINT "staff_photo_kind" CHECK ("photo_kind" = 'staff');

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_business_id_photo_kind_photo_hash_fkey" FOREIGN KEY ("business_id", "photo_kind", "photo_hash") REFERENCES "assets"("business_id", "kind", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- For the purge, which asks of each picture whether a person has it.
CREATE INDEX "staff_business_id_photo_kind_photo_hash_idx" ON "staff"("business_id", "photo_kind", "photo_hash");

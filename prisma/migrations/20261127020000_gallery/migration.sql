-- Pictures that a business shows in an order it chose. Old code neither reads nor writes them; where its purge or its
-- erasure meets one, the foreign key keeps the picture, and the next version's worker goes on.
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN "gallery_version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "gallery_pictures" (
    "business_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'gallery',
    "hash" TEXT NOT NULL,
    "alt" TEXT,

    CONSTRAINT "gallery_pictures_pkey" PRIMARY KEY ("business_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "gallery_pictures_business_id_kind_hash_key" ON "gallery_pictures"("business_id", "kind", "hash");

-- AddForeignKey
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_business_id_kind_hash_fkey" FOREIGN KEY ("business_id", "kind", "hash") REFERENCES "assets"("business_id", "kind", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_kind" CHECK ("kind" = 'gallery');
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_position" CHECK ("position" BETWEEN 0 AND 11);
ALTER TABLE "gallery_pictures" ADD CONSTRAINT "gallery_pictures_alt" CHECK ("alt" <> '' AND char_length("alt") <= 150);

ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("kind" IN ('logo', 'cover', 'gallery'));

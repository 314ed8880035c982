-- Pictures that owners upload, and which of them a business shows. Old code neither reads nor writes these tables.
-- CreateTable
CREATE TABLE "assets" (
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "variants" JSONB NOT NULL,
    "blur" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("business_id","kind","hash")
);

-- CreateTable
CREATE TABLE "asset_files" (
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "asset_files_pkey" PRIMARY KEY ("business_id","kind","hash","width","format")
);

-- CreateTable
CREATE TABLE "site_pictures" (
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "focal_x" INTEGER NOT NULL DEFAULT 50,
    "focal_y" INTEGER NOT NULL DEFAULT 50,

    CONSTRAINT "site_pictures_pkey" PRIMARY KEY ("business_id","kind")
);

-- CreateIndex
CREATE INDEX "assets_hash_idx" ON "assets"("hash");

-- CreateIndex
CREATE INDEX "assets_last_used_at_idx" ON "assets"("last_used_at");

-- CreateIndex
CREATE UNIQUE INDEX "site_pictures_business_id_kind_hash_key" ON "site_pictures"("business_id", "kind", "hash");

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_business_id_kind_hash_fkey" FOREIGN KEY ("business_id", "kind", "hash") REFERENCES "assets"("business_id", "kind", "hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_business_id_kind_hash_fkey" FOREIGN KEY ("business_id", "kind", "hash") REFERENCES "assets"("business_id", "kind", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- A new kind of picture is one more word in the first of these.
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("kind" IN ('logo', 'cover'));
ALTER TABLE "assets" ADD CONSTRAINT "assets_hash" CHECK ("hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "assets" ADD CONSTRAINT "assets_size" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_format" CHECK ("format" IN ('avif', 'webp'));
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_focal_point"
  CHECK ("focal_x" BETWEEN 0 AND 100 AND "focal_y" BETWEEN 0 AND 100);

-- The formats are compressed already.
ALTER TABLE "asset_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;

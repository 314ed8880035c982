-- Domains of their own that businesses enter, and the one that answers. Old code neither reads nor writes them.
ALTER TABLE "businesses" ADD COLUMN "custom_domain" TEXT,
  ADD CONSTRAINT "businesses_custom_domain_check" CHECK ("custom_domain" ~ '^[a-z0-9.-]{4,253}$');

-- CreateTable
CREATE TABLE "custom_domains" (
    "business_id" UUID NOT NULL,
    "hostname" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "failed_since" TIMESTAMPTZ(3),
    "fault" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_domains_pkey" PRIMARY KEY ("business_id"),
    CONSTRAINT "custom_domains_hostname" CHECK ("hostname" ~ '^[a-z0-9.-]{4,253}$')
);

-- CreateIndex
CREATE INDEX "custom_domains_next_check_at_idx" ON "custom_domains"("next_check_at");

-- AddForeignKey
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Owners' writes: idempotency keys per caller, and versions of what forms hold.
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "hours_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "services" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "clients" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey",
ADD COLUMN     "caller" TEXT NOT NULL DEFAULT 'public',
ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("business_id", "caller", "key");


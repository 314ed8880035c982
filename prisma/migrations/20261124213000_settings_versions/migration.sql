-- Versions of the settings that had none, so that two tabs can't overwrite each other. Old code leaves them alone: to it
-- the columns don't exist, and a row it writes starts at 1.
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "keep_clients_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "sms_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "stated_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "time_off" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "message_settings" ADD COLUMN     "text_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "protection_rules" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

